import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchGame } from '#contract/launch.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { gameRounds } from '../../platform/games/store/rounds.tables.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { drawOf, won } from '../unit/games/lottery-referee.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';

const OPENING = 1_000_000n;
const EVERY = 60_000;

/** A fast lottery of two digits: the number 00 to 99 of the first prize's end pays 96 times. */
describe.each(SERVER_BY_DAY)('lottery tickets against the wallet on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let next = 0;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { db } = platform.deps;
    await db
      .insert(vendors)
      .values({ code: 'ELOTT', displayName: 'Swift Lotto', accountTypeId: 101, accountTypeName: 'ELOTT' });
    await db.insert(games).values({
      ...{ id: '20284', vendorCode: 'ELOTT', gameType: 'ELOTT', name: 'VN Numbers', code: 'e-20284' },
      ...{ searchName: 'vn numbers', minBet: 100n, minLines: 1, position: 1, model: 'vn-27' },
    });
  });
  afterAll(() => platform.close());

  type Wallet = (request: Request) => Promise<Response>;
  const through: Wallet = (request) => platform.app.fetch(request);
  const playOver = (wallet: Wallet): Play => createPlay(platform.deps, wallet, 'nowhere');
  const balance = () => balanceIn(platform.deps, person.wallet);
  const mine = () => platform.deps.db.select().from(bets).where(eq(bets.memberId, person.id));
  const rounds = async () =>
    (await platform.deps.db.select().from(gameRounds)).filter(({ playKey }) => playKey.startsWith(key()));
  const secret = () => String(person.id).padStart(43, 's');
  const key = () => `ticket-of-person-${person.id}`;
  const post = async (play: Play, path: string, body: object) => {
    const response = await play.fetch(
      new Request(`http://platform.test/play/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'game-session': secret() },
      }),
    );
    return (await response.json()) as Record<string, unknown>;
  };
  /** A person in the game, at the beginning of a draw. */
  const enter = async (): Promise<Play> => {
    next = Math.floor(platform.clock.now() / EVERY) + 1;
    platform.clock.set(next * EVERY);
    person = await platform.addPerson({ money: OPENING });
    const token = await platform.tokenOf(person.account, { ip: `192.0.2.${person.id}` });
    const launched = await platform.request(launchGame, { launchMode: 'GLS', nodeId: '20284' }, { token });
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const play = playOver(through);
    expect(await post(play, 'session', { ticket, secret: secret() })).not.toHaveProperty('code');
    return play;
  };
  const buy = (play: Play, picks: readonly number[], over: object = {}) =>
    post(play, 'lottery/ticket', {
      ...{ playKey: key(), first: next, draws: 4, stopOnWin: false },
      rows: [{ play: 'two-special', picks, multiplier: 1 }],
      ...over,
    });
  const EVEN = Array.from({ length: 20 }, (_, index) => index);
  /** What the referee says that the bets of the table should have won. */
  const owed = async (picks: readonly number[]): Promise<bigint> =>
    (await rounds())
      .filter(({ state }) => state === 'settled')
      .reduce((sum, { seed, choice }) => {
        const drawn = drawOf('vn-27', seed, `20284:${String(choice['round'])}`);
        return sum + 9600n * BigInt(won('vn-27', 'two-special', picks, drawn).length);
      }, 0n);

  it('pays each draw once when the job is killed before the settlement, and run by two at once', async () => {
    const play = await enter();
    expect(await buy(play, EVEN)).toMatchObject({ balance: String(OPENING - 8000n) });
    expect(await balance()).toBe(OPENING - 8000n);
    platform.clock.set((next + 4) * EVERY + 61_000);
    const dying = playOver((request) =>
      request.url.endsWith('/settle') ? Promise.reject(new Error('power off')) : through(request),
    );
    await dying.recover(0).catch(() => undefined);
    expect(await balance()).toBe(OPENING - 8000n);
    await Promise.all([playOver(through).recover(0), playOver(through).recover(0)]);
    expect((await mine()).map(({ state }) => state)).toEqual(Array<string>(4).fill('settled'));
    expect(await balance()).toBe(OPENING - 8000n + (await owed(EVEN)));
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });

  it('returns the stakes after a win, with a number of the first draw that the referee knows', async () => {
    const play = await enter();
    await buy(play, [0], { draws: 1 });
    const [first] = await rounds();
    const [special = 0] = drawOf('vn-27', first!.seed, `20284:${next}`);
    await post(play, 'lottery/return', { playKeys: [`${key()}-0`] });
    expect(await balance()).toBe(OPENING);
    const again = { playKey: `${key()}-again`, stopOnWin: true };
    await buy(play, [special % 100], again);
    expect(await balance()).toBe(OPENING - 400n);
    platform.clock.set((next + 1) * EVERY);
    await Promise.all([
      post(play, 'lottery/state', { after: null }),
      post(playOver(through), 'lottery/state', { after: null }),
    ]);
    expect(await balance()).toBe(OPENING - 100n + 9600n);
    expect((await mine()).map(({ state }) => state).toSorted()).toEqual([
      ...Array<string>(4).fill('cancelled'),
      'settled',
    ]);
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });

  it('bought by two processes at once is bought once', async () => {
    const play = await enter();
    const [one, two] = await Promise.all([buy(play, [7]), buy(playOver(through), [7])]);
    expect([one, two].map((answer) => 'bets' in answer)).toContain(true);
    expect(await buy(play, [7])).toHaveProperty('bets');
    expect(await balance()).toBe(OPENING - 400n);
    expect(await rounds()).toHaveLength(4);
  });
});
