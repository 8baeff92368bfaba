import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  BonusDetailsRef,
  BonusDetailsSnapshot,
} from '../../../src/machines/member/bonus-details/bonus-details.machine.ts';
import { BonusDetails } from '../../../src/views/member/bonus-details/BonusDetails.tsx';
import { checkFigures, dayText, momentText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="bonusDetails"]');
const text = () => page()?.textContent ?? '';
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const plain = (value: string | null | undefined): string => (value ?? '').replaceAll(/\s+/g, ' ').trim();
/** The text with moments as dates of the wire, whatever the day of the test is. */
const dated = (element: Element | null): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const time of copy?.querySelectorAll('time') ?? [])
    time.textContent = (time.getAttribute('datetime') ?? '').slice(0, 10);
  return plain(copy?.textContent);
};
const part = (name: string) => screen.queryByRole('region', { name });
const rowsOf = (name: string): string[] =>
  [...(part(name)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => dated(cell)).join(' | '),
  );

/** The wait of the bonuses; those that have ended load by themselves. */
const waits = () =>
  screen.queryAllByText('Loading…').filter((each) => !each.closest('[aria-labelledby="bonus-history"]'));

const GRANTED = Date.UTC(2026, 10, 15, 10, 32);
const ENDS = momentText(Date.UTC(2026, 10, 27, 10, 32));
/** MEM-13: the active bonus, how it was counted, and what a withdrawal would leave. */
const ACTIVE = [
  `Bonus P 500.00, granted ${dayText(GRANTED)} (${stampText(GRANTED)}) · Weekend`,
  ...['59%', 'Left to wager: P 1,640.00P 2,360.00 of P 4,000.00 done', `Ends: ${ENDS}`],
  ...['Share that counts100%', 'Played1,900.00', 'Counted1,900.00'],
  ...['Share that counts10%', 'Played2,600.00', 'Counted260.00'],
  ...['Share that counts50%', 'Played400.00', 'Counted200.00', 'Total 2,360.00'],
  'When it is done, P 500.00 goes to your balance by itself.',
  ...['Free balance: P 9,120.50', 'Bonus, stays: P 500.00'],
];
const QUESTION = 'P 500.00 goes back for good. The next bonus that waits begins.';
const CLAIMABLE = `Rank bonusNo wagering · claim by ${ENDS}P 84.20`;
const WAITING = 'BonusWeekend · Begins after the active bonus · to wager: P 100.00P 20.00Waits';
const ENDED = [
  ...['BonusWeekend · Granted twice', `Refused${momentText(GRANTED)}`],
  ...['Counted0.00 of 4,000.00', 'Amount40.00', '1', '2'],
];
/** Each amount, date and name of the page, in its order; labels are last. */
const figuresOf = (snapshot: BonusDetailsSnapshot): string[] => {
  const { pageData, claimed, claimFailure, ended } = snapshot.context;
  const isShown = !snapshot.matches({ bonuses: 'loading' }) && !snapshot.matches({ bonuses: 'failed' });
  const ids = isShown && pageData ? pageData.bonuses.map(({ id }) => id) : [];
  const isConfirming =
    snapshot.matches({ bonuses: 'confirming' }) || snapshot.matches({ bonuses: 'givingUp' });
  const hasEnded = ended !== null && ended.total > 0 && !snapshot.matches({ history: 'failed' });
  return [
    ...(isShown && claimed !== null && claimFailure === null ? ['P 84.20 is now in your balance.'] : []),
    ...(ids.includes('1') ? ACTIVE : []),
    ...(isConfirming ? [QUESTION] : []),
    ...(ids.includes('2') ? [CLAIMABLE] : []),
    ...(ids.includes('3') ? [WAITING] : []),
    ...(hasEnded ? ENDED : []),
    ...(ids.includes('1') ? ['59% of the wagering is done'] : []),
    ...(hasEnded ? ['Page 1', 'Page 2'] : []),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<BonusDetails flow={scene.run() as BonusDetailsRef} />),
  control: {
    'page.retry': () => (text().includes('Your bonuses did not load') ? button('Try again') : null),
    'history.retry': () => button('Load the ended bonuses again'),
    'bonus.claim': () => {
      const claim = button(/^Claim Rank bonus P\s/);
      // The question is modal: what lies behind it cannot be pressed.
      return claim?.getAttribute('aria-busy') === 'true' || screen.queryByRole('dialog') ? null : claim;
    },
  },
  act: {
    'bonus.giveUp': async (user) =>
      user.click(within(part('Bonus') as HTMLElement).getByRole('button', { name: 'Give up: Bonus' })),
    'giveUp.confirm': async (user) => user.click(button('Give up') as HTMLElement),
    'giveUp.cancel': async (user) => user.click(button('Keep it') as HTMLElement),
    'page.turn': async (user, { page: to }) => user.click(button(`Page ${String(to)}`) as HTMLElement),
  },
  elsewhere: {
    'bonus.claim (one that waits)': 'it has no button',
    'bonus.giveUp (the claimable one)': 'it has no button',
    'page.turn (a page that is not there)': 'it has no button',
  },
  verify: {
    '*': (snapshot) => {
      checkFigures(document.body, figuresOf(snapshot as BonusDetailsSnapshot), ['Weekend']);
      const { claimed, claimFailure, isResultUnknown, pageData } = (snapshot as BonusDetailsSnapshot).context;
      const isShown = pageData !== null && !snapshot.matches({ bonuses: 'loading' } as never);
      const isFailed = snapshot.matches({ bonuses: 'failed' } as never);
      const has = isShown && !isFailed;
      expect(plain(text()).includes('P 84.20 is now in your balance.')).toBe(
        has && claimed !== null && claimFailure === null,
      );
      expect(text().includes('This bonus can no longer be claimed')).toBe(
        has && claimFailure?.code === 'bonus_not_claimable',
      );
      expect(text().includes('It is not known whether the claim arrived')).toBe(has && isResultUnknown);
    },
    'bonuses.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(waits()).toHaveLength(1);
    },
    // MEM-13: one figure in front, how it was counted, what happens at the end and with a withdrawal.
    'bonuses.shown': (snapshot) => {
      const { pageData } = (snapshot as BonusDetailsSnapshot).context;
      const hasSome = pageData?.bonuses.length !== 0;
      expect(text().includes('No bonus at the moment')).toBe(!hasSome);
      expect(part('Bonus') !== null).toBe(hasSome);
      if (!hasSome) return;
      const active = dated(part('Bonus'));
      for (const figure of [
        'Bonus P 500.00, granted 2026-11-15 · Weekend',
        '59%',
        'Left to wagerP 1,640.00',
        'P 2,360.00 of P 4,000.00 done',
        'Ends2026-11-27',
      ])
        expect(active).toContain(figure);
      expect(screen.getByRole('img', { name: '59% of the wagering is done' })).toBeInTheDocument();
      expect(rowsOf('How it was counted')).toEqual([
        'Slots | Share that counts100% | Played1,900.00 | Counted1,900.00',
        'Live casino | Share that counts10% | Played2,600.00 | Counted260.00',
        'Sports | Share that counts50% | Played400.00 | Counted200.00',
      ]);
      expect(plain(part('How it was counted')?.textContent)).toContain('Total 2,360.00');
      expect(plain(part('If you withdraw now')?.textContent)).toContain(
        'Free balanceP 9,120.50Bonus, staysP 500.00',
      );
      expect(plain(part('In plain words')?.textContent)).toContain('P 500.00 goes to your balance by itself');
      expect(part('In plain words')).toHaveTextContent('If the time is over first, the bonus is gone.');
      const others = within(part('Other bonuses') as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => dated(item));
      const isClaimable = pageData?.bonuses.some(({ id }) => id === '2') === true;
      expect(others[0]).toBe(
        isClaimable ? 'Rank bonusNo wagering · claim by 2026-11-27P 84.20Claim' : others.at(-1),
      );
      expect(others.at(-1)).toBe(
        'BonusWeekend · Begins after the active bonus · to wager: P 100.00P 20.00WaitsGive up',
      );
    },
    'bonuses.refreshing': () => {
      expect(page()).not.toBeNull();
      expect(waits()).toHaveLength(0);
    },
    'bonuses.claiming': () => expect(button(/^Claim Rank bonus P\s/)).toHaveAttribute('aria-busy', 'true'),
    'bonuses.confirming': () => {
      expect(text()).not.toContain('Your bonuses did not load');
      expect(screen.getByRole('dialog', { name: 'Give up this bonus?' })).toHaveTextContent('P 500.00');
    },
    'bonuses.givingUp': () => expect(button('Give up')).toHaveAttribute('aria-busy', 'true'),
    'bonuses.failed': () => {
      expect(screen.getByText('Your bonuses did not load').closest('[role="alert"]')).toHaveTextContent(
        'The network link is unstable. Try again.',
      );
      expect(part('Bonus')).toBeNull();
    },
    'history.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(part('Ended bonuses')).not.toBeNull();
    },
    'history.shown': (snapshot) => {
      const { ended, page: current } = (snapshot as BonusDetailsSnapshot).context;
      const isEmpty = ended?.total === 0;
      expect(text().includes('No bonus has ended yet.')).toBe(isEmpty);
      if (isEmpty) return;
      const [row = ''] = rowsOf('Ended bonuses');
      expect(row).toContain('Weekend · Granted twice');
      expect(row).toMatch(/Refused2026-11-15 \| Counted0\.00 of 4,000\.00 \| Amount40\.00$/);
      expect(within(part('Ended bonuses') as HTMLElement).getByText('Refused')).toBeVisible();
      expect(button(`Page ${current}`)).toHaveAttribute('aria-current', 'page');
    },
    'history.failed': () =>
      expect(screen.getByText('The ended bonuses did not load').closest('[role="alert"]')).toHaveTextContent(
        'The network link is unstable. Try again.',
      ),
  },
};
