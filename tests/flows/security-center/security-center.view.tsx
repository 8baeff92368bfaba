import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { authenticatorAppMachine } from '../../../src/machines/member/authenticator-app/authenticator-app.machine.ts';
import { contactBindingMachine } from '../../../src/machines/member/contact-binding/contact-binding.machine.ts';
import { memberProfileMachine } from '../../../src/machines/member/member-profile/member-profile.machine.ts';
import { passkeyBindingMachine } from '../../../src/machines/member/passkey-binding/passkey-binding.machine.ts';
import {
  selectSteps,
  type SecurityCenterRef,
  type SecurityCenterSnapshot,
} from '../../../src/machines/member/security-center/security-center.machine.ts';
import { SecurityCenter } from '../../../src/views/member/security-center/SecurityCenter.tsx';
import { checkFigures, dayText, momentText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';
import { fetchPaymentDialog, paymentPicture } from '../common/payment.world.tsx';
import { protection } from '../common/security.fixtures.ts';

const page = () => screen.getByRole('region', { name: 'My account', hidden: true });
const button = (name: string | RegExp) => within(page()).queryByRole('button', { name });
const seen = (snapshot: unknown) => snapshot as SecurityCenterSnapshot;
const NOTICES: Readonly<Record<string, string>> = {
  security_session_ended: 'That session is ended.',
  security_others_ended: 'You are signed out everywhere else, and no sign-in waits for a code.',
  security_contact_changed: 'Your contact is changed.',
  security_contact_waits: 'The change waits 72 hours. Until then you can cancel it here.',
  security_change_cancelled: 'The change is cancelled.',
  security_app_on: 'The authenticator app is set up.',
  security_app_removed: 'The authenticator app is removed.',
  security_codes_made: 'You have new recovery codes; the old ones have ended.',
  security_passkey_added: 'The passkey is added.',
  security_passkey_removed: 'The passkey is removed.',
  security_payment_set: 'Your payment password is set.',
  payment_password_changed: 'Your payment password is changed.',
};

const AT = Date.UTC(2026, 10, 19, 19, 8);
const SINCE = `${dayText(AT)} (${stampText(AT)})`;
/** By the number of steps that are done, what the ring says and what is next. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  '0 4': ['4 steps left. Next: Sign-in password.'],
  '4 7': ['3 steps left. Next: E-mail.'],
  '5 7': ['2 steps left. Next: E-mail.'],
  '7 7': [],
};
/** MEM-05: what protects the account, its sessions, failed sign-ins and cards, in their order. */
const figuresOf = ({ context: { overview, notice } }: SecurityCenterSnapshot, steps: string): string[] => {
  if (!overview) return [];
  const { protection: held, sessions, failures, cards } = overview;
  const { factors } = held;
  const [done, all] = steps.split(' ');
  return [
    ...(notice === 'security_contact_waits' ? [NOTICES[notice] as string] : []),
    ...[`${done} / ${all}`, ...(NEXT[steps] ?? [])],
    ...(held.passwordSet ? [`Sign-in passworddoneChanged ${SINCE}`] : []),
    ...(held.mobile
      ? [
          `Mobile phonedone+90 •••••• 0772${
            held.pending.length > 0 ? `Becomes +90 •••••• 0001 on ${momentText(AT)}` : ''
          }`,
        ]
      : []),
    ...(factors?.appSince == null
      ? []
      : factors.recoveryLeft === 0
        ? [
            `Authenticator appnot confirmedOn since ${SINCE}0 recovery codes left.`,
            `Phone added ${momentText(AT)}`,
          ]
        : [
            `Authenticator appdoneOn since ${SINCE}10 recovery codes left.`,
            `Phone last used ${momentText(AT)}`,
          ]),
    'This deviceChrome, Windows · 203.0.113.1 · by password',
    ...(sessions.length > 1
      ? ['Safari, iOS203.0.113.1 · by code', ...['Unknown device203.0.113.1 · by password', momentText(AT)]]
      : []),
    ...(failures.length > 0
      ? ['1 failed sign-in', 'Unknown devicefailed198.51.100.7 · by password', momentText(AT)]
      : []),
    ...(cards.length > 0 ? ['Anka BankTR•• •••• 6614 · Mina Kaya'] : []),
    `${done} of ${all} steps done`,
  ];
};

export const driver: ViewDriver = {
  prepare: fetchPaymentDialog,
  open: (scene) => {
    scene.show(<SecurityCenter flow={scene.run() as SecurityCenterRef} app={openApp()} />);
  },
  pictures: {
    memberProfile: () => createActor(memberProfileMachine).getSnapshot(),
    authenticatorApp: () =>
      createActor(authenticatorAppMachine, {
        input: { task: 'setUp', hasPassword: true, hasApp: false },
      }).getSnapshot(),
    passkeyBinding: () =>
      createActor(passkeyBindingMachine, {
        input: { passkey: null, hasPassword: true, hasApp: false },
      }).getSnapshot(),
    paymentPassword: paymentPicture,
    contactBinding: () =>
      createActor(contactBindingMachine, {
        input: {
          kind: 'mobile',
          hasPassword: true,
          present: protection.mobile?.masked ?? null,
          unproved: null,
        },
      }).getSnapshot(),
  },
  control: {
    'security.load': () => button('Try again'),
    'session.end': () => button('Sign out: Safari, iOS'),
    'sessions.end': () => button('Sign out everywhere else'),
    'contact.open': () => button(/^(Change|Add|Confirm): Mobile phone$/),
    'change.cancel': () => button('Cancel the change'),
    'app.open': () => button(/^(Add|Remove): Authenticator app$/),
    'passkey.add': () => button('Add: Passkeys'),
    'payment.open': () => button(/^(Change|Add): Payment password$/),
    'passkey.remove': () => button('Remove: Phone'),
  },
  act: {
    'app.open': async (user, { task }) =>
      user.click(
        button(
          task === 'renewCodes' ? 'New recovery codes' : /^(Add|Remove): Authenticator app$/,
        ) as HTMLElement,
      ),
    'contact.open': async (user, { kind }) =>
      user.click(
        button(
          kind === 'mobile' ? /^(Change|Add|Confirm): Mobile phone$/ : /^(Change|Add|Confirm): E-mail$/,
        ) as HTMLElement,
      ),
  },
  elsewhere: {
    'app.open (that does not fit)': 'there is no such button',
    'payment.open (not offered)': 'there is no such button',
    'passkey.add (not offered)': 'there is no such button',
    'passkey.remove (of nobody)': 'there is no such passkey',
    'session.end (this one)': 'this device has no such button',
    'session.end (one that is over)': 'what is over has no such button',
    'change.cancel (of the address)': 'no change of the address waits',
  },
  verify: {
    '*': (snapshot) => {
      const { context } = seen(snapshot);
      if (snapshot.matches('loading') || snapshot.matches('failed')) return;
      const steps = selectSteps(seen(snapshot));
      expect(
        within(page()).getByRole('img', {
          name: `${steps?.done} of ${steps?.all} steps done`,
          hidden: true,
        }),
      ).toBeInTheDocument();
      // The dialogs over it have drivers of their own.
      checkFigures(
        page(),
        figuresOf(seen(snapshot), `${steps?.done} ${steps?.all}`),
        [],
        /^(Code to|Send code to|I no longer have) |^(It is asked for|[A-Z ]{4,} GEZD)/,
      );
      if (context.overview?.protection.email) expect(page()).toHaveTextContent('m•••@ornek.test');
      const rows = [...page().querySelectorAll('[data-step][class*="row"], li[data-step]')];
      expect(rows.map((row) => row.getAttribute('data-step'))).toEqual([
        ...[
          'password',
          ...(context.overview?.protection.paymentLength ? ['payment'] : []),
          'mobile',
          'email',
        ],
        ...(context.overview?.protection.factors ? ['app', 'passkey'] : []),
      ]);
      expect(page().querySelectorAll('[data-session]')).toHaveLength(context.overview?.sessions.length ?? 0);
      expect(page().querySelectorAll('[data-failure]')).toHaveLength(context.overview?.failures.length ?? 0);
      const factors = context.overview?.protection.factors;
      expect(
        [...page().querySelectorAll('[data-passkey]')].map((key) => key.getAttribute('data-passkey')),
      ).toEqual(factors?.passkeys.map(({ name }) => name) ?? []);
      expect(button('New recovery codes') !== null).toBe((factors?.appSince ?? null) !== null);
      for (const { number } of context.overview?.cards ?? []) expect(page()).toHaveTextContent(number);
      if (context.notice) expect(page()).toHaveTextContent(NOTICES[context.notice] ?? '');
    },
    loading: () => expect(within(page()).getByText('Loading…')).toBeInTheDocument(),
    failed: () =>
      expect(within(page()).getByRole('alert')).toHaveTextContent(
        'The security of your account could not be loaded',
      ),
    shown: (snapshot) => {
      const { context } = seen(snapshot);
      expect(within(page()).queryByRole('alert') !== null).toBe(context.failure !== null);
      expect(button('Cancel the change') !== null).toBe(
        (context.overview?.protection.pending.length ?? 0) > 0,
      );
      expect(button('Sign out everywhere else')).toBeEnabled();
    },
    ending: () => expect(button('Sign out everywhere else')).toBeDisabled(),
    cancelling: () => expect(button('Cancel the change')).toBeDisabled(),
    keepingApp: () =>
      expect(screen.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeInTheDocument(),
    keepingPasskeys: () => expect(screen.getByRole('dialog', { name: 'Add a passkey' })).toBeInTheDocument(),
    keepingPayment: () =>
      expect(screen.getByRole('dialog', { name: 'Change payment password' })).toBeInTheDocument(),
    binding: () => expect(screen.getByRole('dialog', { name: 'Change the phone' })).toBeInTheDocument(),
  },
  unseen: { refreshing: 'the page stays as it is' },
};
