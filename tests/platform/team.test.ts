import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSubordinates, listSubordinates, registerDownline } from '#contract/team.ts';
import { getTeamOverview } from '#contract/team-reports.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames } from './bet-harness.ts';
import { fieldsIn, gist as wholeGist } from './identity-harness.ts';
import { playOf } from './promotion-harness.ts';
import { openEach } from './withdrawal-harness.ts';

/** Status and code. */
const gist = (answer: Parameters<typeof wholeGist>[0]) => wholeGist(answer).slice(0, 2);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(SERVER_BY_DAY)('the team of an agent on %s', (engine) => {
  let platform: TestPlatform;
  let token: string;
  const people = new Map<string, Person>();
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const add = async (account: string, upline: string | null, patch: object = {}) => {
      const uplineId = upline === null ? null : (people.get(upline)?.id ?? null);
      people.set(account, await platform.addPerson({ account, uplineId, ...patch }));
    };
    // kaan > ayla > (rena > selim, tuncay); kaan > deniz. Another agent has one of their own.
    await add('top', null, { type: 1 });
    await add('kaan', 'top', { type: 1 });
    await add('ayla', 'kaan', { type: 1, money: 5_000n, lastLoginAt: T0 - HOUR });
    await add('rena', 'ayla', { type: 1, lastLoginAt: T0 - 2 * DAY });
    await add('selim', 'rena', { money: 100_000n });
    await add('tuncay', 'ayla', { money: 7_000n, status: 'locked' });
    await add('deniz', 'kaan', { money: 90_000n });
    await add('visitor', 'kaan', { type: 4 });
    await add('other', 'top', { type: 1 });
    await add('selma', 'other');
    token = await platform.tokenOf('kaan');
  });

  const level = async (request: object = {}, as = token) =>
    (await platform.request(listSubordinates, request, { token: as })).body.value as {
      path: { username: string }[];
      list: Record<string, unknown>[];
      total: number;
      totalPages: number;
      teamCount: number;
      activeCount: number;
    };
  const names = async (request: object = {}) => (await level(request)).list.map(({ username }) => username);
  const find = (name: string) => platform.request(findSubordinates, { name }, { token });

  it('AGT-08: shows the direct downlines with the size of their teams, and opens each into its own', async () => {
    const own = await level();
    expect(own).toMatchObject({
      path: [{ username: 'kaan' }],
      list: [
        {
          ...{ username: 'ayla', isAgent: true, teamCount: 3, balance: 50 },
          ...{ isLocked: false, lastLoginTime: T0 - HOUR },
        },
        { username: 'deniz', isAgent: false, teamCount: 0, balance: 900, lastLoginTime: null },
      ],
      ...{ total: 2, totalPages: 1, teamCount: 5, activeCount: 1 },
    });
    const below = await level({ username: 'AYLA' });
    expect(below.path.map(({ username }) => username)).toEqual(['kaan', 'ayla']);
    expect(below.list).toMatchObject([
      { username: 'rena', teamCount: 1 },
      { username: 'tuncay', teamCount: 0, isLocked: true },
    ]);
    expect(await level({ username: 'selim' })).toMatchObject({
      path: ['kaan', 'ayla', 'rena', 'selim'].map((username) => ({ username })),
      ...{ list: [], total: 0, totalPages: 0, teamCount: 0, activeCount: 0 },
    });
  });

  it('counts the bets of a downline and everybody below, of thirty days', async () => {
    await addGames(platform);
    const signedIn = async () => {
      await platform.tokenOf('selim');
      return playOf(platform, people.get('selim') as Person);
    };
    await (await signedIn()).lost('slot', 1_000n);
    platform.clock.advance(31 * DAY);
    const play = await signedIn();
    await play.settle('slot', await play.open('slot', 2_000n), 5_000n);
    await play.lost('slot', 600n);
    await play.drawn('slot', 400n);
    token = await platform.tokenOf('kaan');
    expect((await level()).list).toMatchObject([
      { username: 'ayla', validBet: 26, profit: 24 },
      { username: 'deniz', validBet: 0, profit: 0 },
    ]);
  });

  it('is ordered by what is chosen, page by page', async () => {
    expect(await names({ sort: 'balance' })).toEqual(['deniz', 'ayla']);
    expect(await names({ sort: 'seen' })).toEqual(['ayla', 'deniz']);
    expect(await names({ sort: 'account' })).toEqual(['ayla', 'deniz']);
    expect(await level({ size: 1, page: 2 })).toMatchObject({
      list: [{ username: 'deniz' }],
      ...{ total: 2, totalPages: 2 },
    });
    expect(gist(await platform.request(listSubordinates, { sort: 'id' }, { token }))).toEqual([
      ...[400, 'request_param_err'],
    ]);
  });

  it('finds accounts anywhere in the team, those that begin with the text first, each with the way to it', async () => {
    expect((await find('SEL')).body.value).toMatchObject({
      list: [{ username: 'selim', path: [{ username: 'ayla' }, { username: 'rena' }] }],
      total: 1,
    });
    expect((await find('n')).body.value).toMatchObject({
      list: ['deniz', 'rena', 'tuncay'].map((username) => ({ username })),
    });
    // Of a pattern every character is a letter.
    for (const name of ['%', '_', '\\']) expect((await find(name)).body.value).toMatchObject({ total: 0 });
    expect(gist(await find(' '))).toEqual([400, 'request_param_err']);
  });

  it('GAT-09, ERR-15: it is nobody else’s: uplines, other teams and trial accounts are not found, and members have none', async () => {
    for (const username of ['top', 'other', 'selma', 'visitor', 'nobody'])
      expect(gist(await platform.request(listSubordinates, { username }, { token }))).toEqual([
        ...[404, 'not_found'],
      ]);
    for (const name of ['top', 'sel', 'visitor', 'kaan'])
      expect(JSON.stringify((await find(name)).body.value)).not.toMatch(/top|selma|visitor|"kaan"/);
    // A lineage that begins with the same figures is another one.
    const [agent] = await platform.deps.db.select().from(members).where(eq(members.account, 'kaan'));
    expect(agent?.lineage.endsWith('/')).toBe(true);
    expect(
      gist(await platform.request(listSubordinates, {}, { token: await platform.tokenOf('deniz') })),
    ).toEqual([403, 'agents_only']);
  });

  it('AGT-07: an agent registers a member and an agent below, whose first sign-in asks for another password', async () => {
    const register = (patch: object = {}, { as = token, key = randomUUID() as string } = {}) =>
      platform.request(
        registerDownline,
        { username: 'newcomer7', password: 'Dusk-Colonnade-26', ...patch },
        { token: as, key },
      );
    const key = randomUUID();
    const answers = await Promise.all([register({}, { key }), register({}, { key })]);
    expect(answers.map(({ body }) => body.value)).toEqual([
      { username: 'newcomer7', isAgent: false },
      { username: 'newcomer7', isAgent: false },
    ]);
    expect((await register({ username: ' newagent7 ', type: 'AGENT' })).body.value).toEqual({
      ...{ username: 'newagent7', isAgent: true },
    });
    expect(await names({ sort: 'account' })).toEqual(['ayla', 'deniz', 'newagent7', 'newcomer7']);
    const below = await platform.deps.db
      .select()
      .from(members)
      .where(eq(members.uplineId, people.get('kaan')?.id ?? 0));
    const added = below.find(({ account }) => account === 'newcomer7');
    expect(added?.lineage).toMatch(new RegExp(`/${people.get('kaan')?.id}/${added?.id}/$`));
    const signedIn = await platform.login('newcomer7', 'Dusk-Colonnade-26');
    expect(signedIn.body.value).toMatchObject({ passwordDefault: true });
    expect((await auditOf(platform.deps.db, 'team', String(added?.id))).map(({ event }) => event)).toEqual([
      'register',
    ]);

    expect(gist(await register({ username: 'NEWCOMER7' }))).toEqual([409, 'username_taken']);
    expect(gist(await register({ username: 'other77', password: 'newcomer-other77' }))).toEqual([
      ...[409, 'password_too_common'],
    ]);
    expect(fieldsIn(await register({ username: '7', password: 'a' }))).toEqual([
      'fields_invalid',
      { username: expect.any(String) as string, password: expect.any(String) as string },
    ]);
    await platform.deps.db.execute(
      sql`update limits set used = 30 where key = ${`downline:accounts:${people.get('kaan')?.id}`}`,
    );
    expect(gist(await register({ username: 'another7' }))).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await names({ sort: 'account' })).toHaveLength(4);
  });

  it('AGT-06: the overview sums the whole team, of a range of days and of each', async () => {
    await addGames(platform);
    const noon = T0 - (T0 % DAY);
    const overview = async (days: readonly number[], to: number) =>
      (await platform.request(getTeamOverview, { days: days.join(), endTime: to }, { token })).body.value;
    await platform.tokenOf('selim');
    const play = await playOf(platform, people.get('selim') as Person);
    await play.lost('slot', 1_000n);
    platform.clock.advance(DAY);
    await platform.tokenOf('selim');
    const later = await playOf(platform, people.get('selim') as Person);
    await later.settle('slot', await later.open('slot', 2_000n), 5_000n);
    await later.open('slot', 300n);
    token = await platform.tokenOf('kaan');
    const days = [noon - DAY, noon, noon + DAY];
    expect(await overview(days, noon + 2 * DAY - 1)).toMatchObject({
      // The opening money of ayla, selim, tuncay and deniz, and what selim has won and staked.
      ...{ teamCount: 5, agentCount: 2, balance: 50 + 1000 + 70 + 900 + 20 - 3, income: 0 },
      sum: { newCount: 5, activeCount: 1, deposit: 2020, withdrawal: 0, validBet: 30, profit: 20 },
      days: [
        { startTime: noon - DAY, newCount: 0, activeCount: 0, deposit: 0, validBet: 0 },
        { startTime: noon, newCount: 5, activeCount: 1, deposit: 2020, validBet: 10, profit: -10 },
        { startTime: noon + DAY, newCount: 0, activeCount: 1, deposit: 0, validBet: 20, profit: 30 },
      ],
    });
    expect(await overview([noon + DAY], noon + 2 * DAY - 1)).toMatchObject({
      sum: { newCount: 0, activeCount: 1, validBet: 20, profit: 30 },
    });
    expect(await overview([noon - 9 * DAY], noon - 8 * DAY - 1)).toMatchObject({
      ...{ teamCount: 5, sum: { newCount: 0, activeCount: 0, deposit: 0, validBet: 0, profit: 0 } },
    });
    for (const [at, to] of [
      [[noon], noon - 1],
      [[noon], noon + 5],
      [[noon - 200 * DAY], noon - 1],
      [[noon + DAY, noon], noon + 2 * DAY - 1],
    ] as const)
      expect(
        gist(await platform.request(getTeamOverview, { days: at.join(), endTime: to }, { token })),
      ).toEqual([400, 'request_param_err']);
  });
});
