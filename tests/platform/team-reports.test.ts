import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getAgentIncome, getTeamBetting, getTeamProfit } from '#contract/team-reports.ts';
import { correctBet } from '../../platform/domains/wallet/ledger/corrections.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { gist } from './identity-harness.ts';
import { playOf } from './promotion-harness.ts';
import { openEach } from './withdrawal-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The day of T0, in UTC. */
const START = T0 - 12 * HOUR;
const RANGE = { startTime: START, endTime: START + DAY - 1 };

describe.each(SERVER_BY_DAY)('the reports of an agent on %s', (engine) => {
  let platform: TestPlatform;
  let token: string;
  const people = new Map<string, Person>();
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    await addGames(platform);
    const add = async (account: string, upline: string | null, patch: object = {}) => {
      const uplineId = upline === null ? null : (people.get(upline)?.id ?? null);
      people.set(account, await platform.addPerson({ account, uplineId, money: 1_000_000n, ...patch }));
    };
    // kaan > ayla > (rena, tuncay); kaan > deniz. Another agent has one of their own.
    await add('top', null, { type: 1 });
    await add('kaan', 'top', { type: 1 });
    await add('ayla', 'kaan', { type: 1 });
    await add('rena', 'ayla');
    await add('tuncay', 'ayla');
    await add('deniz', 'kaan');
    await add('other', 'top', { type: 1 });
    await add('selma', 'other');
    token = await platform.tokenOf('kaan');
  });
  const personOf = (account: string): Person => people.get(account) as Person;
  /** Signs the account in, which ends its earlier session. */
  const play = async (account: string) => {
    const signedIn = await platform.tokenOf(account);
    if (account === 'kaan') token = signedIn;
    return playOf(platform, personOf(account));
  };
  const betting = async (query: object = RANGE, as = token) =>
    (await platform.request(getTeamBetting, query, { token: as })).body.value as AnswerOf<
      typeof getTeamBetting
    >;
  const profit = async (query: object = RANGE, as = token) =>
    (await platform.request(getTeamProfit, query, { token: as })).body.value as AnswerOf<
      typeof getTeamProfit
    >;
  const income = async (query: object = { days: String(START), endTime: RANGE.endTime }) =>
    (await platform.request(getAgentIncome, query, { token })).body.value as AnswerOf<typeof getAgentIncome>;

  it('AGT-09: bets of the team by product; who bets on two products is one player; open and returned bets do not count', async () => {
    const rena = await play('rena');
    await rena.lost('slot', 10_000n);
    await rena.lost('slot', 2000n);
    await rena.lost('live', 3000n);
    await rena.drawn('live', 9000n);
    await rena.open('slot', 700n);
    await (await play('deniz')).lost('slot', 1000n);
    // Not of the team: the agent itself, its upline and another agent's.
    for (const account of ['kaan', 'top', 'selma']) await (await play(account)).lost('slot', 50_000n);
    expect(await betting()).toEqual({
      list: [
        { product: 'RNG', betCount: 3, playerCount: 2, validBet: 130, payout: 0, profit: -130 },
        { product: 'LIVE', betCount: 1, playerCount: 1, validBet: 30, payout: 0, profit: -30 },
      ],
      footer: { betCount: 4, playerCount: 2, validBet: 160, payout: 0, profit: -160 },
      ...{ currency: 'TLB', currencySymbol: 'P' },
    });
    const tomorrow = { startTime: START + DAY, endTime: START + 2 * DAY - 1 };
    expect(await betting(tomorrow)).toMatchObject({ list: [], footer: { betCount: 0, validBet: 0 } });
    expect((await betting(RANGE, await platform.tokenOf('ayla'))).footer).toMatchObject({ betCount: 3 });
  });

  it('AGT-09: both kinds of lottery are one product; a corrected bet is one bet, with the result that is right', async () => {
    const rena = await play('rena');
    for (const game of ['40001', '40002']) {
      const lottery = await playerOf(platform, personOf('rena'), game);
      await lottery.bet(`lottery-${game}`, 2000n);
      await lottery.settle(`lottery-${game}`, 0n);
    }
    const bet = await rena.open('slot', 10_000n);
    await rena.settle('slot', bet, 0n);
    const correction = { vendor: 'NIMBUS', bet, payout: 15_000n, note: 'misread' };
    expect(await correctBet(platform.deps, correction)).toMatchObject({ status: 'corrected' });
    expect((await betting()).list).toEqual([
      { product: 'RNG', betCount: 1, playerCount: 1, validBet: 100, payout: 150, profit: 50 },
      { product: 'LOTT', betCount: 2, playerCount: 1, validBet: 40, payout: 0, profit: -40 },
    ]);
  });

  it('AGT-10: results of the direct lines with everybody below them, the largest first', async () => {
    const rena = await play('rena');
    await rena.settle('slot', await rena.open('slot', 10_000n), 45_000n);
    await (await play('tuncay')).lost('slot', 5000n);
    await (await play('ayla')).lost('live', 1000n);
    const deniz = await play('deniz');
    await deniz.lost('slot', 90_000n);
    await (await play('selma')).lost('slot', 70_000n);
    const ayla = { username: 'ayla', isAgent: true, teamCount: 2, validBet: 160, payout: 450, profit: 290 };
    const line = { username: 'deniz', isAgent: false, teamCount: 0, validBet: 900, payout: 0, profit: -900 };
    const footer = { validBet: 1060, payout: 450, profit: -610 };
    expect(await profit()).toMatchObject({ list: [line, ayla], total: 2, footer });
    // Fewer rows, the same sums.
    expect(await profit({ ...RANGE, size: 1 })).toMatchObject({ list: [line], total: 2, footer });
    expect((await profit({ ...RANGE, size: 1 })).list).toHaveLength(1);
    expect(await profit({ startTime: START - DAY, endTime: START - 1 })).toMatchObject({
      ...{ list: [], total: 0, footer: { validBet: 0, payout: 0, profit: 0 } },
    });
  });

  it('AGT-11: what contracts paid by day and kind; other money is no income', async () => {
    const pay = async (kind: string, amount: bigint, at: number, account = 'kaan') => {
      const posted = await platform.deps.ledger.post({
        ...{ key: `${kind}:${account}:${at}`, kind, at },
        postings: [
          { account: personOf(account).wallet, amount },
          { system: 'contracts', currency: 'TLB', amount: -amount },
        ],
      });
      expect(posted.status).toBe('posted');
    };
    await pay('share_bonus', 30_000n, START);
    await pay('daily_wage', 500n, START + HOUR);
    await pay('daily_wage', 250n, START + DAY);
    await pay('hour_wage', 75n, START + DAY + HOUR);
    await pay('bonus', 9999n, START + 2 * HOUR);
    await pay('daily_wage', 8888n, START, 'ayla');
    const days = { days: `${START},${START + DAY}`, endTime: START + 2 * DAY - 1 };
    expect(await income(days)).toMatchObject({
      list: [
        { startTime: START, dividend: 300, dailyWage: 5, hourWage: 0 },
        { startTime: START + DAY, dividend: 0, dailyWage: 2.5, hourWage: 0.75 },
      ],
      footer: { dividend: 300, dailyWage: 7.5, hourWage: 0.75 },
    });
    expect((await income()).footer).toEqual({ dividend: 300, dailyWage: 5, hourWage: 0 });
  });

  it('ERR-15: refuse members, ranges of more than 90 days, and days that begin or end within a quarter', async () => {
    const member = await platform.tokenOf('deniz');
    for (const endpoint of [getTeamBetting, getTeamProfit]) {
      const refused = async (query: object, as = token) =>
        gist(await platform.request(endpoint, query, { token: as }))[1];
      expect(await refused(RANGE, member)).toBe('agents_only');
      for (const query of [
        { ...RANGE, startTime: START - 91 * DAY },
        { ...RANGE, startTime: START + 1 },
        { ...RANGE, endTime: RANGE.endTime - 1 },
        { startTime: RANGE.endTime + 1, endTime: START - 1 },
      ])
        expect([query, await refused(query)]).toEqual([query, 'request_param_err']);
    }
    const days = { days: String(START), endTime: START + DAY };
    expect(gist(await platform.request(getAgentIncome, days, { token }))[1]).toBe('request_param_err');
    expect(
      gist(await platform.request(getAgentIncome, { ...days, endTime: RANGE.endTime }, { token: member }))[1],
    ).toBe('agents_only');
  });
});
