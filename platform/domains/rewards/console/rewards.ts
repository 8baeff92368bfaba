import { desc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import { action, ConsoleError, prizeList, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { accountNamed } from '../../identity/account-named.ts';
import { members } from '../../identity/people.tables.ts';
import { postPrizeReturn } from '../../promotions/prize-return.ts';
import { lockAccount } from '../../wallet/ledger/lock-account.ts';
import { raffleDraws, rafflePrizes, signInClaims } from '../rewards.tables.ts';

const SHOWN = 8;
const CLAIMS_SHOWN = 30;

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

/** The latest prizes of the sign-in calendar, of all members or of one account. */
export const latestSignIns = (db: Db, account: string | null) =>
  db
    .select({ claim: signInClaims, account: members.account })
    .from(signInClaims)
    .innerJoin(members, eq(members.id, signInClaims.memberId))
    .where(account === null ? undefined : sql`${signInClaims.memberId} = ${accountNamed(db, account)}`)
    // The index of a member's claims has their days.
    .orderBy(desc(account === null ? signInClaims.id : signInClaims.day))
    .limit(CLAIMS_SHOWN);
export type ShownSignIn = Awaited<ReturnType<typeof latestSignIns>>[number];

/** Takes a prize of the calendar back, once; its day stays claimed. */
const takeBack = async (deps: Deps, { id, note }: { id: number; note: string }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(signInClaims).where(eq(signInClaims.id, id));
    if (!found) throw new ConsoleError(`there is no sign-in prize ${id}`);
    const account = await lockAccount(tx, found.memberId);
    const now = deps.clock.now();
    const taken = await tx
      .update(signInClaims)
      .set({ takenBackAt: now, note })
      .where(sql`id = ${id} and taken_back_at is null`)
      .returning({ id: signInClaims.id });
    if (taken.length === 0) throw new ConsoleError(`sign-in prize ${id} is taken back already`);
    const entry = {
      ...{ key: `sign-in-return:${id}`, reference: `sign-in:${id}`, at: now },
      kind: 'sign_in_return',
    } as const;
    await postPrizeReturn(deps, tx, entry, { account, amount: found.amount });
    await writeAudit(tx, {
      ...{ at: now, subject: 'reward', subjectId: String(id), event: 'takeBack', actor: 'console' },
      detail: { memberId: found.memberId, amount: String(found.amount), note },
    });
    return found.memberId;
  });
  deps.hub.publish([
    { type: 'balance', memberId },
    { type: 'news', memberId, about: 'bonus' },
  ]);
  return { signIn: id };
};

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
  /** What a prize of the calendar needs, from the next claim on. */
  'calendar-deposit': action(
    v.object({ days: whole(0, 365), least: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)) }),
    async ({ settings }, { days, least }) => {
      await settings.change(({ rewards }) => ({
        rewards: { ...rewards, signInDeposit: { days, least: minorOf(least) } },
      }));
      return {};
    },
  ),
  'sign-in-take-back': action(
    v.object({
      id: whole(1, 2 ** 31 - 1),
      note: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
    }),
    takeBack,
  ),
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
