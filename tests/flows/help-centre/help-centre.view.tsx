import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { feedbackMachine } from '../../../src/machines/content/feedback/feedback.machine.ts';
import type {
  HelpCentreRef,
  HelpCentreSnapshot,
} from '../../../src/machines/content/help-centre/help-centre.machine.ts';
import { LateFeedback } from '../../../src/views/content/feedback/LateFeedback.tsx';
import { HelpCentrePage } from '../../../src/views/content/help-centre/HelpCentrePage.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
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
interface Question {
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly answer: string;
}
/** The topics with their questions, by hand. */
const QUESTIONS: readonly Question[] = [
  {
    ...{ id: 'waiting', topic: 'Payments', title: 'Why does my withdrawal wait?' },
    answer: 'It is checked first.',
  },
  { id: 'lost', topic: 'Payments', title: 'My deposit is missing', answer: 'Send the slip.' },
  { id: 'device', topic: 'Account', title: 'I have a new phone', answer: 'Sign in on it.' },
];
const TOPICS = [
  { id: 'payments', title: 'Payments', intro: 'Money in and out.' },
  { id: 'account', title: 'Account', intro: 'Who you are.' },
];
/** The questions with all words of a search, in whatever topic. */
const FOUND: Readonly<Record<string, string>> = {
  'CHECKED  first': 'waiting',
  phone: 'device',
  strong: '',
};
const RATE = 'Did this answer help?';
/** What lines without a number say. */
const NAMES = [
  ...[...TOPICS, ...QUESTIONS].map(({ title }) => title),
  ...TOPICS.map(({ intro }) => intro),
  ...QUESTIONS.map(({ answer }) => answer),
  ...['Often asked', 'withdrawal time', 'Help centre', 'No answer', 'was counted', RATE],
];
/** What the platform has sent of them; an operator may have taken the first topic away. */
const topicsOf = ({ context: { topics } }: HelpCentreSnapshot) =>
  TOPICS.filter(({ id }) => topics.some((each) => each.id === id));
const isSearch = ({ context: { search: text } }: HelpCentreSnapshot): boolean => text.trim() !== '';
const questionsOf = (snapshot: HelpCentreSnapshot): readonly Question[] => {
  const { topic: chosen, search: text } = snapshot.context;
  const titles = topicsOf(snapshot)
    .filter(({ id }) => isSearch(snapshot) || id === chosen)
    .map(({ title }) => title);
  return QUESTIONS.filter(
    (each) => titles.includes(each.topic) && (!isSearch(snapshot) || FOUND[text] === each.id),
  );
};
/** The member's own withdrawal below the answer about it, and whether that helped. */
const moreOf = ({ context: { withdrawal, ratings, takesFeedback } }: HelpCentreSnapshot): string[] => [
  ...(withdrawal ? [`W-2026112001001 PaidP 5,000.00 ${momentText(Date.UTC(2026, 10, 20, 9, 2))}`] : []),
  ratings['waiting'] === undefined
    ? RATE
    : `Your answer was counted.${ratings['waiting'] === 'unhelpful' && takesFeedback ? ' Write to us what is missing.' : ''}`,
];
/** Each amount, date, count and name of the page, in its order. */
const figuresOf = (snapshot: HelpCentreSnapshot): string[] => {
  if (!snapshot.hasTag('shown')) return ['Help centre'];
  const { topic: chosen, search: text, question } = snapshot.context;
  const [all, shown] = [topicsOf(snapshot), questionsOf(snapshot)];
  const here = all.find(({ id }) => id === chosen);
  return [
    ...(all.length === 2 ? ['Often asked:', 'withdrawal time'] : []),
    ...all.map(({ title }) => `${title}${QUESTIONS.filter((each) => each.topic === title).length}`),
    ...(isSearch(snapshot)
      ? [
          `${shown.length} ${shown.length === 1 ? 'answer' : 'answers'} for “${text.trim().replaceAll(/ +/g, ' ')}”`,
        ]
      : [here?.title ?? '']),
    ...(shown.length === 0 ? ['No answer matches this'] : []),
    ...(isSearch(snapshot) ? [] : [here?.intro ?? '']),
    ...shown.flatMap(({ id, title, topic: of, answer }) => [
      `${title}${isSearch(snapshot) ? of : ''}`,
      ...(id === question ? [answer, ...(id === 'waiting' ? moreOf(snapshot) : [])] : []),
    ]),
  ];
};

export const driver: ViewDriver = {
  // The form is loaded as a chunk.
  prepare: () => fetchView(<LateFeedback flow={form() as never} />, 'region'),
  open: (scene) => scene.show(<HelpCentrePage flow={scene.run() as HelpCentreRef} app={app} />),
  pictures: {
    feedback: () => form().getSnapshot(),
  },
  control: {
    'help.reload': () => named('Try again'),
    'answer.rate': () => named('Yes'),
    'question.open': () => named('withdrawal time'),
  },
  act: {
    'topic.choose': async (user) => user.click(topic(/^Account/) as HTMLElement),
    'question.toggle': async (user) => user.click(named(/^Why does my withdrawal wait\?/) as HTMLElement),
    'search.change': async (_, { search: text }) =>
      void fireEvent.input(search(), { target: { value: text } }),
    'answer.rate': async (user, { isHelpful }) => user.click(named(isHelpful ? 'Yes' : 'No') as HTMLElement),
  },
  elsewhere: {
    'language.changed': 'only the page says so',
    'topic.choose (one that is gone)': 'there is no such button',
    'question.toggle (one that is gone)': 'there is no such button',
    'question.open (one that is gone)': 'there is no such button',
    'answer.rate (one without ratings)': 'there are no such buttons',
    'answer.rate (once more)': 'the buttons have gone',
  },
  overlooked: {
    'rateHelpAnswer done to shown.refreshing':
      'an answer that is rated has no buttons, and looks the same while the questions load again',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How can we help?');
      checkFigures(document.body, figuresOf(snapshot as HelpCentreSnapshot), NAMES);
      expect(search()).toHaveValue(contextOf(snapshot).search);
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
      const { topic: chosen, question, rating, withdrawal } = contextOf(snapshot);
      // ROU-22: the menu of the help area; HLP-02: the brand's blog.
      for (const { id, title } of topicsOf(snapshot as HelpCentreSnapshot))
        expect(topic(new RegExp(`^${title}`))?.getAttribute('aria-current')).toBe(
          !isSearch(snapshot as HelpCentreSnapshot) && id === chosen ? 'true' : null,
        );
      expect(screen.getByRole('link', { name: 'Blog (opens in a new window)' })).toHaveAttribute(
        'href',
        BLOG,
      );
      const shown = questionsOf(snapshot as HelpCentreSnapshot);
      for (const { id, title } of shown)
        expect(
          screen.getByRole('button', { name: new RegExp(`^${title.replace('?', '\\?')}`) }),
        ).toHaveAttribute('aria-expanded', String(id === question));
      const isWaitingOpen = question === 'waiting' && shown.some(({ id }) => id === 'waiting');
      const own = screen.queryByRole('link', { name: 'Open the withdrawal' });
      expect(own?.getAttribute('href') ?? null).toBe(
        isWaitingOpen && withdrawal !== null ? '/member/withdraw' : null,
      );
      for (const name of ['Yes', 'No'])
        expect(named(name)?.getAttribute('aria-busy') ?? null).toBe(
          isWaitingOpen && rating !== null ? 'true' : null,
        );
    },
    'shown.reading': () => expect(topics()).toBeVisible(),
    'shown.rating': () => expect(topics()).toBeVisible(),
    'shown.refreshing': () => expect(topics()).toBeVisible(),
  },
};
