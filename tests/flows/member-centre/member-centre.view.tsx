import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { flowHostMachine } from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { MemberCentre } from '../../../src/views/member/member-centre/MemberCentre.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';
import { MEMBER_ENTRIES } from '../common/centres.fixtures.ts';
import { centreApp } from '../common/centres.world.tsx';

const centre = () => screen.queryByRole('dialog', { name: 'Member centre' });
const find = (role: string, name: string) => {
  const box = centre();
  return box && within(box).queryByRole(role, { name });
};
const entry = () => find('link', 'Account record');

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'memberCentre', MemberCentre, centreApp(scene) as AppRef),
  pictures: { flowHost: () => createActor(flowHostMachine).getSnapshot() },
  control: {
    'centre.retry': () => find('button', 'Try again'),
  },
  elsewhere: {
    'dialog.close': 'the close button of the frame, present once the frame is: panels.e2e.ts',
    'page.choose': 'an entry is an address, which the app grants: panels.e2e.ts',
  },
  overlooked: {
    'loading on page.choose':
      'nothing is shown before the member is known, and the paths at the view choose the same page again',
  },
  verify: {
    '*': (snapshot) => {
      const { status } = snapshot;
      if (snapshot.matches('loading')) expect(entry()).toBeNull();
      if (status === 'done') expect(centre()).toBeNull();
      expect(receivedOutput()).toBe(status === 'done' ? null : undefined);
    },
    failed: () => {
      expect(within(centre() as HTMLElement).getByRole('alert')).toHaveTextContent(
        'The network link is unstable',
      );
      expect(entry()).toBeNull();
    },
    // MEM-02, MEM-04: the current entry is marked, those of planned pages are absent.
    open: (snapshot) => {
      const { page } = snapshot.context as { page: string };
      expect(within(centre() as HTMLElement).getByText('Mina')).toBeInTheDocument();
      expect(within(centre() as HTMLElement).getByText('ID 7')).toBeInTheDocument();
      const links = within(centre() as HTMLElement).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(
        Object.entries(MEMBER_ENTRIES).map(([key, name]) => [name, key === page ? 'page' : null]),
      );
    },
  },
  unseen: { loading: 'nothing is shown before the member is known' },
};
