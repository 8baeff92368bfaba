import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, listOf, queryInteger, shortText } from './values.ts';

/** What a level of the team is ordered by, the largest first; accounts by their name. */
export const TEAM_SORTS = ['team', 'balance', 'bets', 'profit', 'seen', 'account'] as const;
export type TeamSort = (typeof TEAM_SORTS)[number];
/** Days of bets and profit, accounts of a search, rows of a page, and characters of a name at most. */
export const TEAM_LIMITS = { days: 30, found: 30, page: 50, name: 64 } as const;

const Step = v.object({ username: v.string() });
const Account = v.object({
  username: v.string(),
  isAgent: Flag,
  avatarId: v.nullish(v.string(), null),
  /** Locked by the operator. */
  isLocked: v.nullish(Flag, false),
  /** Null: never. */
  lastLoginTime: v.nullish(v.number(), null),
});
const Row = v.object({
  ...Account.entries,
  /** Accounts below this one, at any depth. */
  teamCount: v.number(),
  balance: v.number(),
  /** Of the account and its team, in the last days. */
  validBet: v.number(),
  /** What they have won; negative: lost. */
  profit: v.number(),
});

export const listSubordinates = endpoint({
  name: 'listSubordinates',
  summary:
    'An agent’s team, level by level: the direct downlines of an account of it, with the sums of theirs',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getSubordinatev2',
  token: 'required',
  request: v.object({
    /** An account of the team; without it the agent. */
    username: v.optional(shortText(TEAM_LIMITS.name)),
    sort: v.optional(v.picklist(TEAM_SORTS, 'request_param_err'), 'team'),
    page: v.optional(queryInteger(1, 10_000), 1),
    size: v.optional(queryInteger(1, TEAM_LIMITS.page), 20),
  }),
  response: v.pipe(
    v.object({
      /** From the agent to the account whose downlines these are. */
      path: listOf(Step),
      list: listOf(Row),
      total: v.nullish(v.number(), 0),
      totalPages: v.nullish(v.number(), 1),
      /** Accounts below the account, at any depth, and how many of them signed in within a day. */
      teamCount: v.nullish(v.number(), 0),
      activeCount: v.nullish(v.number(), 0),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ path, list, total, totalPages, teamCount, activeCount, currency, currencySymbol }) => ({
      path: path.map(({ username }) => username),
      rows: list.map(({ username, avatarId, lastLoginTime, teamCount: team, validBet, ...row }) => ({
        ...{ account: username, avatar: avatarId, seenAt: lastLoginTime, team },
        ...{ isAgent: row.isAgent, isLocked: row.isLocked },
        balance: toMinor(row.balance, currency),
        bets: toMinor(validBet, currency),
        profit: toMinor(row.profit, currency),
      })),
      ...{ total, pages: Math.max(1, totalPages), team: teamCount, active: activeCount },
      ...{ exponent: exponentOf(currency), symbol: currencySymbol },
    })),
  ),
  requirements: ['AGT-08'],
});
/** Amounts in minor units, moments in epoch milliseconds. */
export type TeamLevel = v.InferOutput<typeof listSubordinates.response>;

export const findSubordinates = endpoint({
  name: 'findSubordinates',
  summary: 'Ours: accounts anywhere in an agent’s team whose name contains a text',
  method: 'GET',
  path: '/wps/agent/downline/search',
  token: 'required',
  request: v.object({ name: v.pipe(shortText(TEAM_LIMITS.name), v.trim(), v.nonEmpty('request_param_err')) }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          ...Account.entries,
          /** From below the agent to the upline of the account. */
          path: listOf(Step),
        }),
      ),
      total: v.nullish(v.number(), 0),
    }),
    v.transform(({ list, total }) => ({
      found: list.map(({ username, avatarId, lastLoginTime, path, isAgent, isLocked }) => ({
        ...{ account: username, avatar: avatarId, seenAt: lastLoginTime, isAgent, isLocked },
        path: path.map((step) => step.username),
      })),
      total,
    })),
  ),
  requirements: ['AGT-08'],
});
export type TeamSearch = v.InferOutput<typeof findSubordinates.response>;

/** What an agent registers: an agent has a team of their own. */
export const DOWNLINE_KINDS = ['MEMBER', 'AGENT'] as const;
export type DownlineKind = (typeof DOWNLINE_KINDS)[number];

export const registerDownline = endpoint({
  name: 'registerDownline',
  summary:
    'Registers an account directly below an agent. Its first sign-in asks for a password of its own, since the agent knows this one',
  method: 'POST',
  path: '/wps/agent/downline',
  module: 'REG3',
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({
    username: shortText(255),
    password: shortText(255),
    type: v.optional(v.picklist(DOWNLINE_KINDS, 'request_param_err'), 'MEMBER'),
  }),
  response: v.object({ username: v.string(), isAgent: Flag }),
  requirements: ['AGT-07'],
});
