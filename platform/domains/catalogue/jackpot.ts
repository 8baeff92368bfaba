import type { AnswerOf } from '#contract/endpoint.ts';
import type { getJackpot } from '#contract/games.ts';
import type { Db } from '../../db/open.ts';
import { winnable } from '../../games/jackpot.ts';
import { readPool } from '../../games/store/sql-round-store.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';

/** 165.11 every 3 seconds (JAC-04), in minor units. */
const STEP = 16_511n;
const INTERVAL = 3000;

/** The pool as it is now (JAC-03). The counter climbs at most to what is in it. */
export const jackpotIn = async (db: Db): Promise<AnswerOf<typeof getJackpot>> => {
  const amount = amountOnWire(winnable(await readPool(db, CURRENCY.code)));
  return { amount, step: amountOnWire(STEP), intervalMs: INTERVAL, pool: amount };
};
