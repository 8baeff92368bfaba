import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { LegalAcceptanceSnapshot } from '../../../src/machines/content/legal-acceptance/legal-acceptance.machine.ts';
import { LegalAcceptance } from '../../../src/views/content/legal-acceptance/LegalAcceptance.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Our documents have changed' });
const inDialog = (name: string | RegExp, role = 'button') => {
  const box = dialog();
  return box && within(box).queryByRole(role, { name });
};
const NAMES = { terms: 'Terms', privacy: 'Privacy policy' } as const;
/** By hand from the fixtures, on a clock of UTC. */
const DOCUMENT_TEXTS = {
  terms: ['Version 2, in force since 22 Nov', 'from 22 Dec on', 'You accepted version 1'],
  privacy: ['Version 3, in force since 23 Nov', null, null],
} as const;

const FIGURES = {
  terms: [
    'Version 2, in force since 22 Nov (2026-11-22 12:00:00)',
    'New deposits and games wait for this from 22 Dec (2026-12-22 12:00:00) on; withdrawals never do.',
    'You accepted version 1 (opens in a new tab)',
  ],
  privacy: ['Version 3, in force since 23 Nov (2026-11-23 12:00:00)'],
} as const;

/** Each document with its version and date, a link to read it, and the version accepted before. */
const verifyItems = ({ documents }: LegalAcceptanceSnapshot['context']): void => {
  const items = within(dialog() as HTMLElement).getAllByRole('listitem');
  expect(items).toHaveLength(documents.length);
  checkFigures(
    dialog(),
    documents.flatMap(({ kind }) => FIGURES[kind as 'terms' | 'privacy']),
  );
  for (const [at, { kind, version }] of documents.entries()) {
    const item = within(items[at] as HTMLElement);
    const name = NAMES[kind as 'terms' | 'privacy'];
    const [inForce, required, before] = DOCUMENT_TEXTS[kind as 'terms' | 'privacy'];
    expect(item.getByRole('heading', { name })).toBeVisible();
    expect(items[at]).toHaveTextContent(inForce);
    if (required)
      expect(items[at]).toHaveTextContent(`games wait for this ${required}; withdrawals never do`);
    else expect(items[at]).not.toHaveTextContent('wait for this');
    const read = item.getByRole('link', { name: `Read: ${name} (opens in a new tab)` });
    expect(read).toHaveAttribute('href', `/legal/${kind}?version=${version}`);
    expect(read).toHaveAttribute('target', '_blank');
    expect(item.queryByRole('link', { name: /^You accepted/ })?.getAttribute('href') ?? null).toBe(
      before ? `/legal/${kind}?version=1` : null,
    );
  }
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'legalAcceptance', LegalAcceptance),
  control: {
    'documents.accept': () => inDialog('Accept'),
    'documents.reload': () => inDialog('Try again'),
    'dialog.close': () => inDialog('Close'),
  },
  verify: {
    '*': (snapshot) => {
      const { status, output } = snapshot as unknown as LegalAcceptanceSnapshot;
      if (status === 'done') expect(dialog()).toBeNull();
      else expect(dialog()).toBeVisible();
      expect(receivedOutput()).toBe(status === 'done' ? output : undefined);
    },
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(inDialog('Accept')).toBeNull();
    },
    reviewing: (snapshot) => {
      const { context } = snapshot as unknown as LegalAcceptanceSnapshot;
      verifyItems(context);
      expect(inDialog('Read later')).toBeEnabled();
      const box = within(dialog() as HTMLElement);
      expect(box.queryByRole('alert')?.textContent ?? null).toBe(
        context.failure ? 'The network link is unstable. Try again.' : null,
      );
      expect(box.queryByText(/^A newer version was published meanwhile/) !== null).toBe(
        context.isReplaced && context.failure === null,
      );
      expect(box.getByText(/a withdrawal never waits for this/)).toBeVisible();
    },
    accepting: (snapshot) => {
      verifyItems((snapshot as unknown as LegalAcceptanceSnapshot).context);
      expect(inDialog('Read later')).toBeDisabled();
    },
    nothingDue: () => expect(inDialog(/.*/, 'status')).toHaveTextContent('There is nothing to accept'),
    failed: () => {
      const alert = within(dialog() as HTMLElement).getByRole('alert');
      expect(alert).toHaveTextContent('The documents did not load');
      expect(alert).toHaveTextContent('network');
    },
  },
};
