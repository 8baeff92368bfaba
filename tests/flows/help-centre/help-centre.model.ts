import {
  helpCentreMachine,
  selectPopular,
  selectQuestions,
  type HelpCentreSnapshot,
} from '../../../src/machines/content/help-centre/help-centre.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { memberPage, noPage, shorterPage, visitorPage } from '../common/help.fixtures.ts';

type Snapshot = HelpCentreSnapshot;
const member = { account: 'mina_k', accountType: 0, changeDue: null };
const open = { topic: null, question: null, takesFeedback: true };
const trial = { ...member, account: 'trial', accountType: 4 };
const whenShown =
  <P>(payload: P) =>
  (s: Snapshot): P | undefined =>
    s.hasTag('shown') ? payload : undefined;
/** Its buttons are below the open answer until it is rated. */
const whenUnrated =
  <P>(payload: P) =>
  (s: Snapshot): P | undefined =>
    s.matches({ shown: 'reading' }) &&
    s.context.question === 'waiting' &&
    idsOf(s).includes('waiting') &&
    s.context.ratings['waiting'] === undefined
      ? payload
      : undefined;
const hasWaiting = ({ context: { topics } }: Snapshot): boolean => topics.some(({ id }) => id === 'payments');
const idsOf = (s: Snapshot): string =>
  selectQuestions(s)
    .map(({ id }) => id)
    .join(' ');
/** By hand: the questions of each topic, and of each search. */
const OF_TOPIC: Readonly<Record<string, string>> = { payments: 'waiting lost', account: 'device' };
const OF_SEARCH: Readonly<Record<string, string>> = {
  'CHECKED  first': 'waiting',
  phone: 'device',
  strong: '',
};
export const model = defineModel(helpCentreMachine, {
  title: 'Help centre',
  inputs: {
    'a member': { ...open, visitor: member },
    'a visitor who asks for a question': { ...open, question: 'device', visitor: null },
    'a trial account that asks for a topic': { ...open, topic: 'account', visitor: trial },
    'an unknown question': { topic: 'none', question: 'none', visitor: null, takesFeedback: false },
  },
  events: {
    'language.changed': 'sent',
    'topic.choose': {
      account: whenShown({ topic: 'account' }),
      'one that is gone': whenShown({ topic: 'gone' }),
    },
    'question.toggle': {
      waiting: (s) =>
        s.hasTag('shown') && idsOf(s).includes('waiting') ? { question: 'waiting' } : undefined,
      'one that is gone': (s) =>
        s.hasTag('shown') && s.context.question !== null ? { question: 'gone' } : undefined,
    },
    'question.open': {
      waiting: (s) => (s.hasTag('shown') && hasWaiting(s) ? { question: 'waiting' } : undefined),
      'one that is gone': (s) => (s.hasTag('shown') && !hasWaiting(s) ? { question: 'waiting' } : undefined),
    },
    'search.change': {
      'two words': { search: 'CHECKED  first' },
      'in another topic': { search: 'phone' },
      'the name of an element': { search: 'strong' },
      nothing: { search: ' ' },
    },
    'answer.rate': {
      helpful: whenUnrated({ questionId: 'waiting', isHelpful: true }),
      unhelpful: whenUnrated({ questionId: 'waiting', isHelpful: false }),
      'once more': (s) =>
        s.context.ratings['waiting'] === undefined ? undefined : { questionId: 'waiting', isHelpful: false },
      'one without ratings': whenShown({ questionId: 'device', isHelpful: true }),
    },
  },
  outcomes: {
    watchLanguage: { changed: { send: { type: 'language.changed' } } },
    getHelpPageData: {
      answers: {
        done: ({ isMember }: { isMember: boolean }) => (isMember ? memberPage : visitorPage),
      },
      'fewer answers': { done: shorterPage },
      'no answers': { done: noPage },
      offline: { error: new ServiceError('offline') },
    },
    rateHelpAnswer: { counted: { done: undefined }, lost: { error: new ServiceError('offline') } },
    feedback: {},
  },
  tours: 'states',
  limit: 40_000,
  home: (s) => !s.hasTag('busy') && !s.matches({ shown: 'rating' }) && !s.matches({ shown: 'refreshing' }),
  rules: [
    {
      id: 'the questions of one topic are shown; with a search, those of all topics that contain its words',
      requirements: ['HLP-01', 'ROU-22'],
      always: (s) => {
        const { topics, search, topic } = s.context;
        if (!s.hasTag('shown') || topics.length < 2) return true;
        return idsOf(s) === (search.trim() === '' ? OF_TOPIC[topic ?? ''] : OF_SEARCH[search]);
      },
    },
    {
      id: 'one topic is chosen, and what the address asks for is open',
      requirements: ['ROU-13'],
      always: (s, { label }) =>
        (!s.hasTag('shown') || s.context.topics.some(({ id }) => id === s.context.topic)) &&
        (label !== 'getHelpPageData = answers' ||
          s.context.question === null ||
          s.context.topics.some(
            ({ id, questions }) =>
              id === s.context.topic && questions.some((each) => each.id === s.context.question),
          )),
    },
    {
      id: 'a visitor’s question opens with its topic; an unknown one opens none',
      requirements: ['ROU-13'],
      always: (s, { label, from }) =>
        label !== 'getHelpPageData = answers' ||
        from?.context.topics.length !== 0 ||
        (from.context.question === 'device'
          ? s.context.topic === 'account' && s.context.question === 'device'
          : s.context.question === null &&
            s.context.topic === (from.context.topic === 'account' ? 'account' : 'payments')),
    },
    {
      id: 'another topic or search closes the answer; a question that is asked often ends the search',
      always: (s, { label }) =>
        (label !== 'topic.choose (account)' || (s.context.question === null && s.context.search === '')) &&
        (!label.startsWith('search.change') || s.context.question === null) &&
        (label !== 'question.open (waiting)' ||
          s.context.topics.length < 2 ||
          (s.context.question === 'waiting' && s.context.topic === 'payments' && s.context.search === '')),
    },
    {
      id: 'what is typed before the questions are here is searched for then',
      always: (s, { label, from }) =>
        !label.startsWith('getHelpPageData') || s.context.search === from?.context.search,
    },
    {
      id: 'an answer opens and closes; what is not there does neither',
      always: (s, { label, from }) =>
        (label !== 'question.toggle (waiting)' ||
          s.context.topics.length < 2 ||
          s.context.question === (from?.context.question === 'waiting' ? null : 'waiting')) &&
        (!label.endsWith('(one that is gone)') ||
          (s.context.question === from?.context.question && s.context.topic === from.context.topic)),
    },
    {
      id: 'an answer is rated once, where the platform counts ratings; one that is lost can be given again',
      always: (s, { label, from, started }) => {
        if (label === 'rateHelpAnswer = counted')
          return s.context.ratings['waiting'] === (from?.context.rating?.isHelpful ? 'helpful' : 'unhelpful');
        if (label === 'rateHelpAnswer = lost') return s.context.ratings['waiting'] === undefined;
        if (!label.startsWith('answer.rate') || !from) return true;
        const id = label.includes('without') ? 'device' : 'waiting';
        const isStarted = started.some(
          ({ actor, input }) =>
            actor === 'rateHelpAnswer' &&
            JSON.stringify(input) ===
              JSON.stringify({ questionId: id, isHelpful: !/unhelpful|once more/.test(label) }),
        );
        return isStarted === /helpful\)$/.test(label);
      },
    },
    {
      id: 'only members with real money have a case of their own, and only they send pictures',
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            !/^(getHelpPageData|refreshHelpPageData|feedback)$/.test(actor) ||
            JSON.stringify(input) === JSON.stringify({ isMember: s.context.isMember }),
        ) &&
        (s.context.isMember || s.context.withdrawal === null),
    },
    {
      id: 'another language loads again under what is shown, and a failure of that keeps it',
      always: (s, { label, from, started }) =>
        (label !== 'watchLanguage = changed' ||
          !from?.hasTag('shown') ||
          (s.matches({ shown: 'refreshing' }) &&
            s.context.topics === from.context.topics &&
            s.context.rating === null &&
            // Also while another one is on its way: it would be in the last language.
            started.some(({ actor }) => actor === 'refreshHelpPageData'))) &&
        (label !== 'refreshHelpPageData = offline' ||
          (s.matches({ shown: 'reading' }) && s.context.topics === from?.context.topics)),
    },
    {
      id: 'no answers say so, and a failure says why',
      always: (s, { label }) =>
        (!label.endsWith('= no answers') ||
          (s.matches('empty') && s.context.topics.length === 0 && s.context.failure === null)) &&
        (label !== 'getHelpPageData = offline' || (s.matches('failed') && s.context.failure !== null)),
    },
    {
      id: 'those asked often are offered by their short names',
      always: (s) =>
        s.context.topics.length < 2 ||
        JSON.stringify(selectPopular(s)) === '[{"id":"waiting","label":"withdrawal time"}]',
    },
    {
      id: 'from wherever it rests the answers can be shown',
      from: (s) => s.matches('failed') || s.matches('empty'),
      canReach: (s) => s.hasTag('shown'),
    },
  ],
  offBrowser: {
    'getHelpPageData = no answers': 'the view shows it; the platform of the tours has questions',
    'getHelpPageData = fewer answers': 'the view shows it; the platform of the tours has all',
  },
  instructions: {
    'start a member': 'Sign in, and open /help.',
    'start a visitor who asks for a question': 'Open /help?question=device without signing in.',
    'start a trial account that asks for a topic': 'Begin a free play, and open /help?topic=account.',
    'start an unknown question': 'Open /help?question=none; the brand takes no feedback.',
    'watchLanguage = changed': 'Choose another language.',
    'getHelpPageData = answers': 'The platform has the questions.',
    'getHelpPageData = fewer answers': 'The operator has taken a topic away.',
    'getHelpPageData = no answers': 'The operator has taken all questions away.',
    'getHelpPageData = offline': 'The network is off while the questions are requested.',
    'refreshHelpPageData = answers': 'The same, while the page stands.',
    'refreshHelpPageData = fewer answers': 'The same, while the page stands.',
    'refreshHelpPageData = no answers': 'The same, while the page stands.',
    'refreshHelpPageData = offline': 'The same, while the page stands.',
    'topic.choose (account)': 'Press the topic "Account".',
    'topic.choose (one that is gone)': 'No person can do this: there is no such topic.',
    'question.toggle (waiting)': 'Press the question about the waiting withdrawal.',
    'question.toggle (one that is gone)': 'No person can do this: there is no such question.',
    'question.open (waiting)': 'Press what is asked often.',
    'question.open (one that is gone)': 'No person can do this: there is no such button.',
    'search.change (two words)': 'Type two words of an answer, with capitals.',
    'search.change (in another topic)': 'Type a word of a question in another topic.',
    'search.change (the name of an element)': 'Type a word that no answer has.',
    'search.change (nothing)': 'Clear the search.',
    'answer.rate (helpful)': 'Open the answer, and press "Yes".',
    'answer.rate (unhelpful)': 'Open the answer, and press "No".',
    'answer.rate (once more)': 'No person can do this: the buttons have gone.',
    'answer.rate (one without ratings)': 'No person can do this: there are no such buttons.',
    'rateHelpAnswer = counted': 'The platform counts it.',
    'rateHelpAnswer = lost': 'The network is off while it is sent.',
    'help.reload': 'Press "Try again".',
  },
});
