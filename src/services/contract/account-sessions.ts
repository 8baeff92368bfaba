import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, listOf, Nothing } from './values.ts';

/** How a session was opened; `nothing` is a registration or a trial. */
export const SESSION_WAYS = ['password', 'code', 'provider', 'nothing'] as const;
export const SESSION_ENDS = ['ended', 'superseded', 'expired', 'closed', 'password', 'locked'] as const;

const AccountSession = v.object({
  sessionId: Identifier,
  /** Epoch ms, as all times here. */
  startedAt: v.number(),
  lastSeenAt: v.number(),
  endedAt: v.nullish(v.number(), null),
  endReason: v.nullish(v.picklist(SESSION_ENDS), null),
  address: v.string(),
  /** `Chrome, Android`; empty where it is not known. */
  device: v.string(),
  openedBy: v.picklist(SESSION_WAYS),
  isCurrent: v.boolean(),
});

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where the account is and was signed in, the newest first: at most 20 (ours)',
  method: 'GET',
  path: '/wps/session/history',
  token: 'required',
  request: v.object({}),
  response: v.object({ sessions: listOf(AccountSession) }),
});

export const endSession = endpoint({
  name: 'endSession',
  summary: 'End one session of the account; one that is over already stays as it is (ours)',
  method: 'POST',
  path: '/wps/session/end',
  token: 'required',
  request: v.object({ sessionId: v.pipe(v.string(), v.uuid('request_param_err')) }),
  response: Nothing,
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'End every session of the account but this one, and every sign-in that waits for its code (ours)',
  method: 'POST',
  path: '/wps/session/endOthers',
  token: 'required',
  request: v.object({}),
  response: v.object({ ended: v.number() }),
});
