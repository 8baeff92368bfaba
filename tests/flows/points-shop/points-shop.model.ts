import {
  pointsShopMachine,
  type PointsShopSnapshot,
} from '../../../src/machines/points/points-shop/points-shop.machine.ts';
import type { SpendingSubject } from '../../../src/machines/points/points-spending/spending-form.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { shop, spentShop } from '../common/points.fixtures.ts';

type Snapshot = PointsShopSnapshot;
const member = { account: 'mina_k', accountType: 0, changeDue: null };
const trial = { ...member, account: 'trial', accountType: 4 };
const isShown = (s: Snapshot): boolean => s.matches({ open: 'shown' });
/** By hand: 6,001 points are enough for the credit of 2,000 and a conversion, 501 for neither; the shirt is sold out. */
const hasMany = (s: Snapshot): boolean => s.context.shop?.points === 6001;
const isFree = (s: Snapshot): boolean => isShown(s) || s.matches({ open: 'refreshing' });
const when =
  <P>(may: (s: Snapshot) => boolean, payload: P) =>
  (s: Snapshot): P | undefined =>
    isShown(s) && may(s) ? payload : undefined;
const SPENT = {
  reward: { of: 'reward', reference: 'P-1', points: 2000, amount: 0, isProcessing: false },
  conversion: { of: 'conversion', reference: 'P-2', points: 6000, amount: 3000, isProcessing: false },
} as const;

export const model = defineModel(pointsShopMachine, {
  title: 'Points shop',
  inputs: {
    'a member': { visitor: member },
    'a visitor': { visitor: null },
    'a trial account': { visitor: trial },
  },
  events: {
    'points.changed': 'sent',
    'kind.choose': {
      gifts: (s: Snapshot) => (isFree(s) ? { kind: 'GOODS' as const } : undefined),
      all: (s: Snapshot) => (isFree(s) ? { kind: null } : undefined),
    },
    'affordable.toggle': {
      'with many points': (s: Snapshot) => (isFree(s) && hasMany(s) ? {} : undefined),
      'with few points': (s: Snapshot) => (isFree(s) && !hasMany(s) ? {} : undefined),
    },
    'reward.choose': {
      'one that can be had': when((s) => hasMany(s) && s.context.kind === null, { id: '1' }),
      'one that is sold out': when(() => true, { id: '3' }),
      'one that is too dear': when(() => true, { id: '4' }),
      'one that is gone': when(() => true, { id: '99' }),
    },
    'conversion.open': {
      'with enough points': when(hasMany, {}),
      'with too few': when((s) => !hasMany(s), {}),
    },
  },
  outcomes: {
    watchPoints: { changed: { send: { type: 'points.changed' } } },
    getPointsShop: {
      'many points': { done: shop },
      'few points': { done: spentShop },
      offline: { error: new ServiceError('offline') },
    },
    spending: {
      taken: { done: ({ subject }: { subject: SpendingSubject }) => SPENT[subject.of] },
      closed: { done: null },
    },
    history: {},
  },
  tours: 'states',
  home: (s) => s.matches('closed') || s.matches('failed') || isShown(s),
  rules: [
    {
      id: 'a visitor and a trial account are led to an account, and nothing is requested for them',
      requirements: ['ROU-06'],
      always: (s, { label, started, sentToParent }) =>
        s.matches('closed') === !s.context.isMember &&
        (s.context.isMember || started.length === 0) &&
        sentToParent.includes('account.require') === (label === 'account.request'),
    },
    {
      id: 'only what the points are enough for and what is there is taken',
      requirements: ['PTS-05'],
      always: (s, { label, from }) => {
        const before = from !== null && isShown(from);
        if (!before) return true;
        if (s.matches({ open: 'redeeming' }))
          return (
            label === 'reward.choose (one that can be had)' &&
            s.context.subject?.of === 'reward' &&
            s.context.subject.reward.id === '1'
          );
        if (s.matches({ open: 'converting' })) return label === 'conversion.open (with enough points)';
        return !/\((one that can be had|with enough points)\)$/.test(label);
      },
    },
    {
      id: 'it is spent from the points, at the rates and under the key of the shop that is shown',
      requirements: ['PTS-05'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'spending' ||
            JSON.stringify(input) ===
              JSON.stringify({
                subject: s.context.subject,
                points: s.context.shop?.points,
                config: s.context.shop?.config,
                visit: s.context.shop?.visit,
              }),
        ),
    },
    {
      id: 'after the dialog everything is loaded again, and what was taken is named',
      requirements: ['PTS-01'],
      always: (s, { label, from }) =>
        (!label.startsWith('spending = ') || s.matches({ open: 'refreshing' })) &&
        (label !== 'spending = taken' ||
          s.context.spent === SPENT[from?.matches({ open: 'converting' }) ? 'conversion' : 'reward']) &&
        (label !== 'spending = closed' || s.context.spent === null),
    },
    {
      id: 'what was taken is named until something else is',
      always: (s, { label, from }) =>
        s.context.spent === from?.context.spent ||
        label === 'spending = taken' ||
        label === 'spending = closed' ||
        s.matches({ open: 'redeeming' }) ||
        s.matches({ open: 'converting' }) ||
        label.startsWith('start'),
    },
    {
      id: 'filters change nothing but themselves',
      always: (s, { label, from }) =>
        !/^(kind\.choose|affordable\.toggle)/.test(label) ||
        (s.context.shop === from?.context.shop && JSON.stringify(s.value) === JSON.stringify(from?.value)),
    },
    {
      id: 'the filter for what can be had is on or off',
      always: (s, { label, from }) =>
        !label.startsWith('affordable.toggle') || s.context.isAffordable === !from?.context.isAffordable,
    },
    {
      id: 'kinds are filtered by the one that was chosen',
      always: (s, { label }) =>
        (label !== 'kind.choose (gifts)' || s.context.kind === 'GOODS') &&
        (label !== 'kind.choose (all)' || s.context.kind === null),
    },
    {
      id: 'a shop that failed to load says so; one that is shown stays when a later load fails',
      always: (s, { label }) =>
        (label !== 'getPointsShop = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'refreshPointsShop = offline' || (isShown(s) && s.context.shop !== null)),
    },
    {
      id: 'a failed shop can be read',
      from: (s) => s.matches('failed'),
      canReach: isShown,
    },
    {
      id: 'a change loads the shop again, unless something is being taken',
      always: (s, { label, from }) =>
        label !== 'watchPoints = changed' ||
        s.matches({ open: 'refreshing' }) ||
        (from !== null &&
          (from.matches({ open: 'redeeming' }) || from.matches({ open: 'converting' })) &&
          JSON.stringify(s.value) === JSON.stringify(from.value)),
    },
  ],
  instructions: {
    'start a member': 'Sign in and open /pointMall.',
    'start a visitor': 'Open /pointMall without signing in.',
    'start a trial account': 'Open it in free play.',
    'watchPoints = changed': 'Points arrive, or the operator decides a redemption.',
    'kind.choose (gifts)': 'Choose "Gifts".',
    'kind.choose (all)': 'Choose "All".',
    'affordable.toggle (with few points)': 'Press "What my points are enough for".',
    'affordable.toggle (with many points)': 'Press "What my points are enough for".',
    'reward.choose (one that can be had)': 'Press "Get" of the play credit.',
    'reward.choose (one that is sold out)': 'No person can do this: it says "Sold out".',
    'reward.choose (one that is too dear)': 'No person can do this: it says how many points are missing.',
    'reward.choose (one that is gone)': 'No person can do this: it is not there.',
    'conversion.open (with enough points)': 'Press "Turn into money".',
    'conversion.open (with too few)': 'Nothing: the button is off.',
    'account.request': 'Press "Sign in to see your points".',
    'shop.reload': 'Press "Try again".',
    'getPointsShop = many points': 'The platform answers with 6,001 points.',
    'getPointsShop = few points': 'The platform answers with 501 points.',
    'getPointsShop = offline': 'The network is off while the shop loads.',
    'refreshPointsShop = many points': 'The same, while the shop stands.',
    'refreshPointsShop = few points': 'The same, while the shop stands.',
    'refreshPointsShop = offline': 'The same, while the shop stands.',
    'spending = taken': 'It is taken.',
    'spending = closed': 'Close the dialog.',
  },
});
