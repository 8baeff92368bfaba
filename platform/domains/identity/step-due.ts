import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import type { Place } from '../../http/places.ts';
import { requireFactor } from './factor-step.ts';
import { confirmedApp } from './factors.ts';
import type { Person } from './person.ts';
import { isDeviceTrusted } from './places.ts';
import { requireSecondStep } from './second-step.ts';

interface FirstStep {
  readonly places: readonly Place[];
  readonly openedBy: 'password' | 'provider' | 'code';
}

/** Whether the account has an app and the device has not passed the step lately. */
export const isFactorDue = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Pick<Person, 'id'>,
  { places }: Pick<FirstStep, 'places'>,
): Promise<boolean> =>
  (await confirmedApp(db, id)) !== null && !(await isDeviceTrusted(db, id, places, clock.now()));

/**
 * The second step of a sign-in that got this far: by a factor where the member has set up an app, whatever the brand
 * does; else by SMS from a new place where the brand wants it (LOG-23), which a code by SMS has proved already.
 * @throws Refusal `login_verify_required` where one is due.
 */
export const checkSecondStep = async (
  deps: Deps,
  person: Person,
  step: FirstStep,
  call: Call,
): Promise<void> => {
  if (await isFactorDue(deps, person, step)) await requireFactor(deps, person, call, step.openedBy);
  if (step.openedBy === 'code') return;
  if (isModuleOn(deps, 'LOGINIPVERF3') && person.phone && !person.isKnown)
    await requireSecondStep(deps, person, person.phone, call, step.openedBy);
};
