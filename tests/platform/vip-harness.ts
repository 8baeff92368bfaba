/** The club on one engine: a member who bets, months that pass, and what both lead to. */
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getRankHistory, getRankProgress } from '#contract/vip.ts';
import { settleRanks } from '../../platform/domains/vip/settle-ranks.job.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { seasonAt } from '../../platform/kernel/calendar.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import type { Engine } from '../support/databases.ts';
import type { TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { addPayee, openEach, settle, type Payee } from './withdrawal-harness.ts';

const HOUR = 3_600_000;
export const LIRA = 100n;

export const vipOn = (engine: Engine) => {
  let platform: TestPlatform;
  let member: Payee;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    await addGames(platform);
    await platform.deps.settings.write({ vip: DEFAULT_SETTINGS.vip });
    await settle(platform, DEFAULT_SETTINGS.withdrawal);
    member = await addPayee(platform, { account: 'mina_member', money: 500_000_000n });
  });

  let count = 0;
  /** A bet of so many of the currency. */
  const bet = async (amount: number, { back = 0n, by = member, gameId = '10001' } = {}): Promise<void> => {
    const player = await playerOf(platform, by, gameId);
    count += 1;
    const id = `${engine}-vip-${count}`;
    await player.bet(id, BigInt(amount) * LIRA);
    await player.settle(id, back);
  };
  const run = (): Promise<number> => settleRanks(platform.deps);
  const month = () => seasonAt(DEFAULT_SETTINGS.withdrawal.utcOffset, platform.clock.now());
  /** The moment at which the present month is settled. */
  const closeMonth = async (): Promise<number> => {
    platform.clock.advance(month().end - platform.clock.now() + DEFAULT_SETTINGS.vip.closeHour * HOUR);
    return run();
  };
  /** Months outlast a session. */
  const tokenOf = async ({ id }: Payee): Promise<string> =>
    (await startSession(platform.deps, id, 'x')).token;
  const progress = async (by = member) =>
    (await platform.request(getRankProgress, {}, { token: await tokenOf(by), language: 'EN' })).body
      .value as AnswerOf<typeof getRankProgress>;
  const history = async (query: object = {}, by = member) =>
    (await platform.request(getRankHistory, query, { token: await tokenOf(by), language: 'EN' })).body
      .value as AnswerOf<typeof getRankHistory>;
  const changes = async (by = member) =>
    ((await history({}, by)).list ?? []).map(({ change, fromLevel, toLevel }) => [
      change,
      fromLevel,
      toLevel,
    ]);
  const rankOf = async (by = member): Promise<number> => (await progress(by)).rankLevel;
  /** Gives a rank from before the club counted. */
  const rankFromBefore = (level: number, by = member) =>
    platform.deps.db.execute(sql`update members set club_level = ${level} where id = ${by.id}`);
  return {
    platform: () => platform,
    member: () => member,
    ...{ tokenOf, bet, run, month, closeMonth, progress, history, changes, rankOf, rankFromBefore },
  };
};
