import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import type {
  FactorStepRef,
  FactorStepSnapshot,
} from '../../../src/machines/session/factor-step/factor-step.machine.ts';
import { FactorStepForm } from '../../../src/views/session/factor-step/FactorStepForm.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

/** Rendered as in the dialog: for as long as the step lasts. */
function WhileItLasts({ step }: { step: FactorStepRef }) {
  const lasts = useSelector(step, ({ status }) => status === 'active');
  return lasts ? <FactorStepForm step={step} /> : null;
}
const form = () => screen.queryByRole('form', { name: 'Confirm that it is you' });
const code = () => screen.getByRole('textbox', { name: /^Code of the app, or a recovery code/ });
const button = (name: string) => screen.queryByRole('button', { name });
const TEXTS: Readonly<Record<string, string>> = {
  factor_code_wrong: 'That code is not right, or it was used already.',
  TOO_MANY_REQUESTS: 'Too many',
  passkey_cancelled: 'No passkey was chosen. Nothing was changed.',
  passkey_refused: 'This passkey was not accepted.',
};
/** The output of the step, as the sign-in receives it; undefined while it lasts. */
let output: () => FactorStepSnapshot['output'] = () => undefined;

export const driver: ViewDriver = {
  open: (scene) => {
    const step = scene.run() as FactorStepRef;
    output = () => step.getSnapshot().output;
    scene.show(<WhileItLasts step={step} />);
  },
  control: {
    'form.submit': () => button('Confirm'),
    'passkey.choose': () => button('Use a passkey'),
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
    '*': (snapshot) => {
      expect(form() !== null).toBe(snapshot.status === 'active');
      if (snapshot.status !== 'active') return;
      expect(output()).toBeUndefined();
      const { isCodeMissing, failure } = (snapshot as FactorStepSnapshot).context;
      if (isCodeMissing) expect(code()).toHaveAccessibleDescription(/^Enter the code\./);
      else expect(code()).not.toHaveAttribute('aria-invalid');
      const alert = screen.queryByRole('alert');
      if (failure) expect(alert).toHaveTextContent(TEXTS[failure.code] ?? 'nothing');
      else expect(alert).toBeNull();
    },
    editing: (snapshot) => {
      const { due } = (snapshot as FactorStepSnapshot).context;
      expect(button('Use a passkey') !== null).toBe(due.methods?.includes('passkey'));
      expect(form()).toHaveAttribute('aria-busy', 'false');
    },
    checkingCode: () => expect(button('Confirm')).toHaveAttribute('aria-busy', 'true'),
    atPasskey: () => expect(form()).toHaveAttribute('aria-busy', 'true'),
    passed: () => expect(output()).toMatchObject({ signedIn: { account: 'mina_k' }, failure: null }),
    over: () => expect(output()).toMatchObject({ signedIn: null, failure: { code: 'sms_code_expired' } }),
    left: () => expect(output()).toEqual({ signedIn: null, failure: null }),
  },
  elsewhere: { 'passkey.choose (not offered)': 'there is no such button' },
  overlooked: {
    forgetCode: 'what the flow no longer knows is in no view; the rule of the model finds it',
  },
};
