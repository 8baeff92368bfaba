import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { createActor, getInitialSnapshot, type ActorRefFrom } from 'xstate';
import { factorStepMachine } from '../../../src/machines/session/factor-step/factor-step.machine.ts';
import type {
  SecondStepSnapshot,
  secondStepMachine,
} from '../../../src/machines/session/second-step/second-step.machine.ts';
import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import { SecondStepForm } from '../../../src/views/session/second-step/SecondStepForm.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { misfilled } from '../common/fills.ts';

type Step = ActorRefFrom<typeof secondStepMachine>;
const COUNTRIES = [{ countryCode: 'tr', countryDialingCode: '90', countryName: 'Türkiye' }];
/** Rendered as in the dialog: for as long as the step lasts. */
function WhileItLasts({ step }: { step: Step }) {
  const lasts = useSelector(step, ({ status }) => status === 'active');
  return lasts ? <SecondStepForm step={step} countries={COUNTRIES} hasChoice /> : null;
}

const form = () => screen.queryByRole('form', { name: 'Confirm that it is you' });
const code = () => screen.getByRole('textbox', { name: /^SMS code/ });
const mobile = () => screen.queryByRole('textbox', { name: /^Mobile number/ });
/** The form of the app has a model of its own. */
const appForm = () => screen.queryByRole('textbox', { name: /^Code of the app/ });
const button = (name: string) => (appForm() ? null : screen.queryByRole('button', { name }));
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  sms_code_wrong: 'The code is not right.',
  sms_code_expired: 'This code is no longer valid. Have another one sent.',
  offline: 'The network link is unstable. Try again.',
};

/** In the form only if the service needs it. */
const fillNumber = async (user: UserEvent, event: Readonly<Record<string, unknown>>): Promise<void> => {
  const field = mobile();
  if (!field) return;
  await user.clear(field);
  const { mobile: number } = event['phone'] as { mobile: string };
  if (number) await user.type(field, number);
};
const PROBLEMS: Readonly<Record<string, RegExp>> = {
  code_missing: /^Enter the code\./,
  code_invalid: /^The code is not right\. Check it/,
  phone_missing: /^Enter a phone number\./,
  phone_format_invalid: /^The format of the phone number is not right\./,
  second_step_other_number: /^This is not the number of your account\./,
};
/** ERR-16 to ERR-23: errors are shown beside their fields, and nowhere else. */
const expectProblem = (field: HTMLElement | null, problem: string | undefined): void => {
  if (problem) expect(field).toHaveAccessibleDescription(PROBLEMS[problem] ?? 'nothing');
  else expect(field).not.toHaveAttribute('aria-invalid');
};
/** The output of the step, as the sign-in receives it; undefined while it lasts. */
let output: () => SecondStepSnapshot['output'] = () => undefined;

export const driver: ViewDriver = {
  open: (scene) => {
    const step = scene.run() as Step;
    output = () => step.getSnapshot().output;
    scene.show(<WhileItLasts step={step} />);
  },
  control: {
    'form.submit': () => button('Confirm'),
    'code.request': () => button('Send SMS'),
    'step.back': () => button('Back to sign in'),
  },
  act: {
    'code.request': async (user, event) => {
      await fillNumber(user, event);
      await user.click(button('Send SMS') as HTMLElement);
    },
    'form.submit': async (user, event) => {
      await fillNumber(user, event);
      await user.clear(code());
      await user.type(code(), String(event['code']));
      await user.click(button('Confirm') as HTMLElement);
    },
  },
  verify: {
    byFactor: () => expect(appForm()).toBeVisible(),
    // LOG-23: the masked number of the phone that gets the code.
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(form()).toBeNull();
      if (!snapshot.matches('byFactor')) expect(form()).toHaveTextContent('+90 *** *** ** 72');
      expect(form()).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      expect(form()).not.toHaveTextContent('Right-Horse-26');
      const country = screen.queryByRole('button', { name: /^Country code/ });
      expect(country !== null).toBe(mobile() !== null);
      if (country) {
        expect(country).toHaveAccessibleName('Country code: Türkiye +90');
        expect(country).toHaveTextContent(/\+90$/);
      }
    },
    editing: (snapshot) => {
      const { problems, failure, service } = (snapshot as SecondStepSnapshot).context;
      expect(misfilled(form())).toEqual([]);
      expectProblem(code(), problems.code);
      // The number is required only if the service needs it.
      expect(mobile() !== null).toBe(service !== null);
      if (service) expectProblem(mobile(), problems.mobile);
      const alert = screen.queryByRole('alert');
      if (failure) expect(alert).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
      else expect(alert).toBeNull();
    },
    confirmingCode: () => expect(button('Confirm')).toHaveAttribute('aria-busy', 'true'),
    // LOG-23: signed in; or back at the form, which shows that the code came too late; or back there on request.
    passed: () => expect(output()).toMatchObject({ signedIn: { account: 'mina_k' }, failure: null }),
    over: () => expect(output()).toMatchObject({ signedIn: null, failure: { code: 'sms_code_expired' } }),
    left: () => expect(output()).toEqual({ signedIn: null, failure: null }),
    submitting: () => expect(button('Confirm')).toHaveAttribute('aria-busy', 'true'),
  },
  overlooked: {
    forgetAttempt: 'what the flow no longer knows is in no view; the rule of the model finds it',
    forgetAll: 'what the flow no longer knows is in no view; the rule of the model finds it',
    assignProof: 'the proof of the service is sent to the platform; the committed paths contain it',
    'clearProblems at entry of left': 'the form is closed; its parent shows the result',
  },
  pictures: {
    // Codes by SMS have a model of their own; here none was sent yet.
    factorStep: () =>
      createActor(factorStepMachine, {
        input: {
          credentials: { username: 'mina_k', password: 'Right-Horse-26' },
          due: { mobileNum: '', ticket: 'step-1', methods: ['app'] },
        },
      }).getSnapshot(),
    smsCountdown: () => getInitialSnapshot(smsCountdownMachine, { purpose: 'secondStep' }),
  },
};
