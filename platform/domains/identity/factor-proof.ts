import { FACTORS } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refund, type Limit } from '../../runtime/limits.ts';
import { spendStep, stepOfCode } from './app-code.ts';
import { takeAll } from './clients.ts';
import { contactsOf } from './contacts.ts';
import { confirmedApp } from './factors.ts';
import { proveOwner } from './owner-proof.ts';
import type { TakeProof } from './phone-proof.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';

/** A right code, and how it is used up in the transaction that needs it. */
export interface FactorProof {
  readonly kind: 'app' | 'recovery';
  readonly take: TakeProof;
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Wrong codes at a sign-in. Who gets there knows the password already; the two kinds are counted apart, so that a
 * recovery code still helps where somebody has used up the tries of the app.
 */
const signInLimits = (memberId: number, kind: FactorProof['kind']): readonly Limit[] => [
  { key: `factor:${kind}:${memberId}`, window: FACTORS.window, max: FACTORS.tries },
  { key: `factor:${kind}:${memberId}:day`, window: FACTORS.day, max: FACTORS.triesDay },
];

/** Wrong codes of an open session, which may be stolen: they use up no tries of a sign-in. */
const sessionLimits = (sessionId: string): readonly Limit[] => [
  { key: `factor:session:${sessionId}`, window: FACTORS.window, max: FACTORS.tries },
];

/** @throws Refusal `factor_code_wrong`, also for a code that was used. */
const findProof = async (deps: Deps, memberId: number, code: string): Promise<FactorProof> => {
  const wrong = () => new Refusal('factor_code_wrong');
  if (isAppCode(code)) {
    const app = await confirmedApp(deps.db, memberId);
    const step = app && stepOfCode(deps, app, code);
    if (step === null) throw wrong();
    return {
      kind: 'app',
      take: async (tx) => {
        if (!(await spendStep(tx, memberId, step))) throw wrong();
      },
    };
  }
  const hash = await findRecoveryCode(deps, memberId, code);
  if (hash === null) throw wrong();
  return {
    kind: 'recovery',
    take: async (tx, now) => {
      if (!(await spendRecoveryCode(tx, memberId, hash, now))) throw wrong();
    },
  };
};

const proveWithin = async (
  deps: Deps,
  memberId: number,
  code: string,
  limits: readonly Limit[],
): Promise<FactorProof> => {
  await takeAll(deps.db, limits, deps.clock.now());
  const proof = await findProof(deps, memberId, code);
  for (const { key } of limits) await refund(deps.db, key);
  return proof;
};

/** By a code of the app, or a recovery code, at a sign-in. @throws Refusal factor_code_wrong, TOO_MANY_REQUESTS. */
export const proveFactor = (deps: Deps, memberId: number, typed: string): Promise<FactorProof> => {
  const code = typed.replace(/\s/g, '');
  return proveWithin(deps, memberId, code, signInLimits(memberId, isAppCode(code) ? 'app' : 'recovery'));
};

export interface OwnerEvidence {
  /** The sign-in password; empty for an account without one. */
  readonly oldPassword: string;
  /** Of the app, or a recovery code; only where the account has an app. */
  readonly code: string;
}

/**
 * Proves that the owner of a signed-in account is present: by the password, and where the account has an app by its
 * code too, so that a password that was found out removes nothing.
 * @throws Refusal old_password_wrong, proof_too_old, fields_invalid, factor_code_wrong, TOO_MANY_REQUESTS.
 */
export const proveOwnerByFactor = async (
  deps: Deps,
  { oldPassword, code: typed }: OwnerEvidence,
  call: Call,
): Promise<(tx: Db, now: number) => Promise<void>> => {
  const { id, memberId } = realMemberOf(call);
  await proveOwner(deps, await contactsOf(deps.db, memberId), call, oldPassword);
  if (!(await confirmedApp(deps.db, memberId))) return async () => undefined;
  const code = typed.replace(/\s/g, '');
  if (code === '') throw new Refusal('fields_invalid', { fields: { code: 'code_missing' } });
  return (await proveWithin(deps, memberId, code, sessionLimits(id))).take;
};
