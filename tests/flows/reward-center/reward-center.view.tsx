import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  RewardCenterRef,
  RewardCenterSnapshot,
} from '../../../src/machines/member/reward-center/reward-center.machine.ts';
import { RewardCenter } from '../../../src/views/member/reward-center/RewardCenter.tsx';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const part = (name: string) =>
  (screen.queryByRole('region', { name })?.textContent ?? '').replaceAll(/\s+/g, ' ');
const links = (name: string) => screen.queryAllByRole('link', { name });
const isMissing = () => screen.queryByText('The rewards did not load') !== null;
const TABS = { rewards: 'Rewards', raffle: 'Weekly raffle', history: 'Claimed' } as const;

const MIDNIGHT = momentText(Date.UTC(2026, 10, 20, 21));
const EPOCH = '(1970-01-01 00:00:00)';
const NEEDED =
  'Today’s prize needs a recent deposit. Nothing was claimed. Make a deposit, then claim the prize. Still missing: P 12.50.';
const RULE =
  'One prize a day, free money without wagering. Miss a day, and the prizes begin with day 1 again.';
/** MEM-14: by the tab, what the page shows with rewards that wait, and without any. */
const WITH_REWARDS = {
  rewards: [
    ...['1 day in a row', 'Day 1P 1.00Claimed', 'Day 2P 2.00', 'Day 3P 3.00'],
    ...['A prize needs a deposit in the last 30 days.', RULE],
    `Rank bonusVIP 4 · Until ${MIDNIGHT}P 84.20`,
    `MissionUntil ${MIDNIGHT}P 5.00 + 40 points`,
  ],
  raffle: [
    '4 tickets',
    `Each P 100.00 of valid bets is one ticket, at most 100. Draw: ${MIDNIGHT}.`,
    'Prizes: P 1,000.00 · P 500.00. No wagering. A prize lasts 14 days.',
    ...['Hash of the seed aa11', `1 Jan 1970 00:00 ${EPOCH}`, '1zü•••alTicket 5P 1,000.00'],
    ...['Hash of the seed bb22', 'Seed cc33', `1–31 Jan 1970 ${EPOCH}–`],
  ],
  history: [
    `Sign-in calendar${MIDNIGHT}Taken back from your balance by support. Reason: Many accounts P 1.00`,
    ...[`Bonus${MIDNIGHT}P 7.00`, '1', '2', 'Page 1', 'Page 2'],
  ],
};
const WITHOUT_REWARDS = {
  rewards: [
    ...['1 day in a row', 'Day 1P 1.00Taken back', 'Day 2P 2.00'],
    'A prize needs deposits of at least P 50.00 in the last 7 days. Still missing: P 12.50.',
    RULE,
  ],
  raffle: [],
  history: [],
};
/** Each amount, date and name of the page, in its order; labels are last. */
const figuresOf = (snapshot: RewardCenterSnapshot): string[] => {
  const { pageData, tab, claimed, failure, missing } = snapshot.context;
  if (!snapshot.hasTag('shown')) return [];
  const hasSome = pageData?.rewards.length !== 0;
  const isClaiming = snapshot.matches('claiming');
  return [
    `Waiting for youP ${hasSome ? '91.20' : '0.00'}`,
    // What a claim brought is said once the last of the queue is through.
    ...(claimed > 0 && failure === null && !isClaiming
      ? [`P ${amountText(claimed)} is now in your balance.`]
      : []),
    ...(missing === null || isClaiming ? [] : [NEEDED]),
    ...(hasSome ? WITH_REWARDS : WITHOUT_REWARDS)[tab],
  ];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<RewardCenter flow={scene.run() as RewardCenterRef} />),
  control: {
    'claim.retry': () => (isMissing() ? null : button('Try again')),
    'rewards.reload': () => (isMissing() ? button('Try again') : null),
  },
  act: {
    'tab.choose': async (user, { tab }) =>
      user.click(screen.getByRole('tab', { name: TABS[tab as keyof typeof TABS] })),
    'page.turn': async (user, { page }) => user.click(button(`Page ${String(page)}`) as HTMLElement),
    'rewards.claim': async (user, { claims }) => {
      const [first, second] = claims as { kind: string }[];
      const name = second
        ? 'Claim all'
        : first?.kind === 'SIGN_IN'
          ? 'Claim today’s prize'
          : /^Claim Rank bonus P\s[\d.,]+ .*Until/;
      await user.click(button(name) as HTMLElement);
    },
  },
  elsewhere: {
    'rewards.claim (what does not wait)': 'there is no such button',
    'page.turn (a page that is not there)': 'there is no such button',
    'rewards.changed': 'only the platform says so',
  },
  verify: {
    '*': (snapshot) => checkFigures(document.body, figuresOf(snapshot as RewardCenterSnapshot)),
    // Text of the live region: its name alone would not be announced.
    loading: () => expect(screen.getByText('Loading…').closest('[role=status]')).not.toBeNull(),
    failed: () => {
      expect(screen.getByText('The rewards did not load').closest('[role="alert"]')).toHaveTextContent(
        'The network link is unstable. Try again.',
      );
      expect(screen.queryByRole('tab')).toBeNull();
    },
    // MEM-14: what waits, the calendar with its rule, the raffle with its proof, and what was claimed.
    showing: (snapshot) => {
      const { pageData, tab, claimed, failure, missing } = (snapshot as RewardCenterSnapshot).context;
      const hasSome = pageData?.rewards.length !== 0;
      expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(TABS[tab]);
      expect(button('Claim all') !== null).toBe(hasSome);
      if (tab === 'rewards') {
        expect(part('Sign-in calendar')).toContain('Miss a day, and the prizes begin with day 1 again.');
        expect(part('Sign-in calendar')).toContain(`Day 1P 1.00${hasSome ? 'Claimed' : 'Taken back'}`);
        // Today is marked, also where there is no button.
        expect(document.querySelector('[aria-current="date"]')?.textContent).toContain('Day 2');
        // What a prize needs is said before one presses; without it there is no button, but a way to the deposit.
        expect(part('Sign-in calendar')).toContain(
          hasSome
            ? 'A prize needs a deposit in the last 30 days.'
            : 'A prize needs deposits of at least P 50.00 in the last 7 days. Still missing: P 12.50.',
        );
        expect(button('Claim today’s prize') !== null).toBe(hasSome);
        expect(links('Deposit')).toHaveLength((hasSome ? 0 : 1) + (missing === null ? 0 : 1));
        if (hasSome) expect(part('Rewards')).toContain('P 5.00 + 40 points');
        else expect(part('Rewards')).toContain('Nothing waits in this list.');
      } else if (tab === 'raffle') {
        expect(part('Weekly raffle')).toContain(hasSome ? '4 tickets' : 'No draw is open.');
        if (hasSome) {
          expect(part('Weekly raffle')).toContain('Each P 100.00 of valid bets is one ticket, at most 100.');
          expect(part('Weekly raffle')).toContain('Prizes: P 1,000.00 · P 500.00.');
          expect(part('Last draw')).toContain('1zü•••alTicket 5P 1,000.00');
          expect(part('Last draw')).toContain(
            'the seed fits the hash that this browser kept before the draw',
          );
          expect(part('Your numbers')).toContain('1–3');
        }
      } else {
        expect(part('Claimed')).toContain(hasSome ? 'Sign-in calendar' : 'Nothing was claimed yet.');
        // Who took it back, why, and whom to ask; nothing of it where the money is the member's.
        expect(part('Claimed').includes('by support. Reason: Many accounts Write to support')).toBe(hasSome);
        expect(links('Write to support')).toHaveLength(hasSome ? 1 : 0);
      }
      if (missing !== null)
        expect(screen.getByRole('alert').textContent.replaceAll(/\s+/g, ' ')).toContain(
          'Make a deposit, then claim the prize. Still missing: P 12.50. Deposit',
        );
      expect(screen.queryByText(/is now in your balance/) !== null).toBe(claimed > 0 && failure === null);
      expect(screen.queryByText(/can no longer be claimed/) !== null).toBe(
        failure?.code === 'bonus_not_claimable',
      );
    },
    refreshing: () => expect(screen.getByRole('tablist')).toBeVisible(),
    claiming: (snapshot) => {
      const { tab, queue } = (snapshot as RewardCenterSnapshot).context;
      expect(document.querySelectorAll('button[aria-busy="true"]')).toHaveLength(
        tab === 'rewards' && queue.length > 0 ? 1 : 0,
      );
    },
    resultUnknown: () => {
      expect(screen.getByText(/It is not known whether the claim arrived/)).toBeVisible();
      expect(button('Try again')).toBeVisible();
    },
  },
};
