import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  selectTotal,
  type ManualRebateRef,
  type ManualRebateSnapshot,
} from '../../../src/machines/member/manual-rebate/manual-rebate.machine.ts';
import { ManualRebate } from '../../../src/views/member/manual-rebate/ManualRebate.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="manualRebate"]');
const plain = (value: string | null | undefined): string => (value ?? '').replaceAll(/\s+/g, ' ').trim();
const text = () => plain(page()?.textContent);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const claims = () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Claim[ :]/ });
const isIdle = (each: HTMLButtonElement) => !each.disabled && each.getAttribute('aria-busy') !== 'true';

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
  verify: {
    '*': (snapshot) => {
      const { claimed, claimFailure, isResultUnknown, pageData } = (snapshot as ManualRebateSnapshot).context;
      const has = pageData !== null && !snapshot.matches('loading') && !snapshot.matches('failed');
      expect(text().includes('is now in your balance.')).toBe(
        has && claimed !== null && claimFailure === null,
      );
      if (has && claimed !== null && claimFailure === null)
        expect(text()).toContain(`P ${claimed === 950 ? '9.50' : '17.30'} is now in your balance.`);
      expect(text().includes('There is no rebate to claim now.')).toBe(
        has && claimFailure?.code === 'rebate_nothing',
      );
      expect(text().includes('It is not known whether the claim arrived')).toBe(has && isResultUnknown);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    // MEM-18, REB-01: each product with its rate, its valid bets and what they earned.
    shown: (snapshot) => {
      const { pageData } = (snapshot as ManualRebateSnapshot).context;
      const amounts = pageData?.products.map(({ amount }) => amount);
      const hasAmount = amounts?.join() === '950,780,0';
      // After a claim and a failed reload, what was claimed stays away.
      if (!hasAmount && selectTotal(snapshot as ManualRebateSnapshot) > 0) return;
      const hasRates = pageData?.products.length !== 0;
      expect(text()).toContain(`To claim nowP ${hasAmount ? '17.30' : '0.00'}`);
      expect(text().includes('Last claimed')).toBe(pageData?.lastClaimAt !== null);
      expect(text().includes('Not claimed yet')).toBe(pageData?.lastClaimAt === null);
      expect(plain(button(/^Claim P/)?.textContent)).toBe(hasAmount ? 'Claim P 17.30' : '');
      expect(text().includes('No product earns a rebate at the moment')).toBe(!hasRates);
      expect(button('Claim: Sports')).toBeNull();
      if (!hasRates) return;
      const rows = screen
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll('td')].slice(0, 4).map((cell) => plain(cell.lastChild?.textContent)),
        );
      expect(rows).toEqual(
        hasAmount
          ? [
              ['Slots', '0.5%', '1,900.00', '9.50'],
              ['Live casino', '0.3%', '2,600.00', '7.80'],
              ['Sports', '0.4%', '1.99', '0.00'],
            ]
          : [
              ['Slots', '0.5%', '0.00', '0.00'],
              ['Live casino', '0.3%', '0.00', '0.00'],
              ['Sports', '0.4%', '0.00', '0.00'],
            ],
      );
      expect(text()).toContain('Amounts are rounded down; what is left counts next time.');
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
      expect(screen.getByText('The rebate did not load')).toBeVisible();
      expect(screen.queryByRole('table')).toBeNull();
    },
  },
};
