import { desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import { action, prizeList, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { members } from '../../identity/people.tables.ts';
import { raffleDraws, rafflePrizes } from '../rewards.tables.ts';

const SHOWN = 8;

/** The latest draws with their winners; no seed before its draw. */
export const latestDraws = async (db: Db) => {
  const draws = await db.select().from(raffleDraws).orderBy(desc(raffleDraws.period)).limit(SHOWN);
  const prizes =
    draws.length === 0
      ? []
      : await db
          .select({ prize: rafflePrizes, account: members.account })
          .from(rafflePrizes)
          .innerJoin(members, eq(members.id, rafflePrizes.memberId))
          .where(
            inArray(
              rafflePrizes.period,
              draws.map(({ period }) => period),
            ),
          )
          .orderBy(rafflePrizes.place);
  return draws.map((draw) => ({
    draw,
    prizes: prizes.filter(({ prize }) => prize.period === draw.period),
  }));
};
export type ShownDraw = Awaited<ReturnType<typeof latestDraws>>[number];

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const minorOf = (amount: number): number => toMinor(amount, CURRENCY.code);

export const REWARD_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  /** Amounts of consecutive days; none for no calendar. */
  'calendar-prizes': action(v.object({ prizes: prizeList(31) }), async ({ settings }, { prizes }) => {
    await settings.change(({ rewards }) => ({
      rewards: { ...rewards, signInPrizes: prizes.map((prize) => minorOf(prize)) },
    }));
    return {};
  }),
  /** Of draws that open from now on. */
  'raffle-terms': action(
    v.object({
      prizes: prizeList(20),
      ticket: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000)),
      mostTickets: whole(1, 1000),
      wagering: whole(0, 50),
      prizeDays: whole(1, 365),
      drawHour: whole(0, 72),
    }),
    async ({ settings }, { prizes, ticket, ...terms }) => {
      await settings.change(({ rewards }) => ({
        rewards: {
          ...rewards,
          raffle: {
            ...terms,
            ticketStake: minorOf(ticket),
            prizes: prizes.map((prize) => minorOf(prize)),
          },
        },
      }));
      return {};
    },
  ),
};
