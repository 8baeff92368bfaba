import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getMemberInfo } from '#contract/session.ts';
import { getRankList, getRankProgress } from '#contract/vip.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { settleRanks } from '../../platform/domains/vip/settle-ranks.job.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { seasonAt } from '../../platform/kernel/calendar.ts';
import { ENGINES, SERVER_BY_DAY } from '../support/databases.ts';
import { playerOf } from './bet-harness.ts';
import { operate } from './promotion-harness.ts';
import { LIRA, vipOn } from './vip-harness.ts';
import { addPayee } from './withdrawal-harness.ts';

const MINUTE = 60_000;

describe.each(ENGINES)('ranks of the club on %s', (engine) => {
  const club = vipOn(engine);
  const { platform, member, bet, run, closeMonth, progress, history, changes, rankOf, rankFromBefore } = club;

  it('VIP-01 are reached by valid bets alone, once each, however often and at once it is settled', async () => {
    const signals: unknown[] = [];
    platform().deps.hub.watch((signal) => signals.push(signal));
    await bet(499);
    // A stake that came back was no risk, and an open bet is no result.
    await bet(900, { back: 900n * LIRA });
    await (await playerOf(platform(), member(), '10001')).bet(`${engine}-open`, 800n * LIRA);
    await run();
    expect(await rankOf()).toBe(0);
    await bet(1);
    expect(await Promise.all([run(), run()])).toContain(1);
    expect(await run()).toBe(0);
    expect(await changes()).toEqual([['promoted', 0, 1]]);
    await bet(9_500);
    await run();
    // Ranks between are not passed one by one.
    expect(await changes()).toEqual([
      ['promoted', 1, 4],
      ['promoted', 0, 1],
    ]);
    expect(await progress()).toMatchObject({
      ...{ playerRankName: 'Dome', nextRankName: 'Lantern', rankLevel: 4, keepState: 'free' },
      totalTurnover: { actual: 10_000, expected: 20_000 },
      monthlyTurnover: { actual: 10_000, expected: 5000 },
      ...{ daysAtPace: 30, lostRank: null, claimable: [] },
      periodEnd: seasonAt(180, platform().clock.now()).end,
    });
    const info = await platform().request(
      getMemberInfo,
      {},
      {
        ...{ token: await club.tokenOf(member()), language: 'TY' },
      },
    );
    expect(info.body.value).toMatchObject({ clubLabel: { labelName: 'Kubbe', rankLevel: 4 } });
    expect(signals).toContainEqual({ type: 'news', memberId: member().id, about: 'rank' });
  });

  it('a product with a small edge counts with its share, as the page lists them', async () => {
    await bet(100, { gameId: '20001' });
    await bet(100, { gameId: '30001' });
    await bet(100, { gameId: '40001' });
    await bet(100);
    expect((await progress()).totalTurnover.actual).toBe(10 + 50 + 100 + 100);
    const { body } = await platform().request(getRankList, {});
    expect((body.value as AnswerOf<typeof getRankList>).betShares).toEqual([
      { product: 'SPORTS', percent: 50 },
      { product: 'ESPORTS', percent: 50 },
      { product: 'COCKFIGHT', percent: 50 },
      { product: 'LIVE', percent: 10 },
      { product: 'PVP', percent: 10 },
      { product: 'VIDEO', percent: 10 },
    ]);
  });

  it('a missed month is a warning, the second in a row costs one rank, and what was received stays', async () => {
    await bet(10_000);
    await run();
    // The month in which a rank was reached keeps it.
    await closeMonth();
    expect(await progress()).toMatchObject({ rankLevel: 4, keepState: 'open' });
    await bet(4_999);
    await closeMonth();
    expect(await progress()).toMatchObject({ rankLevel: 4, keepState: 'grace' });
    await closeMonth();
    expect(await changes()).toEqual([
      ['fell', 4, 3],
      ['grace', 4, 4],
      ['promoted', 0, 4],
    ]);
    expect(await progress()).toMatchObject({
      ...{ rankLevel: 3, keepState: 'open', lostRank: { rankLevel: 4, rankName: 'Dome' } },
      // It begins anew at the rank it fell to.
      totalTurnover: { actual: 4000, expected: 10_000 },
    });
    await run();
    expect(await rankOf()).toBe(3);
    await bet(6_000);
    await run();
    expect(await progress()).toMatchObject({ rankLevel: 4, lostRank: null });
    expect(await history({ page: 2, size: 3 })).toMatchObject({
      total: 4,
      totalPages: 2,
      list: [{ toLevel: 4 }],
    });
  });

  it('a month that is kept ends the warning', async () => {
    await rankFromBefore(2);
    await run();
    await closeMonth();
    expect(await progress()).toMatchObject({ keepState: 'grace' });
    await bet(750);
    expect(await progress()).toMatchObject({ keepState: 'kept' });
    await closeMonth();
    await closeMonth();
    expect(await changes()).toEqual([
      ['grace', 2, 2],
      ['kept', 2, 2],
      ['grace', 2, 2],
      ['began', 2, 2],
    ]);
    expect(await rankOf()).toBe(2);
  });

  it('months that no run has settled are made up for one by one', async () => {
    await rankFromBefore(2);
    await run();
    const start = platform().clock.now();
    platform().clock.advance(club.month().end - start + 65 * 24 * 60 * MINUTE);
    await Promise.all([run(), run()]);
    // Of three months: warned, fallen, warned.
    expect(await changes()).toEqual([
      ['grace', 1, 1],
      ['fell', 2, 1],
      ['grace', 2, 2],
      ['began', 2, 2],
    ]);
  });
});

describe.each(SERVER_BY_DAY)('ranks and their terms on %s', (engine) => {
  const { platform, member, bet, run, progress, changes, rankOf, rankFromBefore } = vipOn(engine);
  afterEach(() => platform().deps.db.execute(sql`alter table vip_changes drop constraint if exists failing`));

  it('VIP-01 a rank from before stands for the bets that it requires, and its first month is the present one', async () => {
    await rankFromBefore(5);
    const before = await progress();
    expect(before).toMatchObject({ totalTurnover: { actual: 20_000, expected: 50_000 }, keepState: 'open' });
    await run();
    expect(await progress()).toEqual(before);
    expect(await changes()).toEqual([['began', 5, 5]]);
  });

  it('at the top there is no next rank', async () => {
    await bet(800_000);
    await run();
    expect(await progress()).toMatchObject({
      ...{ playerRankName: 'Crown', nextRankName: null, daysAtPace: null },
      totalTurnover: { actual: 800_000, expected: null },
    });
  });

  it('one that fails holds up nobody, and is tried again without a new bet', async () => {
    const other = await addPayee(platform(), { account: 'can_member', money: 100_000n });
    await platform().deps.db.execute(
      sql.raw(`alter table vip_changes add constraint failing check (member_id <> ${member().id}) not valid`),
    );
    await bet(600);
    await bet(600, { by: other });
    platform().clock.advance(10 * MINUTE);
    expect(await run()).toBe(1);
    expect([await rankOf(), await rankOf(other)]).toEqual([0, 1]);
    platform().clock.advance(10 * MINUTE);
    expect(await run()).toBe(0);
    expect(platform().errors.splice(0)).toHaveLength(2);
    await platform().deps.db.execute(sql`alter table vip_changes drop constraint failing`);
    platform().clock.advance(10 * MINUTE);
    expect(await run()).toBe(1);
    expect(await rankOf()).toBe(1);
    expect(await rowsOf(platform().deps.db, sql`select 1 from vip_retries`)).toEqual([]);
  });

  it('the operator changes a rank, in order; what it then requires is enough at once', async () => {
    const rank = { level: 1, names: { EN: 'Step', TY: '' }, keep: 100, percent: 0.2, bonus: 1, points: 100 };
    await bet(300);
    await run();
    await expect(operate(platform(), 'vip-rank', { ...rank, total: 1500, daily: 1 })).rejects.toThrow(
      'below',
    );
    await expect(
      operate(platform(), 'vip-rank', { ...rank, names: { TY: 'Basamak' }, total: 300, daily: 1 }),
    ).rejects.toThrow('EN');
    await operate(platform(), 'vip-rank', { ...rank, total: 300, daily: 2000 });
    await settleRanks(platform().deps);
    expect(await progress()).toMatchObject({ playerRankName: 'Step', rankLevel: 1 });
    const { body } = await platform().request(getRankList, {}, { language: 'TY' });
    const { ranks } = body.value as AnswerOf<typeof getRankList>;
    expect([0, 1, 4, 5].map((level) => ranks?.[level])).toMatchObject([
      { rankLevel: 0, totalTurnover: 0, ownAgent: false },
      { rankName: 'Step', totalTurnover: 300, rebateRate: 2000, dailyWithdrawal: 2000 },
      { rankName: 'Kubbe', pointsPercent: 120, ownAgent: false },
      { rankName: 'Fener', rebateRate: 6000, monthlyBonus: 100, ownAgent: true },
    ]);
  });

  it('GAT-07 a trial account has no rank', async () => {
    const trial = await platform().addPerson({ type: 4 });
    const { token } = await startSession(platform().deps, trial.id, 'x');
    const { body } = await platform().request(getRankProgress, {}, { token });
    expect(body.errorCode).toBe('need_true_account');
    const info = await platform().request(getMemberInfo, {}, { token });
    expect(info.body.value).toMatchObject({ clubLabel: null });
  });
});
