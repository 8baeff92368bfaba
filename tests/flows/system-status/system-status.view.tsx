import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import { preferencesMachine } from '../../../src/machines/app/preferences/preferences.machine.ts';
import type { systemStatusMachine } from '../../../src/machines/app/system-status/system-status.machine.ts';
import { ClosedScreen } from '../../../src/views/app/system-status/ClosedScreen.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const catalogue = fromPromise<void, { language: 'EN'; part: 'first' | 'whole' }>(
  () => new Promise(() => undefined),
);
const preferences = () =>
  createActor(preferencesMachine.provide({ actors: { loadCatalogue: catalogue as never } }), {
    input: { language: 'EN', theme: 'light' },
  });
const frame = () => document.querySelector('[data-flow=systemStatus]');
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const alertOf = (name: string) => heading(name).closest('[role=alert]');
type Snapshot = SnapshotFrom<typeof systemStatusMachine>;
const statusOf = (snapshot: unknown) => (snapshot as Snapshot).context.site?.status;
const OWNER = `© 2018–${new Date().getFullYear()} Statehouse. All rights reserved. 18+`;
/** STA-05, STA-06: each number, address and date of the screen, in its order. */
const figuresOf = (snapshot: Snapshot): string[] => {
  const status = statusOf(snapshot);
  // A failure is shown in place of the reason before it.
  const shown = snapshot.context.failure ? undefined : status;
  const endsAt = shown?.condition === 'maintenance' ? shown.maintenance.endsAt : null;
  return [
    ...(endsAt === null ? [] : [`Expected end: ${momentText(endsAt)} (UTC+0)`]),
    ...(shown?.condition === 'restricted' ? [`Your IP address${shown.ip}`] : []),
    // Under maintenance a note about the money stands in place of the reminder.
    status?.condition === 'maintenance' ? OWNER : `Gambling can be addictive; play responsibly.${OWNER}`,
  ];
};

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(
      <ClosedScreen
        systemStatus={scene.run() as AppChildren['systemStatus']}
        preferences={preferences() as AppChildren['preferences']}
      />,
    ),
  control: {
    'status.check': () => screen.queryByRole('button', { name: /^(Refresh status|Try again)$/ }),
  },
  elsewhere: {
    'status.check (doubted)': 'a call of the site is refused',
    'status.check (notified)': 'the platform sends it',
  },
  overlooked: {
    'normal.rechecking': 'the site stays open during the request, so its end is not visible',
  },
  verify: {
    // STA-02, STA-03: the screen is alone; the two controls stay, and nothing leads into the site.
    '*': (snapshot) => {
      checkFigures(document.body, figuresOf(snapshot as Snapshot));
      expect(screen.getByRole('button', { name: 'Language EN' })).toBeEnabled();
      expect(screen.getByRole('button', { name: 'Switch to the dark theme' })).toBeEnabled();
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('navigation')).toBeNull();
    },
    insecure: () => {
      expect(alertOf('This address is not secure')).toHaveTextContent('https://play.example');
      expect(frame()).not.toHaveAttribute('aria-busy');
    },
    checking: () => {
      expect(frame()).toHaveAttribute('aria-busy', 'true');
      expect(
        screen.queryByText(en.status_checking) ?? screen.queryByRole('heading', { level: 1 }),
      ).not.toBeNull();
    },
    // STA-06, ERR-10: what happens, that the money is safe, and the end if known.
    maintenance: (snapshot) => {
      expect(heading('We are polishing the dome')).toBeInTheDocument();
      expect(screen.getByText(en.info_maintenance)).toBeInTheDocument();
      if (statusOf(snapshot)?.maintenance.remainingMs === null) {
        expect(screen.getByText('The end is not known yet.')).toBeInTheDocument();
        expect(screen.queryByRole('timer')).toBeNull();
      } else {
        expect(screen.getByText(/^Expected end:/)).toHaveTextContent(/20 Nov( 2026)? \d\d:30 \(UTC/);
        expect(screen.getByRole('timer')).toHaveTextContent('01hours24minutes37seconds');
      }
      expect(frame()).not.toHaveAttribute('aria-busy');
    },
    // STA-04, STA-05, ERR-09: the reason, and the visitor's address.
    restricted: () => {
      expect(heading('The gates are closed here')).toBeInTheDocument();
      expect(screen.getByText(en.info_ip_block)).toBeInTheDocument();
      expect(screen.getByText('203.0.113.84')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
    },
    // ERR-05
    failed: () => {
      expect(alertOf('Statehouse cannot be reached')).toHaveTextContent(
        /network link is unstable.*money and open rounds are safe/,
      );
      expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy');
    },
  },
  unseen: {
    'normal.settled': 'the site itself is shown, whose pages are flows of their own',
    'normal.rechecking': 'the site stays as it is during the request',
  },
};
