import { engineOf } from '../../games/engines.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { tileAddress } from './addresses.ts';
import type { GameRecord } from './catalogue.ts';

/** A game as the lists of the wire carry it. */
export const present = (game: GameRecord) => ({
  nodeId: game.id,
  vassalage: game.vendorCode,
  displayName: game.vendorName,
  gameType: game.gameType,
  gameClassify: game.classification,
  gameName: game.name,
  showIcon: tileAddress(game.id),
  gameCode: game.code,
  minBet: amountOnWire(game.minBet),
  minLineNum: game.minLines,
  tag: game.tag,
  opensSoon: !engineOf(game),
});
