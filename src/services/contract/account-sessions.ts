import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, listOf } from './values.ts';

/** How a session was opened; `nothing` is a registration or a trial. */
export const SESSION_WAYS = ['password', 'code', 'provider', 'passkey', 'nothing'] as const;
export const SESSION_ENDS = ['ended', 'superseded', 'expired', 'closed', 'password', 'locked'] as const;

const AccountSession = v.object({
  sessionId: Identifier,
  /** Epoch milliseconds, like all times here. */
  startedAt: v.number(),
  lastSeenAt: v.number(),
  endedAt: v.nullish(v.number(), null),
  endReason: v.nullish(v.picklist(SESSION_ENDS), null),
  address: v.string(),
  /** `Chrome, Android`; empty where unknown. */
  device: v.string(),
  openedBy: v.picklist(SESSION_WAYS),
  isCurrent: v.boolean(),
});

/** What a failed sign-in was tried with; `factor` is the second step by app, recovery code or passkey. */
export const FAILED_WAYS = ['password', 'code', 'secondStep', 'factor', 'passkey'] as const;
const FailedSignIn = v.object({
  at: v.number(),
  address: v.string(),
  device: v.string(),
  way: v.picklist(FAILED_WAYS),
});

export const listSessions = endpoint({
  name: 'listSessions',
  summary:
    'Places where the account is and was signed in, newest first, and failed sign-ins: at most 20 each (ours)',
  method: 'GET',
  path: '/wps/session/history',
  token: 'required',
  request: v.object({}),
  response: v.object({ sessions: listOf(AccountSession), failures: listOf(FailedSignIn) }),
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** In place of an id: every session except the requesting one. */
export const OTHER_SESSIONS = 'others';

export const endSession = endpoint({
  name: 'endSession',
  summary:
    'Ends a session of the account, or all others with every sign-in that waits for its code (ours). Returns how many ended',
  method: 'POST',
  path: '/wps/session/end',
  token: 'required',
  request: v.object({
    sessionId: v.union([v.literal(OTHER_SESSIONS), v.pipe(v.string(), v.regex(UUID))], 'request_param_err'),
  }),
  response: v.object({ ended: v.number() }),
});
