import { eq } from 'drizzle-orm';
import { getJackpot, getVendorTypes, listGames, listHotGames, listVendors } from '#contract/games.ts';
import { launchGame, type LaunchMaintenance } from '#contract/launch.ts';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { InferInput } from 'valibot';
import { vendorAddress } from './addresses.ts';
import { catalogueIn, type Catalogue } from './catalogue.ts';
import { findGames, hotGames } from './find-games.ts';
import { isGameId } from './game-id.ts';
import { jackpotAt } from './jackpot.ts';
import { lanesIn, vendorsByType } from './lanes.ts';
import { present } from './present-game.ts';
import { issueTicket } from './tickets.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { games } from './catalogue.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { engineOf, hasDemo } from '../../games/engines.ts';
import { memberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { checkNothingDue } from '../legal/due.ts';
import { Refusal } from '../../kernel/refusal.ts';

type PageRequest = ParsedRequestOf<typeof listGames>;
const makePage = (catalogue: Catalogue, request: PageRequest) => {
  const {
    games: found,
    total,
    isNear,
  } = findGames(
    catalogue,
    {
      type: request.gameType,
      vendor: request.vassalage,
      classification: request.gameClassify,
      name: request.gameName,
      minBet: request.minBet,
      minLines: request.minLineNum,
      sort: request.sort,
    },
    { number: request.pageNo, size: request.pageSize },
  );
  return {
    games: found.map(present),
    totalPages: Math.ceil(total / request.pageSize),
    totalCount: total,
    pageNum: request.pageNo,
    isNearMatch: isNear,
  };
};

/** Pages in memory per loaded catalogue; with their texts a few megabytes. */
const KEPT_PAGES = 256;
type Page = ReturnType<typeof makePage>;
const pagesOf = new WeakMap<Catalogue, Map<string, Page>>();

/** A page of the list, the same object for the same request: its text and tag are then made once (`createAnswers`). */
const pageIn = (catalogue: Catalogue, request: PageRequest): Page => {
  const pages = pagesOf.get(catalogue) ?? new Map<string, Page>();
  pagesOf.set(catalogue, pages);
  const key = JSON.stringify(request);
  const known = pages.get(key);
  if (known) return known;
  const page = makePage(catalogue, request);
  // Searched names are of endless variety, and would displace the pages that all visitors open.
  if (request.gameName) return page;
  if (pages.size >= KEPT_PAGES) pages.delete(pages.keys().next().value ?? '');
  pages.set(key, page);
  return page;
};

type Maintenance = InferInput<typeof LaunchMaintenance>;

/** @throws Refusal `game_maintenance` while the game, or its whole vendor, is closed. */
const refuseClosed = (
  game: typeof games.$inferSelect,
  closedVendors: Readonly<Record<string, number | null>>,
  now: number,
): void => {
  const refuse = (from: number | null, until: number | null): never => {
    const value: Maintenance = { content: { data: { maintainTime: from, endTime: until } } };
    throw new Refusal('game_maintenance', value);
  };
  const vendorUntil = closedVendors[game.vendorCode];
  if (vendorUntil !== undefined && (vendorUntil === null || vendorUntil > now)) refuse(null, vendorUntil);
  const { maintainFrom: from, maintainUntil: until } = game;
  if (from !== null && from <= now && (until === null || until > now)) refuse(from, until);
};

/** The catalogue, its vendors, game launch and the jackpot. */
export const gameRoutes = (deps: Deps): readonly Route[] => {
  return [
    serve(listHotGames, async ({ vassalage }) => ({
      list: hotGames(await catalogueIn(deps), vassalage || undefined).map(present),
    })),

    serve(listGames, async (request) => pageIn(await catalogueIn(deps), request)),

    serve(listVendors, async () => ({
      data: {
        lanes: (await lanesIn(deps)).map(({ title, cards, facets }) => ({
          title,
          cards: cards.map((card) => ({
            vassalage: card.vendorCode,
            displayName: card.displayName,
            smallIcon: vendorAddress(card.vendorCode, 'mark'),
            colorIcon: vendorAddress(card.vendorCode, 'logo'),
            isHot: card.isHot,
            accountTypeId: card.accountTypeId,
            accountTypeName: card.accountTypeName,
            gameType: card.gameType,
            isGame: card.entranceId ? null : 'VASSALAGE',
            nodeId: card.entranceId,
            gameCount: card.gameCount,
            opensSoon: card.opensSoon,
          })),
          gameClassify: facets.map(({ code, gameCount }) => ({ key: code, displayName: code, gameCount })),
        })),
      },
    })),

    serve(getVendorTypes, async () => ({ content: await vendorsByType(deps) })),

    serve(launchGame, async (request, call) => {
      const member = memberOf(call);
      const isTrial = member.type === TRIAL_TYPE;
      // Play money is for trial accounts only; every other launch is for money.
      const isForPlayMoney = request.accountType === 0;
      if (isTrial && !isForPlayMoney) throw new Refusal('need_true_account');
      if (!isTrial && isForPlayMoney) throw new Refusal('function.not.available');
      if (!isGameId(request.nodeId)) throw new Refusal('game_not_found');
      const [game] = await call.db.select().from(games).where(eq(games.id, request.nodeId));
      if (!game || (request.vassalage && request.vassalage !== game.vendorCode))
        throw new Refusal('game_not_found');
      const engine = engineOf(game);
      if (!engine) throw new Refusal('game_opens_soon');
      if (isTrial && !hasDemo(engine)) throw new Refusal('need_true_account');
      refuseClosed(game, deps.settings.current().closedVendors, deps.clock.now());
      await checkNothingDue(deps, call);
      const requested = request.language?.toUpperCase() ?? '';
      const language = /^[A-Z]{2}$/.test(requested) ? requested : call.language;
      const ticket = await issueTicket(deps, call.db, {
        memberId: member.memberId,
        sessionId: member.id,
        gameId: game.id,
        language,
      });
      const query = new URLSearchParams({ ticket, language });
      return { content: { game_url: `/play/${encodeURIComponent(game.id)}?${query}`, gameName: game.name } };
    }),

    serve(getJackpot, () => jackpotAt(deps.clock.now())),
  ];
};
