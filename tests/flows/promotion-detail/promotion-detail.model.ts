import {
  promotionDetailMachine,
  type PromotionDetailSnapshot,
} from '../../../src/machines/content/promotion-detail/promotion-detail.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { aPage } from '../common/promotions.fixtures.ts';

const member = { account: 'mina_k', accountType: 0, changeDue: null };
const trial = { ...member, account: 'trial', accountType: 4 };
const toJoin = aPage('APPLY', { kind: 'JOIN' });
const toApply = aPage('APPLY', { kind: 'APPLY', visit: 'v2' });
const offline = { error: new ServiceError('offline') };
const ACTS = ['promotion.join (what is open)', 'promotion.claim (what is ready)'];

type Snapshot = PromotionDetailSnapshot;
/** By hand: an open promotion is for members with real money, and each kind has its own way. */
const isOpenFor = (s: Snapshot, isMember: boolean, kinds: readonly string[]): boolean =>
  s.context.isMember === isMember &&
  s.context.pageData?.status === 'APPLY' &&
  kinds.includes(s.context.pageData.kind);
const mayJoin = (s: Snapshot): boolean => isOpenFor(s, true, ['JOIN']);
const mayApply = (s: Snapshot): boolean => isOpenFor(s, true, ['APPLY']);
const mayRequest = (s: Snapshot): boolean => isOpenFor(s, false, ['JOIN', 'APPLY']);
const mayClaim = (s: Snapshot): boolean => s.context.isMember && s.context.pageData?.status === 'CLAIM';
const when = (may: (s: Snapshot) => boolean) => (s: Snapshot) =>
  s.matches('showing') && may(s) ? {} : undefined;

export const model = defineModel(promotionDetailMachine, {
  title: 'Promotion',
  inputs: {
    'a member': { id: 'weekend', visitor: member },
    'a visitor': { id: 'weekend', visitor: null },
    'a trial account': { id: 'weekend', visitor: trial },
  },
  events: {
    'promotion.changed': 'sent',
    'promotion.join': { 'what is open': when(mayJoin), 'what is not': when((s) => !mayJoin(s)) },
    'promotion.apply': { 'to what is open': when(mayApply), 'to what is not': when((s) => !mayApply(s)) },
    'promotion.claim': { 'what is ready': when(mayClaim), 'what is not': when((s) => !mayClaim(s)) },
    'account.request': { 'for what is open': when(mayRequest), 'for nothing': when((s) => !mayRequest(s)) },
  },
  outcomes: {
    watchPromotion: { changed: { send: { type: 'promotion.changed' } } },
    getPromotion: {
      'to join': { done: toJoin },
      'to apply for': { done: toApply },
      'to claim': { done: aPage('CLAIM') },
      applied: {
        done: aPage('APPLYING', {
          application: { comment: 'All three', images: 2, appliedAt: 1, decidedAt: null },
        }),
      },
      wagered: { done: aPage('PROCESS') },
      rejected: { done: aPage('REJECTED') },
      unknown: { error: new ServiceError('refused', 'not_found') },
      offline,
    },
    act: {
      done: { done: 3640 },
      refused: { error: new ServiceError('refused', 'promotion_closed') },
      lost: offline,
    },
    application: { sent: { done: true }, closed: { done: false } },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy') && !s.matches('refreshing') && !s.matches('applying'),
  rules: [
    {
      id: 'only a member with real money joins, applies or claims; a visitor is asked to sign in',
      requirements: ['ROU-11', 'PRO-01'],
      always: (s, { label, sentToParent }) =>
        ((!s.matches('acting') && !s.matches('applying')) || s.context.isMember) &&
        sentToParent.includes('account.require') === (label === 'account.request (for what is open)'),
    },
    {
      id: 'what is open is joined, what is ready is claimed, and an application has its form',
      requirements: ['PRO-01'],
      always: (s, { label, from }) =>
        !from?.matches('showing') ||
        (s.matches('acting') === ACTS.includes(label) &&
          s.matches('applying') === (label === 'promotion.apply (to what is open)')),
    },
    {
      id: 'it is sent for the promotion that is shown, under the visit in which it was shown',
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'act' ||
            JSON.stringify(input) === JSON.stringify({ act: s.context.act, pageData: s.context.pageData }),
        ),
    },
    {
      id: 'a lost answer is asked for again with the same request; a refusal is shown and everything loaded again',
      always: (s, { label, from }) =>
        (label !== 'act = lost' || (s.matches('resultUnknown') && s.context.failure !== null)) &&
        (label !== 'act = refused' || (s.matches('refreshing') && s.context.failure !== null)) &&
        (label !== 'action.retry' ||
          (s.matches('acting') &&
            s.context.pageData === from?.context.pageData &&
            s.context.act === from?.context.act)) &&
        (!ACTS.includes(label) || s.context.failure === null),
    },
    {
      id: 'after the form everything is loaded again, whether it was sent or not',
      always: (s, { label }) => !/^application = (sent|closed)$/.test(label) || s.matches('refreshing'),
    },
    {
      id: 'an unknown promotion is shown as unknown, one that failed to load as failed',
      always: (s, { label }) =>
        (label !== 'getPromotion = unknown' || s.matches('missing')) &&
        (label !== 'getPromotion = offline' || (s.matches('failed') && s.context.failure !== null)),
    },
    {
      id: 'a failed page can be read',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('showing'),
    },
  ],
  instructions: {
    'start a member': 'Sign in and open /promoDetail?id=weekend-top-up.',
    'start a visitor': 'Open /promoDetail?id=weekend-top-up without signing in.',
    'start a trial account': 'Open it in free play.',
    'watchPromotion = changed': 'The operator decides the application, or another language is chosen.',
    'getPromotion = to join': 'It is open and is joined by a press.',
    'getPromotion = to apply for': 'It is open and needs an application.',
    'getPromotion = to claim': 'The operator has granted a bonus without wagering.',
    'getPromotion = applied': 'The application waits.',
    'getPromotion = wagered': 'The operator has granted a bonus with wagering.',
    'getPromotion = rejected': 'The operator has rejected the application.',
    'getPromotion = unknown': 'There is no such promotion.',
    'getPromotion = offline': 'The network is off while the promotion is requested.',
    'refreshPromotion = to join': 'The same, while the page stands.',
    'refreshPromotion = to apply for': 'The same, while the page stands.',
    'refreshPromotion = to claim': 'The same, while the page stands.',
    'refreshPromotion = applied': 'The same, while the page stands.',
    'refreshPromotion = wagered': 'The same, while the page stands.',
    'refreshPromotion = rejected': 'The same, while the page stands.',
    'refreshPromotion = unknown': 'The same, while the page stands.',
    'refreshPromotion = offline': 'The same, while the page stands.',
    'promotion.join (what is open)': 'Press "Join".',
    'promotion.apply (to what is open)': 'Press "Apply".',
    'promotion.claim (what is ready)': 'Press "Claim".',
    'promotion.join (what is not)': 'No person can do this: there is no such button.',
    'promotion.apply (to what is not)': 'No person can do this: there is no such button.',
    'promotion.claim (what is not)': 'No person can do this: there is no such button.',
    'account.request (for nothing)': 'No person can do this: there is no such button.',
    'promotion.reload': 'Press "Try again".',
    'account.request (for what is open)': 'Press "Sign in to join".',
    'action.retry': 'Press "Try again".',
    'act = done': 'The platform takes it.',
    'act = refused': 'The promotion has ended meanwhile.',
    'act = lost': 'The network is off while it is sent.',
    'application = sent': 'The application is sent.',
    'application = closed': 'Close the form.',
  },
});
