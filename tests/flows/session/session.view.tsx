import { fireEvent, screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { waitFor } from 'xstate';
import type { Visitor } from '../../../src/services/browser/member-store.ts';
import { selectChild, type AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { selectCountries } from '../../../src/machines/session/session/session.machine.ts';
import { HeadEnd } from '../../../src/views/layout/HeadEnd.tsx';
import { LoginStrip } from '../../../src/views/layout/LoginStrip.tsx';
import { DialCodeField } from '../../../src/views/session/common/DialCodeField.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp, show } from '../../unit/views/layout/app-harness.tsx';

const account = () => screen.queryByRole('button', { name: /Account menu$/ });
/** The menu, which has to be opened to see the account. */
const menu = () => {
  const button = account();
  if (button && button.getAttribute('aria-expanded') !== 'true') fireEvent.click(button);
  return button && screen.queryByRole('menu', { name: 'Account menu' });
};
const entry = (name: string) => {
  const list = menu();
  return list && within(list).queryByRole('menuitem', { name });
};
const nameIn = (context: unknown): string =>
  (context as { visitor: { account: string } | null }).visitor?.account ?? '';

/** A number behind its dial code, as in each form with a number. */
function Phone({ app }: { app: AppRef }) {
  const countries = useSelector(useSelector(app, selectChild('session')), selectCountries);
  return <DialCodeField countries={countries} hasChoice error={undefined} />;
}
const head = (app: AppRef) => (
  <>
    <HeadEnd app={app} entrance={<LoginStrip app={app} />}>
      {null}
    </HeadEnd>
    <Phone app={app} />
  </>
);
/** LOG-04: a country is chosen from the list; without one its code is typed. */
const typesDialCode = (): void => {
  expect(screen.getByRole('textbox', { name: 'Country code' })).toHaveValue('+90');
  expect(screen.queryByRole('button', { name: /^Country code/ })).toBeNull();
};

export const driver: ViewDriver = {
  prepare: async () => {
    const app = openApp({ account: 'mina_k' });
    const { unmount } = show(app, head(app));
    await screen.findByRole('button', { name: /Account menu$/ });
    unmount();
    app.stop();
  },
  open: async (scene) => {
    const { visitor } = scene.input as { visitor: Visitor | null };
    const { logic: session, clock, inspect } = scene.stage;
    const app = openApp(
      { session, ...(visitor && { account: visitor.account, changeDue: visitor.changeDue }) },
      { clock, inspect },
    );
    await waitFor(app, (snapshot) => snapshot.matches('open'));
    scene.show(head(app));
  },
  control: { 'member.reload': () => entry('Try again') },
  elsewhere: {
    'session.begin': 'the app sends it when the sign-in dialog has ended',
    'session.end': 'the app sends it when the sign-out dialog has ended',
  },
  unseen: {
    'identity.signedIn.unrestricted.refreshingMember': 'the details that are shown stay meanwhile',
  },
  verify: {
    // SES-01, NAV-03: the sign-in for a visitor; a name, a sign-out and a balance for a member, and never both.
    '*': (snapshot) => {
      const isIn = snapshot.matches({ identity: 'signedIn' });
      expect(screen.queryByRole('form', { name: 'Sign in' }) === null).toBe(isIn);
      expect(account() !== null).toBe(isIn);
      // LOG-19: by the visitor in the context, whatever the state is called.
      const { visitor } = snapshot.context as { visitor: Visitor | null };
      const balance = screen.queryByRole('group', { name: 'Balance' });
      expect(balance !== null).toBe(isIn && !visitor?.changeDue);
      if (balance) expect(balance).toHaveTextContent('P 12,480.50');
    },
    'identity.visitor': () => {
      expect(screen.getByText('You are not signed in')).toBeVisible();
      expect(document.body).not.toHaveTextContent(/mina_k|mert/);
    },
    'identity.signedIn': ({ context }) => {
      expect(account()).toHaveTextContent(nameIn(context));
      menu();
      // In the button and, once the member is known by the nickname, in the card of the menu.
      const names = [...document.querySelectorAll('strong')].map(({ textContent }) => textContent);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(name.replace(/ the Lucky$/, '')).toBe(nameIn(context));
      expect(entry('Sign out')).not.toBeNull();
    },
    // LOG-19: known by name, and nothing else can be done.
    'identity.signedIn.passwordChangeDue': ({ context }) => {
      expect(account()).toHaveTextContent(nameIn(context));
      expect(entry('Sign out')).toBeDisabled();
    },
    'identity.signedIn.unrestricted.loadingMember': () => {
      expect(account()).not.toHaveTextContent('VIP');
      expect(menu()).not.toBeNull();
      expect(screen.queryByText(/the Lucky$/)).toBeNull();
    },
    // SES-07: nickname and club of the member.
    'identity.signedIn.unrestricted.known': ({ context }) => {
      expect(account()).toHaveTextContent('VIP 4');
      expect(menu()).not.toBeNull();
      expect(screen.getByText(`${nameIn(context)} the Lucky`)).toBeVisible();
      expect(screen.getByAltText('VIP 4 Sapphire')).toBeVisible();
    },
    'identity.signedIn.unrestricted.unknown': () => {
      expect(account()).not.toHaveTextContent('VIP');
      expect(menu()).not.toBeNull();
      expect(screen.getByText('Your details could not be loaded.')).toBeVisible();
    },
    'countries.loading': typesDialCode,
    'countries.missing': typesDialCode,
    'countries.loaded': () => {
      expect(screen.getByRole('button', { name: /^Country code: Türkiye \+90/ })).toBeVisible();
      expect(screen.queryByRole('textbox', { name: 'Country code' })).toBeNull();
    },
  },
  overlooked: {
    'deciding on always [isPasswordChangeDue]':
      'the header depends on the member in the context, whatever the state is called; a rule of the model finds it',
    'to identity.signedIn.unrestricted.known':
      'no club is shown while it is loading either; they differ when the response arrives',
    'assignFailure of identity': 'the text is the same for every failure',
    'done to countries.missing': 'the list is there, however the state is called',
    'failed to countries.loaded': 'there is no list, however the state is called',
  },
};
