import { afterAll, beforeAll, beforeEach } from 'vitest';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { openPlay, vendorSecret, type Play } from '../../platform/domains/wallet/ledger/play.ts';
import { createWalletClient, type WalletClient } from '../../platform/games/wallet-client.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { openTestDatabase, type Engine } from '../support/databases.ts';
import { openTestPlatform, type Person, type TestPlatform } from '../support/platform.ts';

const DAY = 24 * 60 * 60_000;
const VENDORS = [
  { code: 'NIMBUS', displayName: 'Nimbus Play', accountTypeId: 101, accountTypeName: 'NIMBUS' },
  { code: 'HALCYON', displayName: 'Halcyon', accountTypeId: 102, accountTypeName: 'HALCYON' },
];
const GAMES = [
  { id: '10001', name: 'Royal Sevens', vendorCode: 'NIMBUS', gameType: 'RNG', model: 'classic' },
  { id: '10002', name: 'Copper Oni', vendorCode: 'NIMBUS', gameType: 'RNG', model: 'classic' },
  { id: '20001', name: 'Turkish Roulette', vendorCode: 'HALCYON', gameType: 'LIVE', model: 'roulette' },
  { id: '30001', name: 'Match Book', vendorCode: 'HALCYON', gameType: 'SPORTS', model: '' },
  { id: '40001', name: 'Lotto 6/45', vendorCode: 'HALCYON', gameType: 'LOTT', model: 'lotto-6-49' },
  { id: '40002', name: 'Evening Lotto', vendorCode: 'HALCYON', gameType: 'ELOTT', model: 'lotto-6-49' },
];

/** Six games of two providers. */
export const addGames = async ({ deps }: TestPlatform): Promise<void> => {
  await deps.db.insert(vendors).values(VENDORS);
  await deps.db.insert(games).values(
    GAMES.map((game, index) => ({
      ...{ ...game, searchName: game.name.toLowerCase(), code: game.id },
      ...{ position: index + 1, minBet: 10n, minLines: 1 },
    })),
  );
};
export const vendorOf = (gameId: string): string =>
  GAMES.find(({ id }) => id === gameId)?.vendorCode ?? 'NIMBUS';

/** A member's bets in a game; the clock of the platform dates them. */
export const playerOf = async (platform: TestPlatform, person: Person, gameId: string) => {
  const vendor = vendorOf(gameId);
  const opened = await openPlay(platform.deps, { memberId: person.id, vendor, gameId });
  if (!opened) throw new Error('the game did not open');
  const move = async (more: object): Promise<void> => {
    const shared = { vendor, game: gameId, account: person.wallet, currency: 'TLB' };
    const moved = await platform.deps.ledger.move({
      ...{ ...shared, at: platform.clock.now(), ...more },
    } as Parameters<typeof platform.deps.ledger.move>[0]);
    if (moved.status !== 'ok') throw new Error(moved.code);
  };
  return {
    bet: (id: string, amount: bigint) =>
      move({
        ...{ op: 'bet', id, round: `round-${id}`, amount },
        ...{ playSession: opened.playSession, idle: 100 * DAY },
      }),
    settle: (id: string, amount: bigint, more: object = {}) =>
      move({ op: 'settle', id: `${id}-end`, round: `round-${id}`, bet: id, amount, detail: null, ...more }),
    cancel: (id: string) => move({ op: 'cancel', id: `${id}-back`, round: `round-${id}`, bet: id }),
  };
};

export interface VendorPlay {
  readonly platform: TestPlatform;
  /** The calls of the vendor NIMBUS. */
  readonly wallet: WalletClient;
  readonly person: Person;
  readonly play: Play;
  /** The number of the test, from one. */
  readonly count: number;
}
/** One platform for all tests; for each a member with 1000 minor units and an open game, and the default bounds of wins. */
export const openVendorPlayEach = (engine: Engine, assign: (opened: VendorPlay) => void): void => {
  const vendor = 'NIMBUS';
  let platform: TestPlatform;
  let wallet: WalletClient;
  let count = 0;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    wallet = createWalletClient({
      ...{ vendor, secret: vendorSecret(platform.deps.secret, vendor), clock: platform.deps.clock },
      baseUrl: 'http://wallet.test',
      fetch: (request) => platform.app.fetch(request),
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    count += 1;
    await platform.deps.settings.write({ wins: DEFAULT_SETTINGS.wins });
    const person = await platform.addPerson({ money: 1000n });
    await platform.tokenOf(person.account, { ip: `192.0.2.${count}` });
    const play = (await openPlay(platform.deps, { memberId: person.id, vendor, gameId: '10001' }))!;
    assign({ platform, wallet, person, play, count });
  });
};
