import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, queryInteger, shortText } from './values.ts';

export const launchGame = endpoint({
  name: 'launchGame',
  summary:
    'A one-use address for playing the game; `accountType` 1 is real money, 0 the play money of a trial account',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  token: 'required',
  request: v.object({
    launchMode: v.picklist(['GLS', 'LOTT']),
    accountType: v.optional(queryInteger(0, 1)),
    nodeId: Identifier,
    vassalage: v.optional(shortText(32)),
    gameId: v.optional(shortText(64)),
    platform: v.optional(shortText(64)),
    language: v.optional(shortText(8)),
    backUrl: v.optional(shortText(512)),
  }),
  response: v.pipe(
    v.object({
      content: v.object({
        game_url: v.pipe(v.string(), v.nonEmpty()),
        gameName: v.nullish(v.string(), null),
      }),
    }),
    v.transform(({ content }) => ({ url: content.game_url, name: content.gameName })),
  ),
  requirements: ['API-34', 'LAU-11'],
});

/** A game under maintenance, as a refused launch describes it (ERR-11). */
export const LaunchMaintenance = v.object({
  content: v.object({
    data: v.object({ maintainTime: v.nullish(v.number(), null), endTime: v.nullish(v.number(), null) }),
  }),
});

export type Launch = v.InferOutput<typeof launchGame.response>;
