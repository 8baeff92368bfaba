import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  ManualRebateRef,
  ManualRebateSnapshot,
} from '../../../src/machines/member/manual-rebate/manual-rebate.machine.ts';
import { ManualRebate } from '../../../src/views/member/manual-rebate/ManualRebate.tsx';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="manualRebate"]');
const plain = (value: string | null | undefined): string => (value ?? '').replaceAll(/\s+/g, ' ').trim();
const text = () => plain(page()?.textContent);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const claims = () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Claim[ :]/ });
const isIdle = (each: HTMLButtonElement) => !each.disabled && each.getAttribute('aria-busy') !== 'true';
const NAMES: Readonly<Record<string, string>> = { RNG: 'Slots', LIVE: 'Live casino', SPORTS: 'Sports' };
const RATES: Readonly<Record<string, string>> = { RNG: '0.5%', LIVE: '0.3%', SPORTS: '0.4%' };
/** MEM-18, REB-01: each amount, rate and date of the page, in its order; labels are last. */
const figuresOf = (snapshot: ManualRebateSnapshot): string[] => {
  const { pageData, claimed, claimFailure } = snapshot.context;
  if (!pageData || snapshot.matches('loading') || snapshot.matches('failed')) return [];
  const total = pageData.products.reduce((sum, { amount }) => sum + amount, 0);
  const at = pageData.lastClaimAt;
  return [
    ...(claimed !== null && claimFailure === null
      ? [`P ${amountText(claimed)} is now in your balance.`]
      : []),
    `To claim now: P ${amountText(total)}${at === null ? 'Not claimed yet' : `Last claimed ${momentText(at)}`}`,
    ...(total > 0 ? [`Claim P ${amountText(total)}`] : []),
    ...pageData.products.flatMap(({ product, validBet, amount }) => [
      ...[`Rate${RATES[product]}`, `Valid bets${amountText(validBet)}`, `Rebate${amountText(amount)}`],
    ]),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<ManualRebate flow={scene.run() as ManualRebateRef} />),
  control: {
    'page.retry': () => button('Try again'),
    'rebate.claim': () => (claims().every(isIdle) ? (claims()[0] ?? null) : null),
  },
  act: {
    'rebate.claim': async (user, { product }) =>
      user.click(button(product === null ? /^Claim P/ : 'Claim: Slots') as HTMLElement),
  },
  elsewhere: { 'rebate.claim (a product that earned nothing)': 'its row has no button' },
  overlooked: { 'done to refreshing': 'figures that load again look as those that have loaded' },
  verify: {
    '*': (snapshot) => {
      checkFigures(page(), figuresOf(snapshot as ManualRebateSnapshot));
      const { claimFailure, isResultUnknown, pageData } = (snapshot as ManualRebateSnapshot).context;
      const has = pageData !== null && !snapshot.matches('loading') && !snapshot.matches('failed');
      expect(text().includes('There is no rebate to claim now.')).toBe(
        has && claimFailure?.code === 'rebate_nothing',
      );
      expect(text().includes('It is not known whether the claim arrived')).toBe(has && isResultUnknown);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    // MEM-18: each product that earns a rebate; one that earned nothing cannot be claimed.
    shown: (snapshot) => {
      const { products = [] } = (snapshot as ManualRebateSnapshot).context.pageData ?? {};
      const names = screen.queryAllByRole('row').map((row) => plain(row.querySelector('td')?.textContent));
      expect(names.slice(1)).toEqual(products.map(({ product }) => NAMES[product]));
      expect(text().includes('No product earns a rebate at the moment')).toBe(products.length === 0);
      expect(text()).toContain('Amounts are rounded down; what is left counts next time.');
      for (const { product, amount } of products)
        expect(button(`Claim: ${NAMES[product]}`) !== null).toBe(amount > 0);
    },
    refreshing: () => {
      expect(text()).toContain('To claim now');
      expect(screen.queryByText('Loading…')).toBeNull();
    },
    claiming: (snapshot) => {
      const { product } = (snapshot as ManualRebateSnapshot).context;
      expect(button(product === null ? /^Claim P/ : 'Claim: Slots')).toHaveAttribute('aria-busy', 'true');
    },
    failed: () => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        /The rebate did not load.*The network link is unstable/,
      );
      expect(screen.queryByRole('table')).toBeNull();
    },
  },
};
