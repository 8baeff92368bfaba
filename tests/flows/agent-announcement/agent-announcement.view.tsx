import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { agentAnnouncementMachine } from '../../../src/machines/agent/agent-announcement/agent-announcement.machine.ts';
import { AgentAnnouncement } from '../../../src/views/agent/agent-announcement/AgentAnnouncement.tsx';
import { checkFigures, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="agentAnnouncement"]');
/** A title with its time, and the full one of the tooltip. */
const headOf = (title: string, startsAt: number): string =>
  `${title}${stampText(startsAt)} (${stampText(startsAt)})`;
/** AGT-05: each announcement with its time, in the platform's order. */
const LISTED = [
  headOf('New rates', Date.UTC(2026, 8, 21, 14, 13, 20)),
  'From Monday on.',
  headOf('Settlement', Date.UTC(2026, 4, 28, 20, 26, 40)),
  'Hourly.',
];
const item = (name: RegExp) => screen.queryByRole('button', { name });

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof agentAnnouncementMachine>;
    scene.show(<AgentAnnouncement flow={flow} />);
  },
  control: {
    'notice.toggle': () => item(/^New rates/),
    'list.reload': () => item(/^Try again$/),
  },
  act: {
    'notice.toggle': async (user, { id }) =>
      user.click(item(id === 'a-1' ? /^New rates/ : /^Settlement/) as HTMLElement),
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { name: 'Announcements' })).toBeVisible();
      checkFigures(document.body, snapshot.matches('reading') ? LISTED : [], ['From Monday', 'Hourly']);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    reading: ({ context }) => {
      const { openId } = context as { openId: string | null };
      expect(item(/^New rates/)).toHaveAttribute('aria-expanded', String(openId === 'a-1'));
      expect(item(/^Settlement/)).toHaveAttribute('aria-expanded', String(openId === 'a-2'));
    },
    empty: () => expect(screen.getByText('There are no announcements')).toBeVisible(),
    failed: () => {
      const alert = within(screen.getByRole('alert'));
      expect(alert.getByText('The announcements did not load')).toBeVisible();
      expect(alert.getByText('The network link is unstable. Try again.')).toBeVisible();
    },
  },
};
