import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { promotionApplicationMachine } from '../../../src/machines/content/promotion-application/promotion-application.machine.ts';
import type {
  PromotionDetailRef,
  PromotionDetailSnapshot,
} from '../../../src/machines/content/promotion-detail/promotion-detail.machine.ts';
import { PromotionPage } from '../../../src/views/content/promotion-detail/PromotionPage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const page = () => document.querySelector<HTMLElement>('[data-flow="promotionDetail"]');
const text = (name: string) =>
  screen.queryByRole('region', { name, hidden: true })?.textContent.replaceAll(/\s/g, ' ') ?? null;
const isMissing = () => screen.queryByText('The promotion did not load') !== null;
/** What one reads first, by hand. */
const STANDS: Readonly<Record<string, string>> = {
  APPLY: 'You can take part now.',
  CLAIM: 'A bonus of P 36.40 is ready. Claim it by 21 Nov',
  APPLYING: 'Your application is being looked at.',
  PROCESS: 'Wagering P 2,360.00 of P 4,000.00',
  REJECTED: 'Your application was rejected.Reason: Two accounts, one device',
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
      const { pageData } = (snapshot as PromotionDetailSnapshot).context;
      if (!pageData || !snapshot.hasTag('shown')) return;
      expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(/^The weekend$/);
      expect(screen.getByText('A summary')).toBeInTheDocument();
      const terms = text('Terms in plain words') ?? '';
      expect(terms).toContain('P 120.00 at most.');
      expect(terms).toContain(
        pageData.status === 'PROCESS'
          ? 'The bonus is wagered 8 times within 14 days'
          : 'Nothing has to be wagered. Claim the bonus within 14 days.',
      );
      expect(terms).toContain('Slips of the weekend count');
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('article')).toBeNull();
    },
    missing: () => expect(screen.getByRole('status')).toHaveTextContent('There is no such promotion'),
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable'),
    showing: (snapshot) => {
      const { pageData, claimed, failure, act, isMember } = (snapshot as PromotionDetailSnapshot).context;
      const { status = '', kind = '' } = pageData ?? {};
      expect(text('Where you stand')?.replaceAll(/Wagering/g, 'Wagering ')).toContain(STANDS[status]);
      expect(text('How it works')).toContain('Take partPlay');
      expect(text('Your application') !== null).toBe(status === 'APPLYING');
      if (status === 'APPLYING') expect(text('Your application')).toContain('All three');
      const isOpen = status === 'APPLY';
      expect(button('Sign in to join') !== null).toBe(isOpen && !isMember);
      expect(button('Join') !== null).toBe(isOpen && isMember && kind === 'JOIN');
      expect(button('Apply') !== null).toBe(isOpen && isMember && kind === 'APPLY');
      expect(screen.queryByText(/is now in your balance/) !== null).toBe(
        claimed !== null && failure === null && act === 'claim',
      );
      expect(screen.queryByText(/This promotion is not open now/) !== null).toBe(failure !== null);
    },
    refreshing: () => expect(screen.getByRole('article')).toBeVisible(),
    acting: () => expect(document.querySelectorAll('button[aria-busy="true"]')).toHaveLength(1),
    resultUnknown: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(/It is not known whether (the claim|it) arrived/),
    applying: () => expect(screen.getByRole('dialog', { name: 'Apply: The weekend' })).toBeVisible(),
  },
};
