import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type {
  SmsCountdownSnapshot,
  smsCountdownMachine,
} from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import { CodeField } from '../../../src/views/session/sms-countdown/CodeField.tsx';
import { Form } from '../../../src/views/ui/Form.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const form = () => screen.getByRole('form', { name: 'Form' });
const field = () => within(form()).getByRole('textbox', { name: /^SMS code/ });
const send = () => within(form()).queryByRole('button', { name: /^(Send SMS|Again in )/ });
const part = () => field().closest('[data-flow]');
/** The minutes and seconds on the button; null while it does not count. */
const counted = () => within(form()).queryByRole('timer')?.textContent ?? null;
const clockOf = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.ceil(ms / 1000) % 60).padStart(2, '0')}`;
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a while and try again.',
  offline: 'The network link is unstable. Try again.',
  // ERR-16 to ERR-23.
  phone_format_invalid: 'The format of the phone number is not right.',
  phone_missing: 'Enter a phone number.',
  phone_too_many_requests: 'Too many requests. Try again in 5 minutes.',
  phone_unknown_error: 'The phone number could not be verified. Try again.',
  phone_captcha_failed: 'The captcha check failed. Try again.',
  phone_quota_exceeded: 'No more codes can be sent for now. Contact support.',
  operation_not_allowed: 'This operation is not allowed.',
};

export const driver: ViewDriver = {
  open: (scene) => {
    const countdown = scene.run() as ActorRefFrom<typeof smsCountdownMachine>;
    scene.show(
      <Form label="Form" onSubmit={() => undefined}>
        <input name="mobile" aria-label="Mobile" defaultValue="532 418 07 72" />
        <CodeField
          countdown={countdown}
          error={undefined}
          onSend={({ mobile = '' }) =>
            countdown.send({
              type: 'code.send',
              request: { purpose: 'login', mobile, dialingCode: '90' },
            })
          }
        />
      </Form>,
    );
  },
  control: {
    'code.send': send,
    'warning.confirm': () => screen.queryByRole('button', { name: 'Confirm' }),
  },
  verify: {
    // SMS-08: the warning stays until it is confirmed, whatever the button does meanwhile.
    '*': (snapshot) => {
      const { failure } = (snapshot as SmsCountdownSnapshot).context;
      expect(field()).toBeRequired();
      expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
      expect(part()).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      if (failure) expect(form()).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
      else for (const text of Object.values(FAILURE_TEXTS)) expect(form()).not.toHaveTextContent(text);
    },
    ready: () => {
      expect(send()).toHaveTextContent('Send SMS');
      expect(counted()).toBeNull();
    },
    sending: () => {
      expect(send()).toHaveAttribute('aria-busy', 'true');
      expect(counted()).toBeNull();
    },
    sendingByService: () => {
      expect(send()).toHaveAttribute('aria-busy', 'true');
      expect(counted()).toBeNull();
    },
    idle: () => {
      expect(send()).toHaveTextContent('Send SMS');
      expect(send()).not.toHaveAttribute('aria-busy');
    },
    // SMS-04: the button has become the countdown.
    counting: (snapshot) => {
      const { remainingMs } = (snapshot as SmsCountdownSnapshot).context;
      expect(send()).toHaveAccessibleName(`Again in ${clockOf(remainingMs)}`);
      expect(counted()).toBe(clockOf(remainingMs));
    },
  },
};
