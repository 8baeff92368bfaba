import { TRIAL_TYPE, isAgentType } from '../kernel/config.ts';
import type { Db } from '../db/open.ts';
import { Refusal } from '../kernel/refusal.ts';

/** The signed-in caller of a token. */
export interface Session {
  readonly id: string;
  readonly memberId: number;
  readonly account: string;
  /** Account type of the wire: 4 trial; 1, 2, 41, 42 agent; else member. */
  readonly type: number;
  /** Why the password must be changed before anything else; null where no change is due. */
  readonly changeDue: 'default' | 'expired' | null;
}

/** Data of the request for a handler, beside its parsed body. */
export interface Call {
  /** Never null where the endpoint has `token: 'required'`; `memberOf` returns it typed so. */
  readonly session: Session | null;
  /** Language of the wire: TY, EN, ... */
  readonly language: string;
  /** The visitor's address, as shown to them and to the operator. */
  readonly ip: string;
  /** The limit key of that address: itself, or its /64 (`networkOf`). */
  readonly network: string;
  /** Browser and system, as short as `Firefox, Linux`; empty where neither is known. */
  readonly device: string;
  readonly host: string;
  readonly isSecure: boolean;
  readonly region: string | null;
  readonly idempotencyKey: string | null;
  /** Cookie that binds an image captcha to its visitor. */
  readonly captchaId: string | null;
  /** The transaction of an idempotent call; for a read the read connections; else the database itself. */
  readonly db: Db;
  /** HttpOnly, same site; `maxAge` in seconds. */
  setCookie(name: string, value: string, maxAge: number): void;
  /** Runs when the effect is committed (at once without a transaction). */
  afterCommit(effect: () => void): void;
}

/** @throws Refusal `login.not.session` for a guest. */
export const memberOf = (call: Call): Session => {
  if (!call.session) throw new Refusal('login.not.session', { reason: 'ended' });
  return call.session;
};

/**
 * A session with real money: a trial account has none and accepts no documents (GAT-07). @throws Refusal
 * `need_true_account`.
 */
export const realMemberOf = (call: Call): Session => {
  const session = memberOf(call);
  if (session.type === TRIAL_TYPE) throw new Refusal('need_true_account');
  return session;
};

/** A session of an agent, who has a team and may offer contracts (GAT-08). @throws Refusal `need_true_account`, `agents_only`. */
export const agentSessionOf = (call: Call): Session => {
  const session = realMemberOf(call);
  if (!isAgentType(session.type)) throw new Refusal('agents_only');
  return session;
};
