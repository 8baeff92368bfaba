import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  STEPS,
  type AppDownloadRef,
  type AppDownloadSnapshot,
  type System,
} from '../../../src/machines/content/app-download/app-download.machine.ts';
import { AppDownloadPage } from '../../../src/views/content/app-download/AppDownloadPage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const button = (name: string) => screen.queryByRole('button', { name });
const NAMES: Readonly<Record<System, string>> = {
  android: 'Android',
  ios: 'iPhone and iPad',
  desktop: 'Computer',
};
/** What each step says, by hand; `#` is the address. */
const GUIDES: Readonly<Record<System | 'file', readonly string[]>> = {
  android: ['Open in Chrome: #', 'Choose “Install app” in the menu', 'Open it by its icon and sign in'],
  file: ['Download the APK', 'Switch on “Allow from this source”', 'Open it by its icon and sign in'],
  ios: ['Open in Safari: #', 'Press Share, then “Add to Home Screen”', 'Open it by its icon and sign in'],
  desktop: [
    'Open in Chrome or Edge: #',
    'Press the install icon in the address bar',
    'Open it by its icon and sign in',
  ],
};

/** What stands there in each state. */
const shows = (snapshot: unknown): void => {
  const isReady = (snapshot as AppDownloadSnapshot).matches('shown');
  const { system, step, file, address, canInstall, isInstalled } = (snapshot as AppDownloadSnapshot).context;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Install the app');
  expect(screen.getByRole('radio', { name: NAMES[system] })).toBeChecked();
  expect(screen.getByText(`Step ${step} of 3`)).toBeVisible();
  for (const each of ['android', 'ios', 'desktop'] as const) {
    const guide = screen.getByRole('region', { name: NAMES[each] });
    // A phone shows this one alone, and of it this step.
    expect(guide.hasAttribute('data-here')).toBe(each === system);
    const steps = within(guide).getAllByRole('listitem');
    expect(steps.map((item) => item.querySelector('strong')?.textContent)).toEqual(
      GUIDES[each === 'android' && file ? 'file' : each].map((title) =>
        title.replace('#', address ?? 'this page'),
      ),
    );
    expect(steps.map((item) => item.hasAttribute('data-here')).indexOf(true)).toBe(step - 1);
  }
  expect(screen.queryByRole('img', { name: `QR code: ${address}` }) !== null).toBe(address !== null);
  expect(button('Back')).toHaveProperty('disabled', step === 1 || !isReady);
  expect(button('Continue')).toHaveProperty('disabled', step === STEPS || !isReady);
  const link = screen.queryByRole('link', { name: 'Download the APK' });
  expect(link?.getAttribute('href') ?? null).toBe(file);
  expect(button('Install now') !== null).toBe(canInstall && isReady);
  expect(screen.queryByText('The app is installed. Open it by its icon.') !== null).toBe(isInstalled);
  expect(screen.getByText(/Nobody asks you by SMS/)).toHaveTextContent(
    `The only address: ${address ?? 'this page'}`,
  );
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<AppDownloadPage flow={scene.run() as AppDownloadRef} app={standInApp({})} />),
  control: {
    'step.next': () => button('Continue'),
    'step.back': () => button('Back'),
    'app.install': () => button('Install now'),
  },
  act: {
    'system.choose': async (user, { system }) =>
      user.click(screen.getByRole('radio', { name: NAMES[system as System] })),
  },
  elsewhere: {
    'install.offered': 'only the browser says so',
    'app.installed': 'only the browser says so',
    'step.next (past the last)': 'the button is disabled',
    'step.back (past the first)': 'the button is disabled',
    'app.install (without an offer)': 'there is no such button',
  },
  verify: {
    '*': shows,
    preparing: () => expect(document.querySelector('[data-flow]')).toHaveAttribute('aria-busy', 'true'),
    shown: () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Install the app'),
    installing: () => expect(screen.getByText('Answer the question of the browser.')).toBeVisible(),
  },
};
