import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  TransferFundRef,
  TransferFundSnapshot,
} from '../../../src/machines/wallet/transfer-fund/transfer-fund.machine.ts';
import { TransferFund } from '../../../src/views/wallet/transfer-fund/TransferFund.tsx';
import { amountText, figuresIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => screen.getByRole('region', { name: 'My wallet' });
const find = (role: string, name: string | RegExp) => within(page()).queryByRole(role, { name });
const text = () => page().textContent.replaceAll(/\s+/g, ' ');
const contextOf = (snapshot: unknown) => (snapshot as TransferFundSnapshot).context;
type Values = Readonly<Record<string, string | number>>;
const fill = (values: Values) => {
  for (const [name, value] of Object.entries(values)) {
    const field = page().querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = String(value);
  }
};
const isIdle = () => page().getAttribute('aria-busy') !== 'true';

/** WAL-03: by the wallet, what it holds as the platform says. */
const HELD: Readonly<Record<string, string>> = { Main: '7,480.50', Halcyon: '50.00' };
/** MEM-06: what was moved, the most that can be moved, and each wallet, in the order of the page. */
const figuresOf = (snapshot: TransferFundSnapshot): string[] => {
  const { wallets, moved, recalled, form } = snapshot.context;
  if (!wallets || snapshot.matches('single') || snapshot.matches('missing')) return [];
  const held = wallets.wallets.map(({ name, available }) => ({
    name,
    amount: HELD[name] ?? (available === 0 ? '0.00' : '120.00'),
  }));
  const from = wallets.wallets.findIndex(({ id }) => id === form.from);
  const isResultUnknown = snapshot.matches('moveResultUnknown') || snapshot.matches('recallResultUnknown');
  return [
    ...(moved ? [`P ${amountText(5000)} moved from Main wallet to Nimbus`] : []),
    ...(recalled ? ['P 120.00 moved from Nimbus to Main wallet'] : []),
    ...(isResultUnknown ? [] : [`Max P ${held[from]?.amount}`]),
    ...held.map(({ amount }) => `AmountP ${amount}`),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<TransferFund flow={scene.run() as TransferFundRef} />),
  control: {
    'wallets.retry': () => (text().includes('did not load') ? find('button', 'Try again') : null),
    'amount.all': () => find('button', /^Max/),
    'form.submit': () => (isIdle() ? find('button', 'Move') : null),
    'wallets.recall': () => find('button', 'Recall all'),
    'request.retry': () => (text().includes('did not load') ? null : find('button', 'Try again')),
  },
  act: {
    'form.type': async (_user, event) => {
      fill(event['form'] as Values);
      fireEvent.input(find('textbox', /^Amount/) as HTMLElement);
    },
    'form.submit': async (_user, event) => {
      fill(event['form'] as Values);
      fireEvent.submit(find('form', 'Move') as HTMLElement);
    },
  },
  elsewhere: {
    'amount.all (where there is nothing)': 'its button is off',
    'wallets.recall (where there is nothing)': 'there is no button',
  },
  verify: {
    '*': (snapshot) => {
      const { recalled: recalledAll, moved: movedLast, problem } = contextOf(snapshot);
      const [moved, recalled] = snapshot.matches('single') ? [null, null] : [movedLast, recalledAll];
      expect(figuresIn(page())).toEqual(figuresOf(snapshot as TransferFundSnapshot));
      // Providers by their names, in the list and where money is moved from and to.
      const { wallets } = contextOf(snapshot);
      const names = ['Main wallet', 'Nimbus', 'Halcyon'].slice(0, wallets?.wallets.length);
      const rows = [...page().querySelectorAll('tbody strong')].map(({ textContent }) => textContent);
      if (rows.length > 0) expect(rows).toEqual(names);
      for (const field of page().querySelectorAll('select'))
        expect([...field.options].map(({ textContent }) => textContent)).toEqual(names);
      expect(text().includes('moved from')).toBe(moved !== null || recalled !== null);
      if (recalled) {
        expect(text()).toContain('P 120.00 moved from Nimbus to Main wallet');
        expect(text()).toContain('Halcyon: This provider is under maintenance.');
      }
      expect(text().includes('This is more than your free balance.')).toBe(
        problem === 'transfer_over_balance',
      );
    },
    loading: () => expect(page()).toHaveAttribute('aria-busy', 'true'),
    missing: () =>
      expect(within(page()).getByRole('alert')).toHaveTextContent(
        /The wallets did not load.*The network link is unstable/,
      ),
    single: () => expect(text()).toContain('You play from your main wallet.'),
    shown: (snapshot) => {
      const { wallets, form } = contextOf(snapshot);
      expect(within(page()).getAllByRole('row')).toHaveLength((wallets?.wallets.length ?? 0) + 1);
      expect(text()).toContain('7,480.50');
      expect((find('textbox', /^Amount/) as HTMLInputElement).value.replaceAll(',', '')).toBe(form.amount);
      expect((find('combobox', /^From/) as HTMLSelectElement).value).toBe(String(form.from));
      expect((find('combobox', /^To/) as HTMLSelectElement).value).toBe(String(form.to));
    },
    moveResultUnknown: () => expect(find('button', 'Try again')).toBeVisible(),
    recallResultUnknown: () => expect(find('button', 'Try again')).toBeVisible(),
    recalling: () => expect(find('button', 'Recall all')).toHaveAttribute('aria-busy', 'true'),
    moving: () => expect(find('form', 'Move')).toHaveAttribute('aria-busy', 'true'),
  },
};
