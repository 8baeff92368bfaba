import { and, asc, eq } from 'drizzle-orm';
import type { InferInput } from 'valibot';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { LaunchMaintenance, PreviousGame, launchGame } from '#contract/launch.ts';
import { engineOf, waitsForClock } from '../../games/engines.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { memberOf, type Call, type Session } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { checkNothingDue } from '../legal/due.ts';
import { balanceOf } from '../wallet/ledger/balance.ts';
import { hasOneWallet } from '../wallet/vendor-wallets/one-wallet.ts';
import { openGamesOf } from '../wallet/ledger/open-round.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { games } from '../catalogue/catalogue.tables.ts';
import { isGameId } from '../catalogue/game-id.ts';
import { roomsOf } from './rooms.ts';
import { issueTicket } from '../catalogue/tickets.ts';

type Game = typeof games.$inferSelect;
export type LaunchRequest = ParsedRequestOf<typeof launchGame>;

const opensByCode = async ({ db }: Call, { vassalage, lottoGameCode }: LaunchRequest) => {
  if (!vassalage || !lottoGameCode) throw new Refusal('request_param_err');
  return db
    .select()
    .from(games)
    .where(and(eq(games.vendorCode, vassalage), eq(games.code, lottoGameCode)))
    .orderBy(asc(games.position))
    .limit(1);
};

const opensById = async ({ db }: Call, { nodeId }: LaunchRequest) => {
  if (nodeId === undefined) throw new Refusal('request_param_err');
  if (!isGameId(nodeId)) throw new Refusal('game_not_found');
  return db.select().from(games).where(eq(games.id, nodeId));
};

/** The game that a launch names. @throws Refusal `request_param_err`, `game_not_found`. */
export const launchedGame = async (call: Call, request: LaunchRequest): Promise<Game> => {
  const [game] = await (request.launchMode === 'LOTT' ? opensByCode : opensById)(call, request);
  if (!game || (request.vassalage && request.vassalage !== game.vendorCode))
    throw new Refusal('game_not_found');
  return game;
};

type Maintenance = InferInput<typeof LaunchMaintenance>;

/** @throws Refusal `game_maintenance` while the game, or its whole vendor, is closed. */
const checkOpen = (game: Game, closedVendors: Readonly<Record<string, number | null>>, now: number): void => {
  const refuse = (from: number | null, until: number | null): never => {
    const value: Maintenance = { content: { data: { maintainTime: from, endTime: until } } };
    throw new Refusal('game_maintenance', value);
  };
  const vendorUntil = closedVendors[game.vendorCode];
  if (vendorUntil !== undefined && (vendorUntil === null || vendorUntil > now)) refuse(null, vendorUntil);
  const { maintainFrom: from, maintainUntil: until } = game;
  if (from !== null && from <= now && (until === null || until > now)) refuse(from, until);
};

/** Play money is for trial accounts only; every other launch is for money. @throws Refusal. */
export const checkAccount = ({ type }: Session, isForPlayMoney: boolean): void => {
  const isTrial = type === TRIAL_TYPE;
  if (isTrial && !isForPlayMoney) throw new Refusal('need_true_account');
  if (!isTrial && isForPlayMoney) throw new Refusal('function.not.available');
};

/**
 * Refuses a launch for money while a round of another game is interrupted, unless the member keeps it for later, and
 * with less than the smallest bet, or the stake of the room; a game with an interrupted round opens with any balance.
 * @throws Refusal `previous_game_open`, `insufficient_balance`.
 */
const checkMoney = async (
  deps: Deps,
  { db }: Call,
  memberId: number,
  game: Game,
  { keepsRound, least }: { readonly keepsRound: boolean; readonly least: bigint },
): Promise<void> => {
  const open = await openGamesOf(db, memberId, deps.clock.now());
  if (open.includes(game.id)) return;
  const { byId } = await catalogueIn(deps);
  const previous = keepsRound
    ? undefined
    : open.map((id) => byId.get(id)).find((each) => each !== undefined && !waitsForClock(engineOf(each)));
  if (previous) {
    const value: InferInput<typeof PreviousGame> = {
      content: {
        data: { nodeId: previous.id, vassalage: previous.vendorCode, gameName: previous.name },
      },
    };
    throw new Refusal('previous_game_open', value);
  }
  const { balance } = await balanceOf(deps.database, memberId);
  const isSingle = hasOneWallet(deps.settings.current());
  const wallet = isSingle ? 'MAIN' : game.vendorCode;
  const own = Array.isArray(balance) ? balance.find(({ accountName }) => accountName === wallet) : balance;
  if (Number(own?.availBalance ?? 0) < amountOnWire(least))
    throw new Refusal('insufficient_balance', isSingle ? null : { wallet: 'vendor' });
};

/**
 * The one-use address of a game for the signed-in member.
 * @throws Refusal where the game, the account or the balance does not allow it.
 */
export const openGame = async (
  deps: Deps,
  call: Call,
  game: Game,
  request: Pick<LaunchRequest, 'language' | 'openRound' | 'gameId'>,
): Promise<AnswerOf<typeof launchGame>> => {
  const member = memberOf(call);
  if (!engineOf(game)) throw new Refusal('game_opens_soon');
  const isTrial = member.type === TRIAL_TYPE;
  const room = roomsOf(game).find(({ id }) => id === request.gameId);
  if (request.gameId && !room) throw new Refusal('game_not_found');
  checkOpen(game, deps.settings.current().closedVendors, deps.clock.now());
  await checkNothingDue(deps, call);
  if (!isTrial)
    await checkMoney(deps, call, member.memberId, game, {
      keepsRound: request.openRound === 'keep',
      least: room?.stake ?? game.minBet,
    });
  const requested = request.language?.toUpperCase() ?? '';
  const language = /^[A-Z]{2}$/.test(requested) ? requested : call.language;
  const ticket = await issueTicket(deps, call.db, {
    memberId: member.memberId,
    sessionId: member.id,
    gameId: game.id,
    language,
  });
  const query = new URLSearchParams({ ticket, language });
  if (request.gameId) query.set('room', request.gameId);
  return { content: { game_url: `/play/${encodeURIComponent(game.id)}?${query}`, gameName: game.name } };
};
