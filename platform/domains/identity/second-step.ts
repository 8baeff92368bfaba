import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { SecondStepDue, verifyLogin } from '#contract/login.ts';
import type { sendSecondStepCode } from '#contract/verification.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { ownerAt } from './clients.ts';
import { sendCode } from './codes.ts';
import type { SignedInAnswer } from './entrance.ts';
import { confirmedApp } from './factors.ts';
import { notingFailure } from './failed-sign-ins.ts';
import type { Person } from './person.ts';
import { hasEvidence, provePhone } from './phone-proof.ts';
import { maskedNumber, type Phone } from './phones.ts';
import { completeStep, openTicket, tooLate, waitingFor } from './step-tickets.ts';

/**
 * After a right password, or provider identity, at a new place: no session yet, but a ticket for proving the phone
 * (LOG-23). It is valid while password and phone are unchanged, and the second step has to be of the same kind.
 * @throws Refusal `login_verify_required`, always.
 */
export const requireSecondStep = async (
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  person: Person,
  phone: Phone,
  call: Pick<Call, 'ip' | 'device'>,
  openedBy: 'password' | 'provider',
): Promise<never> => {
  const ticket = await openTicket(deps, person, call, { openedBy, requires: 'sms' });
  const due: SecondStepDue = { mobileNum: maskedNumber(phone), ticket };
  throw new Refusal('login_verify_required', due);
};

/**
 * The account behind a ticket, and the number to prove. An app that was confirmed meanwhile is asked for instead, even
 * where the ticket was written a moment later. @throws Refusal `sms_code_expired`.
 */
const findWaiting = async (deps: Pick<Deps, 'db' | 'clock'>, ticket: string) => {
  const waiting = await waitingFor(deps.db, ticket, 'sms', deps.clock.now());
  if (!waiting.person.phone || (await confirmedApp(deps.db, waiting.person.id))) throw tooLate();
  return { ...waiting, phone: waiting.person.phone };
};

/** Sends a code to the account's number. @throws Refusal TOO_MANY_REQUESTS, sms_code_expired. */
export const sendForSecondStep = async (
  deps: Deps,
  { ticket }: ParsedRequestOf<typeof sendSecondStepCode>,
  call: Call,
): Promise<AnswerOf<typeof sendSecondStepCode>> => {
  const { phone } = await findWaiting(deps, ticket);
  // The right password makes the caller count as the owner.
  return sendCode(deps, { purpose: 'secondStep', to: phone, isMeant: true, client: ownerAt(call) }, call);
};

/**
 * Completes a sign-in after the first step, by a right code or by a token of the phone-verification service for the
 * phone of this account.
 * @throws Refusal request_param_err, sms_code_wrong, sms_code_expired (`value.restart` where the first step must be
 * done again), bad_credentials for the ticket of another account, account_locked, and those of `bind`.
 */
export const signInBySecondStep = async (
  deps: Deps,
  request: ParsedRequestOf<typeof verifyLogin>,
  call: Call,
): Promise<SignedInAnswer> => {
  if (!hasEvidence(deps, request)) throw new Refusal('request_param_err', { fields: ['verificationCode'] });
  const waiting = await findWaiting(deps, request.ticket);
  const { person, phone } = waiting;
  return completeStep(deps, request, call, {
    waiting,
    isProved: false,
    prove: () =>
      notingFailure(
        deps.db,
        { memberId: person.id, at: deps.clock.now(), way: 'secondStep', from: call },
        provePhone(deps, 'secondStep', phone, { ...request, client: ownerAt(call) }),
      ),
  });
};
