/** Topics of a help centre, as the platform sends them. */
import type { HelpPageData, HelpTopic } from '../../../src/services/help.ts';
import { paid } from './withdrawal.fixtures.ts';

const question = (
  id: string,
  title: string,
  answer: string,
  more: Partial<HelpTopic['questions'][number]> = {},
): HelpTopic['questions'][number] => ({
  ...{ id, title, answer, about: null, shortTitle: null, canRate: true },
  ...more,
});

export const TOPICS: readonly HelpTopic[] = [
  {
    ...{ id: 'payments', title: 'Payments', intro: 'Money in and out.' },
    questions: [
      question('waiting', 'Why does my withdrawal wait?', '<p>It is <strong>checked</strong> first.</p>', {
        about: 'withdrawal',
        shortTitle: 'withdrawal time',
      }),
      question('lost', 'My deposit is missing', '<p>Send the slip.</p>'),
    ],
  },
  {
    ...{ id: 'account', title: 'Account', intro: 'Who you are.' },
    // Of a gateway that counts no ratings.
    questions: [question('device', 'I have a new phone', '<p>Sign in on it.</p>', { canRate: false })],
  },
];

export const visitorPage: HelpPageData = { topics: TOPICS, withdrawal: null };
export const memberPage: HelpPageData = { topics: TOPICS, withdrawal: paid };
/** In another language, after an operator has taken the first topic away. */
export const shorterPage: HelpPageData = { topics: TOPICS.slice(1), withdrawal: null };
export const noPage: HelpPageData = { topics: [], withdrawal: null };
