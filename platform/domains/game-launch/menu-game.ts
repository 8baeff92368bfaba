import type { InferInput } from 'valibot';
import type { MenuGame } from '#contract/launch.ts';
import { modelOf } from '../../games/lottery/lottery.engine.ts';
import { drawTimes, nextDraw } from '../../games/lottery/model.ts';
import { tileAddress } from '../catalogue/addresses.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** A lottery as the menus carry it, with the times of its next draw. */
export const menuGame = (game: Catalogue['games'][number], now: number): InferInput<typeof MenuGame> => {
  const model = modelOf({ vendor: game.vendorCode, model: game.model });
  const { closesAt, drawnAt } = drawTimes(model, nextDraw(model, now));
  return {
    gameId: game.id,
    code: game.code,
    remark: game.name,
    vassalage: game.vendorCode,
    showIcon: tileAddress(game.id),
    draw: { closesInMs: closesAt - now, drawnInMs: drawnAt - now, everyMs: model.every },
  };
};
