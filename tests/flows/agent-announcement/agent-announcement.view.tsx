import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { agentAnnouncementMachine } from '../../../src/machines/agent/agent-announcement/agent-announcement.machine.ts';
import { AgentAnnouncement } from '../../../src/views/agent/agent-announcement/AgentAnnouncement.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="agentAnnouncement"]');
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
    '*': () => expect(screen.getByRole('heading', { name: 'Announcements' })).toBeVisible(),
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
    failed: () =>
      expect(within(screen.getByRole('alert')).getByText('The announcements did not load')).toBeVisible(),
  },
};
