import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSliderCaptcha } from '#contract/captcha.ts';
import { listGames, listHotGames } from '#contract/games.ts';
import { login } from '#contract/login.ts';
import { listTransactions } from '#contract/records.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { getBalance } from '#contract/wallet.ts';
import { createPlatform } from '../../platform/app.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import type { Database } from '../../platform/db/open.ts';
import {
  BUDGETS,
  classOf,
  createRequestLimits,
  type RequestClass,
} from '../../platform/http/request-limits.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { GUARDED, guard } from '../../platform/http/guard.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { T0, openTestPlatform, type Answer, type TestPlatform } from '../support/platform.ts';
import { switchModules } from './identity-harness.ts';

/** Searches within the budget of one network. */
const SEARCHES = BUDGETS.reads.burst / 4;
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const search = (name: string) => ({ gameName: name, pageNo: 1, pageSize: 14 });

const game = (position: number, name: string) => ({
  id: String(10_000 + position),
  vendorCode: 'NIMBUS',
  gameType: 'RNG',
  name,
  searchName: name.toLowerCase(),
  code: `N${position}`,
  minBet: 100n,
  minLines: 1,
  position,
  model: 'classic',
});

describe('requests of one network and of one session @API-40', () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'), { requestBudget: 1 });
  });
  afterEach(() => platform.close());

  const searches = async (count: number, ip: string): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let index = 0; index < count; index += 1)
      answers.push(await platform.request(listGames, search(`n${index}`), { ip }));
    return answers;
  };

  test('searches beyond the budget are refused with a Retry-After', async () => {
    const person = await platform.addPerson({ money: 500n });
    const ip = '198.51.100.7';
    const token = await platform.tokenOf(person.account, { ip });
    const answers = await searches(SEARCHES, ip);
    const refused = answers.filter(({ status }) => status === 429);
    // The reads of the sign-in are few, and part of the same budget.
    expect(refused.length).toBeLessThan(10);
    const last = await platform.request(listGames, search('one more'), { ip });
    expect([last.status, last.body.errorCode]).toStrictEqual([429, 'TOO_MANY_REQUESTS']);
    const { retryAfterMs } = last.body.value as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(last.headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1000)));

    // Money has a budget of its own, at the same address too.
    expect((await platform.request(getBalance, {}, { ip, token })).status).toBe(200);
    // Another network is unaffected.
    expect((await platform.request(listGames, search('n'), { ip: '198.51.100.8' })).status).toBe(200);

    platform.clock.advance(retryAfterMs);
    expect((await platform.request(listGames, search('again'), { ip })).status).toBe(200);
  });

  test.each<[RequestClass, number, number]>([
    ['money', 600, 20],
    ['write', 600, 10],
    ['read', 3000, 60],
    ['heavy', 750, 15],
    ['drawing', 750, 15],
    ['hashing', 600, 10],
  ])('of %s a network may send %i at once, then %i a second', (kind, atOnce, perSecond) => {
    const { clock } = platform;
    const limits = createRequestLimits(clock, configFrom({}));
    const admitted = (): number => {
      for (let count = 0; ; count += 1)
        try {
          limits.takeOfNetwork(kind, '198.51.100.7');
        } catch {
          return count;
        }
    };
    expect(admitted()).toBe(atOnce);
    clock.advance(1000);
    expect(admitted()).toBe(perSecond);
  });

  test('a /64 is one network, and all invalid addresses are one', async () => {
    await searches(SEARCHES, '2001:db8:1:2::1');
    expect((await platform.request(listGames, search('n'), { ip: '2001:db8:1:2:aaaa::9' })).status).toBe(429);
    expect((await platform.request(listGames, search('n'), { ip: '2001:db8:1:3::1' })).status).toBe(200);
    await searches(SEARCHES, 'nobody');
    expect((await platform.request(listGames, search('n'), { ip: 'unknown' })).status).toBe(429);
  });

  test('a session has one budget, from any number of addresses', async () => {
    const person = await platform.addPerson();
    const token = await platform.tokenOf(person.account);
    const statuses: number[] = [];
    for (let index = 0; index <= SEARCHES; index += 1) {
      const ip = `203.0.${100 + (index >> 8)}.${index & 255}`;
      const answer = await platform.request(
        listTransactions,
        { startTime: T0, endTime: T0 + 1, page: 1, size: 10 },
        { token, ip },
      );
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(SEARCHES);
    expect(statuses.at(-1)).toBe(429);
  });

  test('unknown tokens are counted for the network alone', async () => {
    const ip = '198.51.100.9';
    const statuses: number[] = [];
    for (let index = 0; index <= BUDGETS.money.burst; index += 1)
      statuses.push((await platform.request(getBalance, {}, { ip, token: `made up ${index}` })).status);
    expect(new Set(statuses.slice(0, -1))).toStrictEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
  });

  test('event streams are reads of the network, and of the session, before anything is looked up', async () => {
    const small = await openTestPlatform(await openTestDatabase('pglite'), { requestBudget: 0.02 });
    const burst = BUDGETS.reads.burst * 0.02;
    const { id } = await small.addPerson();
    const { token } = await startSession(small.deps, id, 'x');
    const opened = async (from: string, ip: string): Promise<number> => {
      const headers = { Merchant: 'statehouse', Authorization: from };
      const request = new Request(`http://platform.test${STREAM_PATH}`, { headers });
      const response = await small.app.fetch(request, { ip });
      await response.body?.cancel();
      return response.status;
    };
    const statuses: number[] = [];
    for (let count = 0; count <= burst; count += 1)
      statuses.push(await opened(`made up ${count}`, '198.51.100.12'));
    expect(new Set(statuses.slice(0, -1))).toStrictEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
    expect(await opened(token, '198.51.100.13')).toBe(200);
    for (let count = 0; count < burst; count += 1) statuses.push(await opened(token, `203.0.113.${count}`));
    expect(statuses.at(-1)).toBe(429);
    await small.close();
  });

  test('of many concurrent searches a few wait, the others are refused before anything is read', async () => {
    const ip = '198.51.100.10';
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => platform.request(listGames, search(`x${index}`), { ip })),
    );
    const refused = all.filter(({ status }) => status === 429);
    // At most two at work and sixteen waiting.
    expect(refused.length).toBeGreaterThanOrEqual(32);
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(16);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
  });

  test('of captchas two are drawn at once, whatever the number of networks', async () => {
    let [drawing, most] = [0, 0];
    const slow = async () => {
      drawing += 1;
      most = Math.max(most, drawing);
      await nextTurn();
      drawing -= 1;
      return platform.deps.captchaArt.slider();
    };
    const captchaArt = { ...platform.deps.captchaArt, slider: slow };
    const { fetch } = createPlatform({ ...platform.deps, captchaArt });
    const address = `http://platform.test${startSliderCaptcha.path}?scene=login`;
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, count) => {
        const request = new Request(address, { headers: { Merchant: 'statehouse' } });
        return (await fetch(request, { ip: `2001:db8:7:${count.toString(16)}::1` })).status;
      }),
    );
    expect(most).toBe(2);
    expect(statuses.filter((status) => status === 200)).toHaveLength(257);
    expect(new Set(statuses)).toStrictEqual(new Set([200, 429]));
  });

  test('of sign-ins four run at once, whatever the number of networks; beyond a queue they are refused unread', async () => {
    let hashed = 0;
    let [arrive, open] = [() => {}, () => {}];
    const four = new Promise<void>((resolve) => (arrive = resolve));
    const opened = new Promise<void>((resolve) => (open = resolve));
    const matches = async () => {
      hashed += 1;
      if (hashed === 4) arrive();
      await opened;
      return false;
    };
    const passwords = { ...platform.deps.passwords, matches };
    await switchModules(platform, ['CAPTCHA3', 'GEETEST3'], false);
    const { fetch } = createPlatform({ ...platform.deps, passwords });
    const signIn = { password: 'Wrong-Pass-26', type: 'username' };
    const requests = await Promise.all(
      Array.from({ length: 144 }, (_, count) =>
        platform.requestOf(login, { ...signIn, username: `nobody${count}` }),
      ),
    );
    const answers = requests.map(async (request, count) =>
      fetch(request, { ip: `2001:db8:7:${count.toString(16)}::1` }),
    );
    await four;
    // A fifth would have come as far meanwhile: calls start one per turn of the event loop.
    for (let turn = 0; turn < 50; turn += 1) {
      await nextTurn();
      await platform.deps.db.execute('select 1');
    }
    expect(hashed).toBe(4);
    open();
    const all = await Promise.all(answers);
    const refused = all.filter(({ status }) => status === 429);
    // Four at work and 128 waiting; while the first begins, the others are not at work yet.
    expect([12, 13, 14, 15]).toContain(refused.length);
    expect(hashed).toBe(144 - refused.length);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(all.filter(({ status }) => status === 403)).toHaveLength(hashed);
  });

  test('of all calls but those of money, one starts at a time', async () => {
    const { admission } = createRequestLimits(platform.clock, { requestBudget: 1 });
    for (const paced of ['write', 'read', 'heavy', 'drawing', 'hashing'] as const) {
      let started = 0;
      const works = Array.from({ length: 8 }, (_, count) =>
        admission[paced].run(
          `network ${count}`,
          () => undefined,
          async () => {
            started += 1;
          },
        ),
      );
      await Promise.resolve();
      expect([paced, started]).toStrictEqual([paced, 1]);
      await Promise.all(works);
    }
  });

  test.each(['art', 'play'] as const)('of requests for %s, one starts at a time', async (kind) => {
    let started = 0;
    const answer = guard(GUARDED[kind], platform.deps, () => {
      started += 1;
      return new Response();
    });
    const answers = Array.from({ length: 8 }, (_, count) =>
      answer(new Request('https://x/'), { ip: `203.0.113.${count}` }),
    );
    await Promise.resolve();
    expect(started).toBe(1);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('one visitor can page through ten thousand games, and load a page every second', async () => {
    const ip = '198.51.100.11';
    const pages = Math.ceil(10_000 / 14);
    const statuses = new Set<number>();
    for (let pageNo = 1; pageNo <= pages; pageNo += 1)
      statuses.add((await platform.request(listGames, { pageNo, pageSize: 14 }, { ip })).status);
    for (let second = 0; second < 60; second += 1) {
      platform.clock.advance(1000);
      for (let read = 0; read < 14; read += 1)
        statuses.add((await platform.request(listHotGames, {}, { ip })).status);
    }
    expect(statuses).toStrictEqual(new Set([200]));
  });

  test('every call has its class: a money call is never counted as a read', () => {
    const { routes } = createPlatform(platform.deps);
    const classes = new Map(routes.map(({ endpoint }) => [endpoint.name, classOf(endpoint)]));
    const moving = routes.filter(({ endpoint }) => endpoint.idempotent);
    expect(new Set(moving.map(({ endpoint }) => classes.get(endpoint.name)))).toStrictEqual(
      new Set(['money']),
    );
    const others = routes.filter(({ endpoint }) => !endpoint.idempotent);
    const of = (kind: RequestClass) =>
      others.map(({ endpoint }) => endpoint.name).filter((name) => classes.get(name) === kind);
    // Whoever leaves must get out, whatever else their address has sent.
    expect(of('money').toSorted()).toStrictEqual(['getBalance', 'launchGame', 'logout']);
    expect(of('drawing').toSorted()).toStrictEqual(['getCaptchaImage', 'startSliderCaptcha']);
    expect(of('hashing').toSorted().join(' ')).toBe('login register registerByMobile setPasswordByPhone');
    expect(of('heavy')).toContain('listGames');
    expect(of('write')).toContain('changePassword');
    expect(of('read')).toContain('listAnnouncements');
  });

  test('pictures and game pages have a budget per network, too', async () => {
    const draw = guard(GUARDED.art, platform.deps, () => new Response('drawn'));
    const request = new Request('http://platform.test/art/tile/1.svg');
    for (let drawn = 0; drawn < GUARDED.art.budget.burst; drawn += 1)
      await draw(request, { ip: '2001:db8:5::1' });
    const refused = await draw(request, { ip: '2001:db8:5::2' });
    expect([refused.status, refused.headers.get('retry-after')]).toStrictEqual([429, '1']);
    expect((await draw(request, { ip: '2001:db8:6::1' })).status).toBe(200);
  });
});

describe.each(SERVER_BY_DAY)('reads beside money on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  test('a balance does not wait for queued reads', async () => {
    const order: string[] = [];
    const slow = engine === 'postgres' ? 'select pg_sleep(0.2)' : 'select 1';
    const track = async (name: string, work: Promise<unknown>): Promise<void> => {
      await work;
      order.push(name);
    };
    await Promise.all([
      ...Array.from({ length: 30 }, (_, count) =>
        track(`read ${count}`, database.reads.run(`read_${count}`, slow, [])),
      ),
      track('money', database.run('money', 'select 2', [])),
    ]);
    expect(order.indexOf('money')).toBeLessThanOrEqual(engine === 'pglite' ? 1 : 0);
  });

  test('the catalogue in memory follows changes of any process', async () => {
    const platform = await openTestPlatform(database);
    const { db } = platform.deps;
    const named = async (name: string): Promise<string[]> => {
      // A second platform over the same database has nothing cached.
      const { body } = await platform.request(listGames, search(name));
      return (body.value as { games: { gameName: string }[] }).games.map(({ gameName }) => gameName);
    };
    await db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    await db.insert(games).values([game(1, 'Royal Sevens'), game(2, 'Sugar Parade')]);
    expect(await named('royal')).toStrictEqual(['Royal Sevens']);
    expect(await named('suger')).toStrictEqual([]);
    const { rows } = (await db.execute('select version from catalogue_version')) as unknown as {
      rows: { version: string }[];
    };
    await db.update(games).set({ tag: 'NEW' });
    const changed = (await db.execute('select version from catalogue_version')) as unknown as {
      rows: { version: string }[];
    };
    expect(changed.rows[0]?.version).not.toBe(rows[0]?.version);
  });
});
