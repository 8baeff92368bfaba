import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { promotionApplicationMachine } from '../../../src/machines/content/promotion-application/promotion-application.machine.ts';
import type {
  PromotionDetailRef,
  PromotionDetailSnapshot,
} from '../../../src/machines/content/promotion-detail/promotion-detail.machine.ts';
import { PromotionPage } from '../../../src/views/content/promotion-detail/PromotionPage.tsx';
import { checkFigures, dateText, momentText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const page = () => document.querySelector<HTMLElement>('[data-flow="promotionDetail"]');
const isMissing = () => screen.queryByText('The promotion did not load') !== null;
/** Days after the noon of 20 November. */
const atNoon = (days: number): number => Date.UTC(2026, 10, 20 + days, 12);
const CLAIM_END = `${dateText(atNoon(1))} (${stampText(atNoon(1))})`;
/** By hand: the badge, the end, and where one stands. */
const STANDS: Readonly<Record<string, readonly string[]>> = {
  APPLY: ['Open to join', `Until ${momentText(atNoon(5))}`, 'You can take part now.'],
  CLAIM: [
    ...['Bonus ready', `Until ${momentText(atNoon(9))}`],
    `A bonus of P 36.40 is ready. Claim it by ${CLAIM_END}.`,
  ],
  APPLYING: [
    ...['In review', `Until ${momentText(atNoon(3))}`],
    'Your application is being looked at. The answer appears here.',
  ],
  PROCESS: [
    ...['In progress', `Until ${momentText(atNoon(4))}`],
    'You have a bonus of P 500.00. When the wagering is done, it goes to your balance.',
    'WageringP 2,360.00 of P 4,000.00',
  ],
  REJECTED: [
    ...['Rejected', `End: ${momentText(atNoon(-3))}`, 'Your application was rejected.'],
    'Reason: Two accounts, one device',
  ],
};
const RESULTS = {
  closed: 'This promotion is not open now. Nothing was sent.',
  offline: 'The network link is unstable. Try again.',
  claim: 'It is not known whether the claim arrived. Claim again: it is paid only once.',
  join: 'It is not known whether it arrived. Send it again: it counts only once.',
};
/** What lines without a number say. */
const NAMES = [
  ...['The weekend', 'A summary', 'Take part', 'Play', 'Slips', 'All three', 'Reason', 'balance'],
  ...['You can', 'Your application', 'Open to', 'Bonus ready', 'In review', 'In progress', 'Rejected'],
  ...['Sign in to', 'Join', 'Apply', 'Try again', 'Once for', ...Object.values(RESULTS)],
];
const FAILED = ['The network link is unstable. Try again.', 'Try again'];
const SENT = `Sent ${momentText(1)} · 2 images`;
/** What became of the last press; nothing while another is sent. */
const resultOf = (snapshot: PromotionDetailSnapshot): string[] => {
  const { act, claimed, failure } = snapshot.context;
  if (snapshot.matches('acting')) return [];
  if (snapshot.matches('resultUnknown')) return [`${RESULTS.offline} ${RESULTS[act]}`];
  if (failure) return [RESULTS.closed];
  return act === 'claim' && claimed !== null ? ['P 36.40 is now in your balance.'] : [];
};
/** What can be pressed. */
const wayOf = (snapshot: PromotionDetailSnapshot): string[] => {
  const { pageData, isMember } = snapshot.context;
  if (snapshot.matches('resultUnknown')) return ['Try again'];
  if (pageData?.status === 'CLAIM') return isMember ? ['Claim P 36.40'] : [];
  if (pageData?.status !== 'APPLY') return [];
  if (!isMember) return ['Sign in to join'];
  return [pageData.kind === 'JOIN' ? 'Join' : 'Apply'];
};
/** ROU-11, PRO-01: each amount, date, number and name of the page, in its order. */
const figuresOf = (snapshot: PromotionDetailSnapshot): string[] => {
  const { pageData } = snapshot.context;
  if (!pageData || !snapshot.hasTag('shown')) return snapshot.matches('failed') ? FAILED : [];
  const [badge = '', time = '', ...stands] = STANDS[pageData.status] ?? [];
  return [
    ...[badge, 'The weekend', 'A summary', time, ...stands],
    ...[...resultOf(snapshot), ...wayOf(snapshot)],
    ...(pageData.status === 'APPLYING' ? ['Your application', 'All three', SENT] : []),
    ...['Take part', 'Play', 'P 120.00 at most.'],
    pageData.status === 'PROCESS'
      ? 'The bonus is wagered 8 times within 14 days, then it goes to your balance.'
      : 'Nothing has to be wagered. Claim the bonus within 14 days.',
    ...['Once for each account; a decision is final.', 'Slips of the weekend count'],
    ...(snapshot.matches('applying') ? ['Apply: The weekend'] : []),
  ];
};

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(<PromotionPage flow={scene.run() as PromotionDetailRef} app={standInApp({})} />),
  pictures: {
    application: () =>
      createActor(promotionApplicationMachine, {
        input: { promotionId: 'weekend', title: 'The weekend', visit: 'v2' },
      }).getSnapshot(),
  },
  control: {
    'promotion.join': () => button('Join'),
    'promotion.apply': () => button('Apply'),
    'promotion.claim': () => button(/^Claim P\s36\.40$/),
    'account.request': () => button('Sign in to join'),
    'action.retry': () => (isMissing() ? null : button('Try again')),
    'promotion.reload': () => (isMissing() ? button('Try again') : null),
  },
  elsewhere: {
    'promotion.changed': 'only the platform and the language say so',
    'promotion.join (what is not)': 'there is no such button',
    'promotion.apply (to what is not)': 'there is no such button',
    'promotion.claim (what is not)': 'there is no such button',
    'account.request (for nothing)': 'there is no such button',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('link', { name: 'All promotions' })).toHaveAttribute('href', '/promotions');
      checkFigures(document.body, figuresOf(snapshot as PromotionDetailSnapshot), NAMES);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('article')).toBeNull();
    },
    missing: () => expect(screen.getByRole('status')).toHaveTextContent('There is no such promotion'),
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable'),
    showing: () => expect(screen.getByRole('article')).toBeVisible(),
    refreshing: () => expect(screen.getByRole('article')).toBeVisible(),
    acting: () => expect(document.querySelectorAll('button[aria-busy="true"]')).toHaveLength(1),
    resultUnknown: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(/It is not known whether (the claim|it) arrived/),
    applying: () => expect(screen.getByRole('dialog', { name: 'Apply: The weekend' })).toBeVisible(),
  },
};
