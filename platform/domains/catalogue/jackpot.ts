import type { AnswerOf } from '#contract/endpoint.ts';
import type { getJackpot } from '#contract/games.ts';
import type { Db } from '../../db/open.ts';
import { INTERVAL, STEP, amountOf } from '../../games/jackpot.ts';
import { readPool } from '../../games/store/sql-round-store.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';

/** What the jackpot games pay at `now`, and the steps by which it grows (JAC-03, JAC-04). */
export const jackpotIn = async (db: Db, now: number): Promise<AnswerOf<typeof getJackpot>> => ({
  amount: amountOnWire(amountOf(await readPool(db, CURRENCY.code), now)),
  step: amountOnWire(STEP),
  intervalMs: INTERVAL,
});
