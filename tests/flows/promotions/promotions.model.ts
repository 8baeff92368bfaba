import {
  promotionsMachine,
  selectPromotions,
  type PromotionFilter,
} from '../../../src/machines/content/promotions/promotions.machine.ts';
import type { PromotionList } from '../../../src/services/promotions.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { EACH, aPromotion } from '../common/promotions.fixtures.ts';

const money = { exponent: 2, symbol: 'P' };
const all: PromotionList = { promotions: [...EACH], ...money };
const one: PromotionList = { promotions: [aPromotion('APPLY')], ...money };
const none: PromotionList = { promotions: [], ...money };
/** By hand, from the specification of the page: to claim, then ending soon, then to come, then the latest past one. */
const ORDER: Readonly<Record<PromotionFilter, string>> = {
  all: 'claim applying process apply joined coming closed issued rejected claimed',
  open: 'apply',
  own: 'claim applying process joined',
  past: 'closed issued rejected claimed',
};

export const model = defineModel(promotionsMachine, {
  title: 'Promotions',
  inputs: { 'the page': { anchor: null }, 'a banner’s anchor': { anchor: 'apply' } },
  events: {
    'promotions.changed': 'sent',
    'filter.choose': {
      own: (s) => (s.hasTag('shown') ? ({ filter: 'own' } as const) : undefined),
      past: (s) => (s.hasTag('shown') ? ({ filter: 'past' } as const) : undefined),
    },
  },
  outcomes: {
    watchPromotions: { changed: { send: { type: 'promotions.changed' } } },
    listPromotions: {
      'one in each state': { done: all },
      one: { done: one },
      none: { done: none },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy') && !s.matches('refreshing'),
  rules: [
    {
      id: 'a change during the first load begins it anew, since its response may be older',
      always: (_, { label, from, started }) =>
        label !== 'watchPromotions = changed' ||
        from?.matches('loading') !== true ||
        started.some(({ actor }) => actor === 'listPromotions'),
    },
    {
      id: 'those to claim come first, then those that end soon; past ones come last, the latest first',
      requirements: ['ROU-11', 'PRO-01'],
      always: (s) =>
        (Object.keys(ORDER) as PromotionFilter[]).every(
          (filter) =>
            s.context.list !== all ||
            selectPromotions(s, filter)
              .map(({ id }) => id)
              .join(' ') === ORDER[filter],
        ),
    },
    {
      id: 'what is shown is what the platform has answered last; none says so, a failure says why',
      always: (s, { label }) =>
        (!/^(list|refresh)Promotions = none$/.test(label) || s.matches('empty')) &&
        (!/^listPromotions = offline$/.test(label) || (s.matches('failed') && s.context.failure !== null)) &&
        (!s.hasTag('shown') || s.context.list !== null),
    },
    {
      id: 'a change loads again under what is shown, and a failure of that keeps it and the filter',
      always: (s, { label, from }) =>
        (label !== 'watchPromotions = changed' ||
          !from?.hasTag('shown') ||
          (s.matches('refreshing') && s.context.list === from.context.list)) &&
        (!/^refreshPromotions = offline/.test(label) ||
          (s.matches('shown') &&
            s.context.list === from?.context.list &&
            s.context.filter === from?.context.filter)),
    },
    {
      id: 'from wherever it rests the promotions can be shown',
      from: (s) => s.matches('failed') || s.matches('empty'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  offBrowser: {
    'watchPromotions = changed': 'only the platform says so',
    'listPromotions = none': 'the view shows it; the platform of the tours has promotions',
    'listPromotions = one': 'the view shows it; the platform of the tours has more',
  },
  instructions: {
    'start the page': 'Open /promotions.',
    'start a banner’s anchor': 'Press a banner that leads to a promotion.',
    'watchPromotions = changed': 'The operator decides an application, or another language is chosen.',
    'listPromotions = one in each state': 'The platform has promotions in each state.',
    'listPromotions = one': 'The platform has one promotion, which is open.',
    'listPromotions = none': 'The platform has no promotions.',
    'listPromotions = offline': 'The network is off while the promotions are requested.',
    'refreshPromotions = one in each state': 'The same, while the page stands.',
    'refreshPromotions = one': 'The same, while the page stands.',
    'refreshPromotions = none': 'The same, while the page stands.',
    'refreshPromotions = offline': 'The same, while the page stands.',
    'filter.choose (own)': 'Choose the tab "Yours".',
    'filter.choose (past)': 'Choose the tab "Past".',
    'promotions.reload': 'Press "Try again".',
  },
});
