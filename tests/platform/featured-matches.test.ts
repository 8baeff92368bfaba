import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { FEATURED_MOST, listFeaturedMatches } from '#contract/featured-matches.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { tableSecretOf } from '../../platform/games/table/table-secret.ts';
import { createBoard } from '../../platform/games/sports/board.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

interface Shelf {
  readonly game: { readonly nodeId: string; readonly vassalage: string };
  readonly matches: readonly {
    readonly id: string;
    readonly league: string;
    readonly kickOff: string;
    readonly live: { readonly home: number; readonly away: number; readonly minute: number | null } | null;
    readonly odds: readonly { readonly pick: string; readonly price: number | null }[];
  }[];
}
const SECOND = 1000;

describe.each(EMBEDDED_BY_DAY)('HOM-02: the matches of Home on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());

  const fetchShelf = async (headers: Record<string, string> = {}) => {
    const answer = await platform.app.fetch(
      new Request(`http://platform.test${listFeaturedMatches.path}`, {
        headers: { merchant: 'statehouse', language: 'EN', ...headers },
      }),
    );
    const body = (await answer.text()) || 'null';
    return {
      answer,
      body: JSON.parse(body) as { success: boolean; errorCode?: string; value: Shelf } | null,
    };
  };
  const shelf = async (): Promise<Shelf> => (await fetchShelf()).body!.value;

  test('a brand without a sportsbook has none', async () => {
    expect((await fetchShelf()).body).toMatchObject({ success: false, errorCode: 'game_not_found' });
  });

  test('a visitor reads at most eight matches that take bets: those in play, then the next', async () => {
    await platform.deps.db
      .insert(vendors)
      .values({ code: 'BTI', displayName: 'BTI', accountTypeId: 101, accountTypeName: 'BTI' });
    await platform.deps.db.insert(games).values({
      ...{ id: '10002', vendorCode: 'BTI', gameType: 'SPORTS', name: 'Arena Bet', code: 'b-10002' },
      ...{ searchName: 'arena bet', minBet: 100n, minLines: 1, position: 1, model: 'medium' },
    });
    platform.clock.advance(60 * SECOND);
    const { game, matches } = await shelf();
    expect(game).toMatchObject({ nodeId: '10002', vassalage: 'BTI' });
    expect(matches).toHaveLength(FEATURED_MOST);
    const now = platform.deps.clock.now();
    const begun = matches.map(({ kickOff }) => Date.parse(kickOff) <= now);
    expect(begun).toEqual(matches.map(({ live }) => live !== null));
    expect(begun).toEqual(begun.toSorted((left, right) => Number(right) - Number(left)));
    // As the bookmaker's own page has them.
    const board = createBoard(tableSecretOf(platform.deps.secret)).matches('SPORTS', now);
    for (const { id, kickOff, live, odds } of matches) {
      const own = board.find((each) => each.id === id)!;
      expect(kickOff).toBe(new Date(own.kickOff).toISOString());
      expect(live && [live.home, live.away]).toEqual(Date.parse(kickOff) <= now ? own.score : null);
      const [main] = own.markets;
      expect(main?.kind).toMatch(/^winner3?$/);
      expect(odds).toEqual(
        main?.picks.map((pick, at) => ({
          pick,
          price: own.closed || main.odds[at] == null ? null : main.odds[at] / 100,
        })),
      );
      expect(own.closed).not.toBe('closing');
    }
  });

  test('the answer is one the site accepts, and carries a tag that saves it the next time', async () => {
    const { answer, body } = await fetchShelf();
    expect(v.parse(listFeaturedMatches.response, body!.value).matches).toHaveLength(FEATURED_MOST);
    const tag = answer.headers.get('etag')!;
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await fetchShelf({ 'if-none-match': tag })).answer.status).toBe(304);
  });

  test('the same matches are shown for five seconds of the platform’s clock', async () => {
    const first = await shelf();
    platform.clock.advance(4.9 * SECOND);
    expect(await shelf()).toEqual(first);
    platform.clock.advance(5 * 60 * SECOND);
    expect((await shelf()).matches.map(({ id }) => id)).not.toEqual(first.matches.map(({ id }) => id));
  });
});
