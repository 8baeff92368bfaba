import { eq } from 'drizzle-orm';
import { launchGame } from '#contract/launch.ts';
import { loginFreePlay } from '#contract/login.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { createPlay, type Play } from '../../platform/play.ts';
import { openTestDatabase, type Engine } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type Person } from '../support/platform.ts';
import { stated, nameOf, numberOf } from '../unit/games/pvp-referee.ts';

export type Wallet = (request: Request) => Promise<Response>;
export interface TableSeen {
  readonly turn: 'own' | 'other' | null;
  readonly at: number;
  readonly hand: readonly number[];
  readonly middle: readonly number[];
  readonly others: number;
  readonly stock: number;
  readonly points: readonly [number, number];
  readonly plays: readonly { readonly by: string; readonly card: number; readonly took: number }[];
  readonly missed: readonly [number, number];
}
export interface MatchSeen {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly opponent: string | null;
  readonly seal: string;
  readonly deadline: number;
  readonly table: TableSeen | null;
  readonly proof: {
    readonly seed: string;
    readonly keys: string[];
    readonly seat: number;
    readonly moves: number[];
  } | null;
  readonly round: { readonly state: string; readonly win: string; readonly points: number[] | null } | null;
}
export interface Seen {
  readonly code?: string;
  readonly text: string;
  readonly balance: string | null;
  readonly nextSeedHash: string;
  readonly waiting: readonly { readonly room: string; readonly players: number }[];
  readonly match: MatchSeen | null;
}

export const OPENING = 1_000_000n;
export const ROOM = '10001-2';
export const STAKE = 500n;

/** A platform with one game for two. */
export const openPvp = async (engine: Engine) => {
  const platform = await openTestPlatform(await openTestDatabase(engine));
  const { db } = platform.deps;
  await db
    .insert(vendors)
    .values({ code: 'ZEELAND', displayName: 'Zeeland', accountTypeId: 101, accountTypeName: 'ZEELAND' });
  await db.insert(games).values({
    ...{ id: '10001', vendorCode: 'ZEELAND', gameType: 'PVP', name: 'Pişti Plus', code: 'z-10001' },
    ...{ searchName: 'pisti plus', minBet: 100n, minLines: 1, position: 1, model: 'low' },
  });
  const through: Wallet = (request) => platform.app.fetch(request);
  const playOver = (wallet: Wallet = through): Play => createPlay(platform.deps, wallet, 'nowhere');

  /** The game of this session, whose calls go through `play`. */
  const enter = async (play: Play, { id, token }: { id: number; token: string }, mode: object = {}) => {
    const secret = String(id).padStart(43, 's');
    const call = async (path: string, body: object = {}, at = play): Promise<Seen> => {
      const response = await at.fetch(
        new Request(`http://platform.test/play/api/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'game-session': secret },
        }),
      );
      const text = await response.text();
      return { ...(JSON.parse(text) as Seen), text };
    };
    const launch = { launchMode: 'GLS', nodeId: '10001', ...mode };
    const launched = await platform.request(launchGame, launch, { token });
    const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
    const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
    const entered = await call('session', { ticket, secret });
    let matchId = '';
    const noted = (seen: Seen): Seen => {
      matchId = seen.match?.id ?? matchId;
      return seen;
    };
    const pvp = async (name: string, body: object = {}, at = play) =>
      noted(await call(`pvp/${name}`, body, at));
    return {
      ...{ token, entered, call },
      state: (at = play) => pvp('state', {}, at),
      join: (key: string, room = ROOM, at = play) => pvp('join', { playKey: key.padEnd(16, '-'), room }, at),
      ready: (at = play) => pvp('ready', { match: matchId }, at),
      computer: (at = play) => pvp('computer', { match: matchId }, at),
      leave: (at = play) => pvp('leave', { match: matchId }, at),
      move: (at: number, card: number, by = play) => pvp('move', { match: matchId, at, card }, by),
    };
  };

  /** A person in the game. */
  const seatDown = async (play: Play, money = OPENING) => {
    const person: Person = await platform.addPerson({ money });
    const token = await platform.tokenOf(person.account, { ip: `192.0.2.${person.id}` });
    return {
      ...(await enter(play, { id: person.id, token })),
      person,
      balance: () => balanceIn(platform.deps, person.wallet),
      bets: () => db.select().from(bets).where(eq(bets.memberId, person.id)),
    };
  };
  /** A visitor in the game, for play money. */
  const seatTrial = async (play: Play) => {
    const { body } = await platform.request(loginFreePlay, { os: 'web', platform: 'W' });
    const [id, token] = [Number(fieldOf(body.value, 'id')), fieldOf(body.value, 'token')];
    return enter(play, { id, token }, { accountType: 0 });
  };
  return { ...{ platform, playOver, through, seatDown, seatTrial }, close: () => platform.close() };
};
export type Pvp = Awaited<ReturnType<typeof openPvp>>;
export type Guest = Awaited<ReturnType<Pvp['seatDown']>>;

/** The card that the stated rule of the computer would play. */
export const goodCard = ({ hand, middle, plays }: TableSeen): number => {
  const out = plays.map(({ card }) => card).filter((card) => !middle.includes(card));
  return numberOf(stated({ hand: hand.map(nameOf), pile: middle.map(nameOf), out: out.map(nameOf) }));
};

/** Both sit down, answer, and stake. */
export const matched = async (
  one: Guest,
  two: Guest,
  keys: readonly [string, string] = ['one', 'two'],
): Promise<void> => {
  await one.join(keys[0]);
  await two.join(keys[1]);
  await one.ready();
  await two.ready();
};

/** Plays the match to its end by turns. */
export const playOutBy = async (one: Guest, two: Guest): Promise<void> => {
  for (let turn = 0; turn < 48; turn += 1) {
    const seen = await one.state();
    const mover = seen.match?.table?.turn === 'own' ? one : two;
    const { table } = (mover === one ? seen : await two.state()).match!;
    await mover.move(table!.at, goodCard(table!));
  }
};
