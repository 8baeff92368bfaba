import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ContractLinesSnapshot } from '../../../src/machines/agent/contract-lines/contract-lines.machine.ts';
import type { ContractLinesRef } from '../../../src/machines/agent/contract-lines/contract-lines.machine.ts';
import { ContractLines } from '../../../src/views/agent/contract-lines/ContractLines.tsx';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'What it has paid' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};

/** CON-02, CON-06: the period, what was counted, the tier, the deductions and the payment. */
const figuresOf = ({ context }: ContractLinesSnapshot): string[] =>
  context.lines.flatMap(
    ({ from, until, paid, tier, validBet, netLoss, activeMembers, earned, deductions }) => [
      `${momentText(from)} – ${momentText(until)}P ${amountText(paid)}`,
      `By: Version 2, ${tier === null ? 'no tier reached' : `tier ${tier}`}`,
      `Active members: ${activeMembers}`,
      `Valid bets: P ${amountText(validBet)}`,
      `Loss of the period: P ${amountText(netLoss)}`,
      `Earned: P ${amountText(earned)}`,
      ...deductions.map((each) => `Earned by ${each.account}: −P ${amountText(each.earned)}`),
      `Paid: P ${amountText(paid)}`,
    ],
  );

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(<ContractLines flow={scene.run() as ContractLinesRef} unit={{ symbol: 'P', exponent: 2 }} />),
  control: {
    'lines.more': () => button('Show older'),
    'lines.retry': () => button('Try again'),
    'lines.close': () => button('Close'),
  },
  elsewhere: {
    'lines.open': 'a button beside the terms: contracts.e2e.ts',
    'lines.more (of none)': 'there is no button',
  },
  verify: {
    '*': (shot) => {
      const { lines } = (shot as ContractLinesSnapshot).context;
      checkFigures(document.body, shot.matches('closed') ? [] : figuresOf(shot as ContractLinesSnapshot), [
        'nam_870',
        'son_7',
      ]);
      expect(dialog() !== null).toBe(!shot.matches('closed'));
      // By hand: each line in full, the second with its deductions.
      const shown = dialog() ? within(dialog() as HTMLElement).queryAllByRole('listitem') : [];
      expect(shown).toHaveLength(lines.length);
      if (lines.length > 0) {
        expect(shown[0]).toHaveTextContent(/By\s*Version 2, tier 2/);
        expect(shown[0]).toHaveTextContent(/Active members\s*6/);
        expect(shown[0]).toHaveTextContent(/Valid bets\s*P\s500,000.00/);
        expect(shown[0]).toHaveTextContent(/Loss of the period\s*P\s10,000.00/);
        expect(shown[1]).toHaveTextContent(
          /Earned\s*P\s2,100.00\s*Earned by nam_870\s*−P\s600.00\s*Earned by son_7\s*−P\s100.00\s*Paid\s*P\s1,400.00/,
        );
      }
      if (lines.length > 2) expect(shown[2]).toHaveTextContent(/By\s*Version 2, no tier reached/);
    },
    loading: () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    reading: ({ context }) => {
      const box = within(screen.getByRole('dialog', { name: 'What it has paid' }));
      const { length } = context.lines as readonly unknown[];
      expect(box.queryByText('Nothing has been counted yet') !== null).toBe(length === 0);
      expect(box.queryAllByRole('listitem')).toHaveLength(length);
    },
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent(/The network link is unstable/),
  },
  unseen: { closed: 'nothing is shown until it is opened' },
  overlooked: { forgetAll: 'what the flow no longer knows is in no view; the rule of the model finds it' },
};
