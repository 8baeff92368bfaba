import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { getInitialSnapshot, type ActorRefFrom } from 'xstate';
import type {
  SecondStepSnapshot,
  secondStepMachine,
} from '../../../src/machines/session/second-step.machine.ts';
import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown.machine.ts';
import { SecondStepForm } from '../../../src/views/session/SecondStepForm.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { misfilled } from '../fills.ts';

type Step = ActorRefFrom<typeof secondStepMachine>;
/** As the dialog shows it: for as long as the step lasts. */
function WhileItLasts({ step }: { step: Step }) {
  const lasts = useSelector(step, ({ status }) => status === 'active');
  return lasts ? <SecondStepForm step={step} /> : null;
}

const form = () => screen.queryByRole('form', { name: 'Confirm that it is you' });
const code = () => screen.getByRole('textbox', { name: /^SMS code/ });
const button = (name: string) => screen.queryByRole('button', { name });
const SAID: Readonly<Record<string, string>> = {
  sms_code_wrong: 'The code is not right.',
  offline: 'The network link is unstable. Please try again.',
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<WhileItLasts step={scene.run() as Step} />),
  control: {
    'form.submit': () => button('Confirm'),
    'code.ask': () => button('Send SMS'),
    'step.back': () => button('Back to sign in'),
  },
  act: {
    'form.submit': async (user, event) => {
      await user.clear(code());
      await user.type(code(), String(event['code']));
      await user.click(button('Confirm') as HTMLElement);
    },
  },
  verify: {
    // LOG-23: whose phone gets it, as far as may be said.
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(form()).toBeNull();
      expect(form()).toHaveTextContent('+90 *** *** ** 72');
      expect(form()).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      expect(form()).not.toHaveTextContent('Right-Horse-26');
    },
    editing: (snapshot) => {
      const { problem, failure } = (snapshot as SecondStepSnapshot).context;
      expect(misfilled(form())).toEqual([]);
      if (problem) expect(code()).toHaveAccessibleDescription(/^Please enter the code\./);
      else expect(code()).not.toHaveAttribute('aria-invalid');
      const alert = screen.queryByRole('alert');
      if (failure) expect(alert).toHaveTextContent(SAID[failure.code] ?? 'nothing');
      else expect(alert).toBeNull();
    },
    submitting: () => expect(button('Confirm')).toHaveAttribute('aria-busy', 'true'),
  },
  overlooked: {
    forgetCode: 'what the flow no longer knows is in no view; the rule of the model finds it',
    assignSignedIn: 'who is in now is handed to the sign-in, which shows it',
    'assignFailure of submitting on verifyLogin failed [isOver]':
      'why the step is over is handed to the sign-in, which says it',
  },
  pictures: {
    // Codes by SMS are walked in a model of their own; here none was sent yet.
    smsCountdown: () => getInitialSnapshot(smsCountdownMachine, { purpose: 'secondStep' }),
  },
};
