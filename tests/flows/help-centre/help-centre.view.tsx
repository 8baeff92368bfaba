import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { feedbackMachine } from '../../../src/machines/content/feedback/feedback.machine.ts';
import {
  selectQuestions,
  type HelpCentreRef,
  type HelpCentreSnapshot,
} from '../../../src/machines/content/help-centre/help-centre.machine.ts';
import { LateFeedback } from '../../../src/views/content/feedback/LateFeedback.tsx';
import { HelpCentrePage } from '../../../src/views/content/help-centre/HelpCentrePage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { fetchView } from '../common/late-view.world.tsx';
import { still } from '../common/page.world.tsx';

const BLOG = 'https://blog.statehouse.example/';
const app = still<AppRef>({
  context: {
    site: {
      status: {
        settings: {
          resources: [{ resourceType: 'BLOG', url: BLOG }],
          customerServices: [{ type: 1, path: 'https://chat.statehouse.example/' }],
        },
      },
    },
  },
  children: {
    preferences: still({ context: { theme: 'light', language: 'EN' } }),
    walletBalance: undefined,
  },
});
const form = () => createActor(feedbackMachine, { input: { isMember: true } });
const contextOf = (snapshot: unknown) => (snapshot as HelpCentreSnapshot).context;
const named = (name: RegExp | string) => screen.queryByRole('button', { name });
const topics = () => screen.queryByRole('navigation', { name: 'Help topics' });
const topic = (name: RegExp) => within(topics() as HTMLElement).queryByRole('button', { name });
const search = () => screen.getByRole('searchbox', { name: 'Search the help' });
const page = () => document.querySelector<HTMLElement>('[data-flow="helpCentre"]');
const TITLES: Readonly<Record<string, string>> = {
  waiting: 'Why does my withdrawal wait?',
  lost: 'My deposit is missing',
  device: 'I have a new phone',
};
const ANSWERS: Readonly<Record<string, string>> = {
  waiting: 'It is checked first.',
  lost: 'Send the slip.',
  device: 'Sign in on it.',
};
export const driver: ViewDriver = {
  // The form is loaded as a chunk.
  prepare: () => fetchView(<LateFeedback flow={form() as never} />, 'region'),
  open: (scene) => scene.show(<HelpCentrePage flow={scene.run() as HelpCentreRef} app={app} />),
  pictures: {
    feedback: () => form().getSnapshot(),
  },
  control: { 'help.reload': () => named('Try again') },
  act: {
    'topic.choose': async (user) => user.click(topic(/^Account/) as HTMLElement),
    'question.toggle': async (user) => user.click(named(/^Why does my withdrawal wait\?/) as HTMLElement),
    'question.open': async (user) => user.click(named('withdrawal time') as HTMLElement),
    'search.change': async (_, { search: text }) =>
      void fireEvent.input(search(), { target: { value: text } }),
    'answer.rate': async (user, { isHelpful }) => user.click(named(isHelpful ? 'Yes' : 'No') as HTMLElement),
  },
  elsewhere: {
    'language.changed': 'only the page says so',
    'topic.choose (one that is gone)': 'there is no such button',
    'question.toggle (one that is gone)': 'there is no such button',
    'answer.rate (one without ratings)': 'there are no such buttons',
    'answer.rate (once more)': 'the buttons have gone',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How can we help?');
      // Support and the form are there whatever the platform has answered.
      expect(screen.getByRole('link', { name: 'Live chat (opens in a new window)' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Feedback' }) !== null).toBe(
        contextOf(snapshot).takesFeedback,
      );
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(topics()).toBeNull();
    },
    failed: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The help could not be loaded');
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable. Try again.');
    },
    empty: () => expect(screen.getByText('There are no questions yet')).toBeVisible(),
    shown: (snapshot) => {
      const {
        topic: chosen,
        topics: all,
        search: text,
        question,
        ratings,
        rating,
        withdrawal,
        takesFeedback,
      } = contextOf(snapshot);
      const isSearch = text.trim() !== '';
      // ROU-22: the menu of the help area; HLP-02: the brand's blog.
      for (const { id, title, questions } of all) {
        const entry = topic(new RegExp(`^${title}`)) as HTMLElement;
        expect(entry).toHaveTextContent(`${title}${questions.length}`);
        expect(entry.getAttribute('aria-current')).toBe(!isSearch && id === chosen ? 'true' : null);
      }
      expect(screen.getByRole('link', { name: 'Blog (opens in a new window)' })).toHaveAttribute(
        'href',
        BLOG,
      );
      const shown = selectQuestions(snapshot as HelpCentreSnapshot);
      if (shown.length === 0) return expect(screen.getByText('No answer matches this')).toBeVisible();
      if (isSearch)
        expect(screen.getByRole('heading', { level: 2, name: /for “/ })).toHaveTextContent(
          `1 answer for “${text.trim()}”`.replace('  ', ' '),
        );
      for (const { id, topic: title } of shown) {
        const heading = named(new RegExp(`^${TITLES[id]?.replace('?', '\\?')}`)) as HTMLElement;
        expect(heading).toHaveTextContent(`${TITLES[id]}${isSearch ? title : ''}`);
        expect(heading.getAttribute('aria-expanded')).toBe(String(id === question));
        const panel = document.getElementById(heading.getAttribute('aria-controls') ?? '');
        expect(panel?.textContent.includes(ANSWERS[id] ?? '')).toBe(id === question);
      }
      const isWaitingOpen = question === 'waiting' && shown.some(({ id }) => id === 'waiting');
      const own = screen.queryByRole('link', { name: 'Open the withdrawal' });
      expect(own !== null).toBe(isWaitingOpen && withdrawal !== null);
      if (own) {
        expect(own).toHaveAttribute('href', '/member/withdraw');
        const text_ = own.parentElement?.textContent.replaceAll(/\s/g, ' ') ?? '';
        expect(text_).toContain('W-2026112001001 Paid');
        expect(text_).toContain('P 5,000.00');
      }
      const isRated = ratings['waiting'] !== undefined;
      expect(named('Yes') !== null).toBe(isWaitingOpen && !isRated);
      if (isWaitingOpen && !isRated)
        expect(named('Yes')?.getAttribute('aria-busy')).toBe(rating === null ? null : 'true');
      expect(screen.queryByText(/Your answer was counted\./) !== null).toBe(isWaitingOpen && isRated);
      if (isWaitingOpen && isRated)
        expect(screen.queryByText(/Write to us what is missing\./) !== null).toBe(
          ratings['waiting'] === 'unhelpful' && takesFeedback,
        );
      return undefined;
    },
    'shown.reading': () => expect(topics()).toBeVisible(),
    'shown.rating': () => expect(topics()).toBeVisible(),
    'shown.refreshing': () => expect(topics()).toBeVisible(),
  },
};
