import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { GameRow } from './games.ts';

/** Most matches of one answer. */
export const FEATURED_MOST = 8;

const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
);

const FeaturedMatch = v.object({
  id: v.string(),
  league: v.string(),
  sport: v.string(),
  home: v.string(),
  away: v.string(),
  kickOff: Moment,
  /** The score of a match in play, sets of a match in sets; null before kick-off. */
  live: v.nullable(
    v.object({
      home: v.number(),
      away: v.number(),
      /** Null in sports without minutes. */
      minute: v.nullable(v.number()),
    }),
  ),
  /** The main market; null takes no bet now. */
  odds: v.pipe(
    v.array(
      v.object({
        pick: v.picklist(['home', 'draw', 'away']),
        price: v.nullable(v.pipe(v.number(), v.minValue(1))),
      }),
    ),
    v.maxLength(3),
  ),
});
export type FeaturedMatch = v.InferOutput<typeof FeaturedMatch>;

/** Our own call: a gateway without it has no shelf of matches. */
export const listFeaturedMatches = endpoint({
  name: 'listFeaturedMatches',
  summary: 'Matches of the sportsbook, those in play first, and the game that takes bets on them',
  method: 'GET',
  path: '/wps/relay/GCS_featuredMatches',
  module: null,
  kept: true,
  request: v.object({}),
  response: v.object({ game: GameRow, matches: v.pipe(v.array(FeaturedMatch), v.maxLength(FEATURED_MOST)) }),
  requirements: ['HOM-02'],
});
export type FeaturedMatches = v.InferOutput<typeof listFeaturedMatches.response>;
