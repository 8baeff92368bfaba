import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchGame } from '#contract/launch.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { vendorSecret } from '../../platform/domains/wallet/ledger/play.ts';
import { createRoundService } from '../../platform/games/round-service.ts';
import { sqlRoundStore } from '../../platform/games/store/sql-round-store.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { manualClock } from '../../platform/kernel/clock.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';
import { statedPayout } from '../unit/games/sports-referee.ts';

type Wallet = (request: Request) => Promise<Response>;
interface Leg {
  readonly match: string;
  readonly market: string;
  readonly pick: string;
  readonly odds: number;
}
interface Slip {
  readonly id: string;
  readonly state: string;
  readonly win: string;
  readonly stake: string;
  readonly cashed: object | null;
  readonly legs: readonly { readonly odds: number; readonly result: string }[];
}

const OPENING = 1_000_000n;
const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(SERVER_BY_DAY)('slips against the wallet on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { db } = platform.deps;
    for (const [code, id] of [
      ['BTI', 101],
      ['NIMBUS', 102],
    ] as const)
      await db.insert(vendors).values({ code, displayName: code, accountTypeId: id, accountTypeName: code });
    await db.insert(games).values([
      {
        ...{ id: '10001', vendorCode: 'NIMBUS', gameType: 'RNG', name: 'Royal Sevens', code: 'n-10001' },
        ...{ searchName: 'royal sevens', minBet: 20n, minLines: 20, position: 1, model: 'medium' },
      },
      {
        ...{ id: '10002', vendorCode: 'BTI', gameType: 'SPORTS', name: 'Arena Bet', code: 'b-10002' },
        ...{ searchName: 'arena bet', minBet: 100n, minLines: 1, position: 2, model: 'medium' },
      },
    ]);
  });
  afterAll(() => platform.close());

  const balance = () => balanceIn(platform.deps, person.wallet);
  const mine = () => platform.deps.db.select().from(bets).where(eq(bets.memberId, person.id));
  const through: Wallet = (request) => platform.app.fetch(request);
  const playOver = (wallet: Wallet): Play => createPlay(platform.deps, wallet, 'nowhere');
  const secret = () => String(person.id).padStart(43, 's');
  const post = async <Answer = Record<string, unknown>>(play: Play, path: string, body: object) => {
    const response = await play.fetch(
      new Request(`http://platform.test/play/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'game-session': secret() },
      }),
    );
    return (await response.json()) as Answer;
  };
  const launch = (nodeId: string) => platform.request(launchGame, { launchMode: 'GLS', nodeId }, { token });
  const enter = async (wallet: Wallet): Promise<Play> => {
    const launched = await launch('10002');
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const play = playOver(wallet);
    expect(await post(play, 'session', { ticket, secret: secret() })).not.toHaveProperty('code');
    return play;
  };
  beforeEach(async () => {
    person = await platform.addPerson({ money: OPENING });
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${person.id}` });
  });

  interface Match {
    readonly id: string;
    readonly phase: string;
    readonly markets: readonly { id: string; picks: string[]; odds: number[] }[];
  }
  const legsOf = async (play: Play, count: number): Promise<Leg[]> => {
    const { matches } = await post<{ matches: Match[] }>(play, 'sports/board', {});
    return matches
      .filter(({ phase }) => phase === 'before')
      .slice(0, count)
      .map(({ id, markets: [market] }) => ({
        match: id,
        market: market!.id,
        pick: market!.picks[0]!,
        odds: market!.odds[0]!,
      }));
  };
  const place = (play: Play, stake: bigint, legs: readonly Leg[], playKey: string = crypto.randomUUID()) =>
    post<{ code?: string; slips?: Slip[]; dayLeft?: string }>(play, 'sports/slip', {
      playKey,
      choice: { legs, stake: String(stake) },
    });
  const slips = (play: Play) => post<{ slips: Slip[]; dayLeft: string }>(play, 'sports/slips', {});
  const paid = (list: readonly Slip[]): bigint =>
    list.reduce((sum, { stake, legs }) => sum + statedPayout(BigInt(stake), legs), 0n);

  it('are open bets until their matches are over, and are paid once by two processes and the page', async () => {
    const play = await enter(through);
    const legs = await legsOf(play, 3);
    for (const each of [[legs[0]!], [legs[1]!], legs]) await place(play, 1000n, each);
    expect(await balance()).toBe(OPENING - 3000n);
    expect((await mine()).map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    await playOver(through).recover(0);
    expect(await slips(play)).toMatchObject({ dayLeft: '497000' });
    platform.clock.advance(40 * MINUTE);
    await Promise.all([
      playOver(through).recover(MINUTE),
      playOver(through).recover(MINUTE),
      slips(playOver(through)),
      slips(play),
    ]);
    const { slips: ended } = await slips(play);
    expect(ended.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled']);
    expect(await balance()).toBe(OPENING - 3000n + paid(ended));
    expect((await mine()).reduce((sum, { payout }) => sum + payout, 0n)).toBe(paid(ended));
  });

  it('that end after the brand’s midnight are among those of the day on which they end', async () => {
    // The brand is three hours ahead of UTC.
    const toMidnight = DAY - ((platform.clock.now() + 180 * MINUTE) % DAY);
    platform.clock.advance(toMidnight - 10 * MINUTE);
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${person.id}` });
    const play = await enter(through);
    await place(play, 1000n, await legsOf(play, 1));
    platform.clock.advance(40 * MINUTE);
    await playOver(through).recover(MINUTE);
    expect(await slips(play)).toMatchObject({ slips: [{ state: 'settled' }], dayLeft: '500000' });
  });

  it.each(['bet', 'settle'] as const)(
    'are paid or returned once when the process dies at the %s',
    async (call) => {
      const play = await enter(async (request) => {
        if (!request.url.endsWith(`/${call}`)) return through(request);
        await (await through(request)).text();
        throw new Error('power off');
      });
      await place(play, 1000n, await legsOf(play, 2));
      platform.clock.advance(40 * MINUTE);
      await slips(play);
      await Promise.all([playOver(through).recover(MINUTE), playOver(through).recover(MINUTE)]);
      const { slips: ended } = await slips(playOver(through));
      const [slip] = ended;
      expect(slip!.state).toBe(call === 'bet' ? 'cancelled' : 'settled');
      expect(await balance()).toBe(call === 'bet' ? OPENING : OPENING - 1000n + paid(ended));
    },
  );

  it('of two processes at once keep the day’s limit', async () => {
    const play = await enter(through);
    const legs = await legsOf(play, 1);
    const answers = await Promise.all(
      [play, playOver(through), playOver(through)].map((each) => place(each, 200_000n, legs)),
    );
    expect(answers.map(({ code }) => code ?? 'placed').toSorted()).toEqual(['day_limit', 'placed', 'placed']);
    expect(await balance()).toBe(OPENING - 400_000n);
    expect(await slips(play)).toMatchObject({ dayLeft: '100000' });
  });

  const offerOf = (play: Play, slip: string) =>
    post<{ at: number; price: string }>(play, 'sports/cash-out-offer', { slip });
  const cashOut = (play: Play, slip: string, { at, price }: { at: number; price: string }, key: string) =>
    post<{ code?: string; slips?: Slip[] }>(play, 'sports/cash-out', { slip, key, at, price });
  const single = async (play: Play) => {
    const { slips: placed } = await place(play, 10_000n, await legsOf(play, 1));
    return placed!.find(({ state }) => state === 'betPlaced')!.id;
  };

  it('are cashed out once by presses, processes and the job at once, and then never settled', async () => {
    const play = await enter(through);
    const slip = await single(play);
    const offer = await offerOf(play, slip);
    const key = crypto.randomUUID();
    await Promise.all([
      cashOut(play, slip, offer, key),
      cashOut(playOver(through), slip, offer, key),
      cashOut(playOver(through), slip, offer, crypto.randomUUID()),
      playOver(through).recover(0),
    ]);
    platform.clock.advance(40 * MINUTE);
    await Promise.all([playOver(through).recover(0), slips(play)]);
    expect((await slips(play)).slips).toMatchObject([{ state: 'settled', win: offer.price }]);
    expect(await balance()).toBe(OPENING - 10_000n + BigInt(offer.price));
    expect(await mine()).toMatchObject([{ state: 'settled', payout: BigInt(offer.price) }]);
  });

  it('that a job settles while they are cashed out are paid one of both', async () => {
    const play = await enter(through);
    // A process whose clock says that the matches are over.
    const ahead = createRoundService({
      store: sqlRoundStore(platform.deps.db),
      clock: manualClock(platform.clock.now() + 40 * MINUTE),
      random: platform.deps.random,
      walletOf: (vendor) =>
        createWalletClient({
          ...{ vendor, secret: vendorSecret(platform.deps.secret, vendor), clock: platform.clock },
          ...{ baseUrl: 'http://wallet.test', fetch: through },
        }),
    });
    for (let at = 0; at < 8; at += 1) {
      const before = await balance();
      const slip = await single(play);
      const offer = await offerOf(play, slip);
      const press = () => cashOut(play, slip, offer, crypto.randomUUID());
      const settle = () => ahead.recover(0);
      const [one, other] = at % 2 === 0 ? [press, settle] : [settle, press];
      await Promise.all([one(), other()]);
      await ahead.recover(0);
      const ended = (await slips(play)).slips.find(({ id }) => id === slip)!;
      expect(ended.state).toBe('settled');
      expect(BigInt(ended.win)).toBe(ended.cashed ? BigInt(offer.price) : statedPayout(10_000n, ended.legs));
      expect(await balance()).toBe(before - 10_000n + BigInt(ended.win));
    }
  });

  it('whose cash-out dies at the wallet are paid once, by the press again or by the job', async () => {
    let isDown = true;
    const play = await enter(async (request) => {
      if (!isDown || !request.url.endsWith('/settle')) return through(request);
      await (await through(request)).text();
      throw new Error('power off');
    });
    const slip = await single(play);
    const offer = await offerOf(play, slip);
    const key = crypto.randomUUID();
    expect(await cashOut(play, slip, offer, key)).toMatchObject({ code: 'round_kept' });
    isDown = false;
    platform.clock.advance(MINUTE);
    const [again] = await Promise.all([cashOut(play, slip, offer, key), playOver(through).recover(0)]);
    expect(again.slips).toMatchObject([{ state: 'settled', win: offer.price }]);
    expect(await balance()).toBe(OPENING - 10_000n + BigInt(offer.price));
  });

  it('that are open interrupt nothing: another game starts', async () => {
    const play = await enter(through);
    await place(play, 1000n, await legsOf(play, 1));
    platform.clock.advance(MINUTE);
    expect((await launch('10001')).body).toMatchObject({ success: true });
  });

  it('leave a sound ledger', async () => {
    expect(isSound(await audit(platform.deps.db))).toBe(true);
  });
});
