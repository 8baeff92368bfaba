import { getJackpot, getVendorTypes, listGames, listHotGames, listVendors } from '#contract/games.ts';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import { vendorAddress } from './addresses.ts';
import { catalogueIn, type Catalogue } from './catalogue.ts';
import { alsoPlayedIn } from './also-played.ts';
import { countTypes, findGames, hotGames, type GameFilter } from './find-games.ts';
import { jackpotIn } from './jackpot.ts';
import { lanesIn, vendorsByType } from './lanes.ts';
import { present } from './present-game.ts';
import type { Deps } from '../../runtime/deps.ts';
import { serve, type Route } from '../../http/serve.ts';

type PageRequest = ParsedRequestOf<typeof listGames>;
const filterOf = (request: PageRequest): GameFilter => ({
  type: request.gameType,
  vendor: request.vassalage,
  classification: request.gameClassify,
  name: request.gameName,
  minBet: request.minBet,
  minLines: request.minLineNum,
  sort: request.sort,
  isExact: request.spelling === 'exact',
});

const makePage = (catalogue: Catalogue, request: PageRequest) => {
  const {
    games: found,
    total,
    isNear,
    corrected,
    named,
  } = findGames(catalogue, filterOf(request), { number: request.pageNo, size: request.pageSize });
  return {
    games: found.map(present),
    totalPages: Math.ceil(total / request.pageSize),
    totalCount: total,
    pageNum: request.pageNo,
    isNearMatch: isNear,
    corrected,
    namedCount: named,
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

/** What the header's search shows besides a page: counts by type, and what players of its games also play. */
const detailOf = async (deps: Deps, catalogue: Catalogue, request: PageRequest, page: Page) => {
  const also = await alsoPlayedIn(deps);
  return {
    typeCounts: [...countTypes(catalogue, filterOf(request))].map(([gameType, count]) => ({
      gameType,
      count,
    })),
    alsoPlayed: page.games.flatMap(({ nodeId }) => {
      const games = (also.get(nodeId) ?? []).flatMap((id) => catalogue.byId.get(id) ?? []);
      return games.length > 0 ? [{ nodeId, games: games.map(present) }] : [];
    }),
  };
};

/** The catalogue, its vendors and the jackpot. */
export const gameRoutes = (deps: Deps): readonly Route[] => {
  return [
    serve(listHotGames, async ({ vassalage }) => ({
      list: hotGames(await catalogueIn(deps), vassalage || undefined).map(present),
    })),

    serve(listGames, async (request) => {
      const catalogue = await catalogueIn(deps);
      const page = pageIn(catalogue, request);
      return request.detail ? { ...page, ...(await detailOf(deps, catalogue, request, page)) } : page;
    }),

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

    serve(getJackpot, () => jackpotIn(deps.database.reads.db, deps.clock.now())),
  ];
};
