import type { verifyLoginByFactor } from '#contract/authenticators.ts';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { SecondStepDue } from '#contract/login.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { recordSecurity } from '../../runtime/security-log.ts';
import type { SignedInAnswer } from './entrance.ts';
import { proveFactor } from './factor-proof.ts';
import { notingFailure } from './failed-sign-ins.ts';
import { passkeysOf } from './factors.ts';
import { notifyOwner } from './owner-notice.ts';
import { findPasskey, provePasskey } from './passkey-proof.ts';
import type { Person } from './person.ts';
import type { TakeProof } from './phone-proof.ts';
import { completeStep, openTicket, waitingFor } from './step-tickets.ts';

/**
 * After a right first step on a device that is not trusted: a ticket for the app, a recovery code, or a passkey.
 * @throws Refusal `login_verify_required`, always.
 */
export const requireFactor = async (
  deps: Deps,
  person: Person,
  call: Call,
  openedBy: 'password' | 'provider' | 'code',
): Promise<never> => {
  const ticket = await openTicket(deps, person, call, { openedBy, requires: 'factor' });
  const hasPasskey = (await passkeysOf(deps.db, person.id)).length > 0;
  const due: SecondStepDue = {
    mobileNum: '',
    ticket,
    methods: hasPasskey ? ['app', 'passkey'] : ['app'],
  };
  throw new Refusal('login_verify_required', due);
};

/** By a code; a recovery code is announced to the owner at every contact, since whoever has it needs no app. */
const byCode = async (deps: Deps, person: Person, code: string, call: Call): Promise<TakeProof> => {
  const { kind, take } = await proveFactor(deps, person.id, code);
  if (kind === 'app') return take;
  return async (tx, now) => {
    await take(tx, now);
    const event = { at: now, memberId: person.id, from: call };
    await recordSecurity(tx, { ...event, kind: 'recovery.used' });
    await notifyOwner(tx, { ...event, kind: 'recoveryUsed', everywhere: true });
  };
};

/**
 * Completes a sign-in by a factor of the account: a code of the app, a recovery code, or a passkey of this account.
 * @throws Refusal request_param_err, factor_code_wrong, passkey_refused, TOO_MANY_REQUESTS, and those of
 * `completeStep`.
 */
export const signInByFactor = async (
  deps: Deps,
  request: ParsedRequestOf<typeof verifyLoginByFactor>,
  call: Call,
): Promise<SignedInAnswer> => {
  const { code, passkey: answer, ticket } = request;
  if ((code.trim() === '') === (answer === undefined))
    throw new Refusal('request_param_err', { fields: ['code'] });
  const { db, clock } = deps;
  const waiting = await waitingFor(db, ticket, 'factor', clock.now());
  const { person } = waiting;
  const byPasskey = async (): Promise<TakeProof> => {
    const passkey = answer && (await findPasskey(deps, answer.id));
    if (!passkey || passkey.memberId !== person.id) throw new Refusal('passkey_refused');
    return provePasskey(deps, passkey, answer, { purpose: 'secondStep', ticket }, call);
  };
  return completeStep(deps, request, call, {
    waiting,
    isProved: true,
    prove: () =>
      notingFailure(
        db,
        { memberId: person.id, at: clock.now(), way: 'factor', from: call },
        answer === undefined ? byCode(deps, person, code, call) : byPasskey(),
      ),
  });
};
