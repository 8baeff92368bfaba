import type { SnapshotFrom } from 'xstate';
import {
  bonusDetailsMachine,
  selectActive,
} from '../../../src/machines/member/bonus-details/bonus-details.machine.ts';
import type { Bonus, BonusPageData, EndedBonuses } from '../../../src/services/bonuses.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

type Snapshot = SnapshotFrom<typeof bonusDetailsMachine>;

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 15, 10, 32);
const bonus = (id: string, more: Partial<Bonus>): Bonus => ({
  ...{ id, kind: 'MANUAL', reason: 'Weekend', amount: 50_000, state: 'active' },
  ...{ required: 400_000, wagered: 236_000, grantedAt: FIRST, startsAt: FIRST, endsAt: FIRST + 12 * DAY },
  ...{ closedAt: null, note: null },
  ...more,
});
/** The figures of picture 18b: 1,900 × 100 % + 2,600 × 10 % + 400 × 50 % = 2,360 of 4,000. */
const known: BonusPageData = {
  bonuses: [
    bonus('1', {}),
    bonus('2', {
      kind: 'UPGRADE_BONUS',
      reason: '',
      amount: 8420,
      state: 'claimable',
      required: 0,
      wagered: 0,
    }),
    bonus('3', {
      state: 'waiting',
      amount: 2000,
      required: 10_000,
      wagered: 0,
      startsAt: null,
      endsAt: null,
    }),
  ],
  products: [
    { product: 'RNG', percent: 100, stake: 190_000, counted: 190_000 },
    { product: 'LIVE', percent: 10, stake: 260_000, counted: 26_000 },
    { product: 'SPORTS', percent: 50, stake: 40_000, counted: 20_000 },
  ],
  ...{ available: 912_050, symbol: 'P', exponent: 2, visit: 'v1' },
};
const none: BonusPageData = { ...known, bonuses: [], products: [], visit: 'v2' };
const ended: EndedBonuses = {
  bonuses: [
    bonus('0', {
      ...{ state: 'refused', amount: 4000, wagered: 0, closedAt: FIRST, note: 'Granted twice' },
    }),
  ],
  ...{ totalPages: 2, total: 11, exponent: 2 },
};
const noneEnded: EndedBonuses = { bonuses: [], totalPages: 0, total: 0, exponent: 2 };
const claims = (started: readonly { actor: string; input: unknown }[]) =>
  started.filter(({ actor }) => actor === 'claimBonus');

export const model = defineModel(bonusDetailsMachine, {
  title: 'Bonus details',
  events: {
    'bonus.changed': 'sent',
    'bonus.claim': {
      'the claimable one': (s) =>
        s.context.pageData?.bonuses.some(({ id }) => id === '2') ? { id: '2' } : undefined,
      'one that waits': { id: '3' },
    },
    'bonus.giveUp': {
      'the active one': (s) =>
        s.context.pageData?.bonuses.some(({ id }) => id === '1') ? { id: '1' } : undefined,
      'the claimable one': { id: '2' },
    },
    'page.turn': {
      next: (s) => (s.context.page === 1 ? { page: 2 } : undefined),
      back: (s) => (s.context.page === 2 ? { page: 1 } : undefined),
      'a page that is not there': { page: 3 },
    },
  },
  outcomes: {
    watchBonuses: { changed: { send: { type: 'bonus.changed' } } },
    getBonusPageData: { known: { done: known }, none: { done: none }, offline },
    claimBonus: {
      paid: { done: 8420 },
      gone: { error: new ServiceError('refused', 'bonus_not_claimable') },
      lost: offline,
    },
    giveUpBonus: {
      taken: { done: undefined },
      gone: { error: new ServiceError('refused', 'bonus_not_open') },
      lost: offline,
    },
    listEndedBonuses: { some: { done: ended }, none: { done: noneEnded }, offline },
  },
  tours: 'states',
  home: (s) =>
    !s.hasTag('busy') && !s.matches({ bonuses: 'claiming' }) && !s.matches({ bonuses: 'givingUp' }),
  rules: [
    {
      id: 'a change during the first load begins it anew, since its response may be older',
      always: (_, { label, from, started }) =>
        label !== 'watchBonuses = changed' ||
        from?.matches({ bonuses: 'loading' }) !== true ||
        started.some(({ actor }) => actor === 'getBonusPageData'),
    },
    {
      id: 'only a bonus without wagering is claimed, under the visit in which it was shown',
      requirements: ['MEM-13'],
      never: (s, { started }) =>
        claims(started).some(
          ({ input }) =>
            JSON.stringify(input) !==
            JSON.stringify({ id: '2', kind: 'UPGRADE_BONUS', visit: s.context.pageData?.visit }),
        ),
    },
    {
      id: 'a bonus is given up only after the question, and only the one that was asked about',
      requirements: ['MEM-13'],
      always: (s, { started, from, label }) =>
        !started.some(({ actor }) => actor === 'giveUpBonus') ||
        (label === 'giveUp.confirm' &&
          from?.matches({ bonuses: 'confirming' }) === true &&
          s.context.claimId === '1'),
    },
    {
      id: 'one claim at a time',
      never: (s, { started, from }) =>
        claims(started).length > 0 && from !== null && from.matches({ bonuses: 'claiming' }),
    },
    {
      id: 'what a claim brought is what the platform says, and the figures load again',
      requirements: ['MEM-13'],
      always: (s, { label }) =>
        label !== 'claimBonus = paid' ||
        (s.context.claimed === 8420 &&
          s.matches({ bonuses: 'refreshing' }) &&
          s.context.pageData?.bonuses.every(({ id }) => id !== '2') === true),
    },
    {
      id: 'a claim that failed brought nothing, and says whether it may have been taken',
      always: (s, { label }) =>
        !/^claimBonus = (gone|lost)/.test(label) ||
        (s.context.claimed === null &&
          s.context.claimFailure !== null &&
          s.matches({ bonuses: 'refreshing' }) &&
          s.context.isResultUnknown === label.endsWith('lost')),
    },
    {
      id: 'new figures end the doubt about a lost claim, and leave a refusal to be read',
      always: (s, { label, from }) =>
        !/^refreshBonusPageData = (known|none)/.test(label) ||
        (!s.context.isResultUnknown &&
          (s.context.claimFailure === null) ===
            (from?.context.claimFailure === null || from?.context.isResultUnknown === true)),
    },
    {
      id: 'what is left and what was done are the whole wagering, and all of it is done only at its end',
      requirements: ['MEM-13'],
      always: (s) => {
        const active = selectActive(s);
        return (
          active === null ||
          (active.left + active.wagered === active.required && (active.share < 1 || active.left === 0))
        );
      },
    },
    {
      id: 'after a change the bonuses and the history load again, and what is known stays',
      requirements: ['MEM-13'],
      always: (s, { label, from }) =>
        label !== 'watchBonuses = changed' ||
        (s.matches({ history: 'loading' }) &&
          s.context.pageData === from?.context.pageData &&
          (!from?.matches({ bonuses: 'shown' }) || s.matches({ bonuses: 'refreshing' }))),
    },
    {
      id: 'the page of the history is one that the platform has',
      never: (s: Snapshot) =>
        s.matches({ history: 'shown' }) && s.context.page > Math.max(1, s.context.ended?.totalPages ?? 0),
    },
  ],
  instructions: {
    start: 'Open /member/bonusDetails.',
    'watchBonuses = changed': 'The operator grants a bonus, or one ends.',
    'page.retry': 'Press "Try again" above.',
    'history.retry': 'Press "Try again" in the list of ended bonuses.',
    'bonus.claim (the claimable one)': 'Press "Claim" of the rank bonus.',
    'bonus.claim (one that waits)': 'Nothing: it has no button.',
    'bonus.giveUp (the active one)': 'Press "Give up" at the active bonus.',
    'bonus.giveUp (the claimable one)': 'Nothing: it has no such button.',
    'giveUp.confirm': 'Press "Give up" in the question.',
    'giveUp.cancel': 'Press "Keep it".',
    'giveUpBonus = taken': 'The platform takes the bonus back.',
    'giveUpBonus = gone': 'The bonus has ended on another device.',
    'giveUpBonus = lost': 'The network goes off while it is sent.',
    'page.turn (next)': 'Press "2" below the ended bonuses.',
    'page.turn (back)': 'Press "1" below the ended bonuses.',
    'page.turn (a page that is not there)': 'Nothing: there is no such page.',
    'getBonusPageData = known': 'The platform answers with an active bonus, one to claim and one that waits.',
    'getBonusPageData = none': 'The member has no bonus.',
    'getBonusPageData = offline': 'The network is off while the bonuses load.',
    'refreshBonusPageData = known':
      'The platform answers with an active bonus, one to claim and one that waits.',
    'refreshBonusPageData = none': 'The member has no bonus any more.',
    'refreshBonusPageData = offline': 'The network is off while the bonuses load again.',
    'claimBonus = paid': 'The platform pays the bonus.',
    'claimBonus = gone': 'The bonus was claimed on another device.',
    'claimBonus = lost': 'The network goes off while the claim is sent.',
    'listEndedBonuses = some': 'The platform answers with the first of two pages.',
    'listEndedBonuses = none': 'No bonus has ended.',
    'listEndedBonuses = offline': 'The network is off while the history loads.',
  },
});
