import type { AnswerOf } from '#contract/endpoint.ts';
import { FEATURED_MOST, type listFeaturedMatches } from '#contract/featured-matches.ts';
import { createBoard } from '../../games/sports/board.ts';
import { leaguesOf } from '../../games/sports/fixtures.ts';
import { tableSecretOf } from '../../games/table/table-secret.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { catalogueIn, type Catalogue } from '../catalogue/catalogue.ts';
import { present } from '../catalogue/present-game.ts';

type Answer = AnswerOf<typeof listFeaturedMatches>;
type Match = ReturnType<ReturnType<typeof createBoard>['matches']>[number];

/** Milliseconds of the platform's clock for which one answer is given to all. */
const LIFE = 5000;
/** The vendor of the brand's sportsbook. */
const SPORTSBOOK_VENDOR = 'BTI';

/** Ticks of a minute, in the sports that are played by the clock. */
const TICKS_A_MINUTE: Readonly<Partial<Record<Match['sport'], number>>> = { football: 1, basketball: 2 };

const NAMES: ReadonlyMap<string, string> = new Map(leaguesOf('SPORTS').map(({ id, name }) => [id, name]));

const presentMatch = (match: Match): Answer['matches'][number] => {
  const { id, league, sport, home, away, kickOff, phase, score, tick, closed } = match;
  const ticks = TICKS_A_MINUTE[sport];
  const market = match.markets.find(({ kind }) => kind === 'winner' || kind === 'winner3');
  return {
    ...{ id, sport, home, away },
    league: NAMES.get(league) ?? league,
    kickOff: new Date(kickOff).toISOString(),
    live:
      phase === 'live'
        ? { home: score[0], away: score[1], minute: ticks ? Math.ceil(tick / ticks) : null }
        : null,
    odds: (['home', 'draw', 'away'] as const).flatMap((pick) => {
      const at = market?.picks.indexOf(pick) ?? -1;
      const price = market?.odds[at] ?? null;
      return at < 0 ? [] : [{ pick, price: closed === null && price !== null ? price / 100 : null }];
    }),
  };
};

/** The matches of the sportsbook that can be bet on: those in play, then those that begin next. */
export const createFeatured = (deps: Deps) => {
  const board = createBoard(tableSecretOf(deps.secret));
  let last: { readonly at: number; readonly of: Catalogue; readonly answer: Answer } | null = null;

  /** @throws Refusal `game_not_found` where the brand has no sportsbook. */
  return async (): Promise<Answer> => {
    const catalogue = await catalogueIn(deps);
    const now = deps.clock.now();
    if (last && last.of === catalogue && now >= last.at && now < last.at + LIFE) return last.answer;
    const game = catalogue.games.find(
      ({ gameType, vendorCode }) => gameType === 'SPORTS' && vendorCode === SPORTSBOOK_VENDOR,
    );
    if (!game) throw new Refusal('game_not_found');
    const open = board.matches('SPORTS', now).filter(({ closed }) => closed !== 'closing');
    const matches = [
      ...open.filter(({ phase }) => phase === 'live'),
      ...open.filter(({ phase }) => phase === 'before'),
    ];
    const answer = { game: present(game), matches: matches.slice(0, FEATURED_MOST).map(presentMatch) };
    last = { at: now, of: catalogue, answer };
    return answer;
  };
};
