import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createMachine, type SnapshotFrom } from 'xstate';
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import type { modalMachine } from '../../../src/machines/app/modal/modal.machine.ts';
import { ModalFrame } from '../../../src/views/app/modal/ModalFrame.tsx';
import { startUnder, type ViewDriver } from '../../kit/view.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Something to decide' });
/** The frame with its content, its close button, and the size and place of its kind (MOD-09, MOD-10, MOD-13). */
const isInFront = (snapshot: unknown): void => {
  const found = screen.getByRole('dialog', { name: 'Something to decide' });
  expect(found).toHaveAttribute('open');
  expect(within(found).getByText('What it is about')).toBeVisible();
  expect(within(found).getByRole('button', { name: 'Close' })).toBeEnabled();
  const { options } = (snapshot as SnapshotFrom<typeof modalMachine>).context;
  const [width, height, pivot] =
    (options?.buttons.length ?? 0) > 0 ? [400, 'auto', 0.3] : [600, '300px', 0.5];
  const { style } = found;
  expect(style.getPropertyValue('--w')).toBe(`${width}px`);
  expect(style.getPropertyValue('--h')).toBe(height);
  expect(style.getPropertyValue('--px')).toBe('0.5');
  expect(style.getPropertyValue('--py')).toBe(String(pivot));
};

export const driver: ViewDriver = {
  open: ({ stage, show }) => {
    const owner = startUnder(
      stage,
      createMachine({ id: 'owner', invoke: { id: 'modal', src: stage.logic } }),
    );
    show(
      <ModalFrame
        host={owner as AppChildren['dialog']}
        title="Something to decide"
        closeLabel="Close"
        marks={{ 'data-flow': 'modal' }}
      >
        What it is about
      </ModalFrame>,
    );
  },
  // The owner answers at once, so the close button is never seen while the owner is asked: `verify` checks its place.
  act: {
    'modal.close': (user) => user.click(screen.getByRole('button', { name: 'Close' })),
    'modal.escape': (user) => user.keyboard('{Escape}'),
    'modal.enter': async (user) => {
      // On the page, if no button has the focus, Enter is the dialog's.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await user.keyboard('{Enter}');
    },
    'modal.background': (user) => user.click(screen.getByRole('dialog')),
  },
  elsewhere: {
    'modal.open': 'the owner opens it',
    'modal.allow': 'the owner answers',
    'modal.refuse': 'the owner answers',
    'modal.hide': 'the owner takes it away',
  },
  overlooked: {
    'requestingOpen on modal.refuse': 'it is not shown before it is allowed, nor after it was refused',
    'visible on modal.': 'it stays in front while its owner is asked, and after a key without effect',
    requestingClose: 'it stays in front while its owner is asked, whatever the answer',
    clearOptions: 'the next opening brings its own size and buttons',
  },
  verify: {
    // MOD-02: no part of it is on the page until it is shown.
    '*': (snapshot) => {
      if (snapshot.matches('hidden') || snapshot.matches('requestingOpen')) expect(dialog()).toBeNull();
    },
    visible: isInFront,
    // MOD-04: it stays in front while the owner is asked.
    requestingClose: isInFront,
  },
  unseen: {
    hidden: 'there is nothing to see, which holds on a blank page too',
    requestingOpen: 'nothing is shown before the owner allows it (MOD-03)',
  },
};
