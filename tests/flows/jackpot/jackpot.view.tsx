import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import { JackpotCard } from '../../../src/views/content/jackpot/JackpotCard.tsx';
import { figuresIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const unit = { symbol: 'P', exponent: 2, position: 'before' } as const;
const card = () => {
  const found = document.querySelector<HTMLElement>('[data-flow="jackpot"]');
  if (!found) throw new Error('The jackpot is not on the page');
  return found;
};
const button = (name: string) => screen.queryByRole('button', { name });
const amount = () => screen.queryByRole('img', { name: /^P 48,/ });
/** The platform's first and later responses. */
const AMOUNTS: Readonly<Record<number, string>> = {
  48_213_905.77: 'P 48,213,905.77',
  48_300_000: 'P 48,300,000.00',
};
const status = () => screen.queryByRole('status');

export const driver: ViewDriver = {
  open: (scene) => scene.show(<JackpotCard jackpot={scene.run() as AppChildren['jackpot']} unit={unit} />),
  control: {
    'jackpot.pause': () => button('Pause the jackpot'),
    'jackpot.resume': () => button('Run the jackpot again'),
    'jackpot.retry': () => button('Try again'),
  },
  verify: {
    // One of the two is shown, or nothing yet: never an amount that is reported as missing.
    '*': (snapshot) => {
      expect(card()).toBeVisible();
      // JAC-01, JAC-04: the step; each wheel has all digits, and the amount is the visible one.
      const { jackpot } = snapshot.context as { jackpot: { amount: number } | null };
      const figures = figuresIn(document.body);
      if (!jackpot) expect(figures).toEqual([]);
      else {
        const wheel = '0 1 2 3 4 5 6 7 8 9';
        const wheels = `${wheel}${wheel},${wheel.repeat(3)},${wheel.repeat(3)}.${wheel.repeat(2)}`;
        expect(figures).toContain('Jackpot: Grand DomeJackpot · P165.11');
        expect(figures).toContain(`P${wheels}`);
        expect(figures).toContain(AMOUNTS[jackpot.amount]);
        if (snapshot.matches('running'))
          expect(figures).toContain('Climbs every 3 seconds; paid to one winner');
        expect(figures).toHaveLength(snapshot.matches('paused') ? 3 : 4);
      }
      expect(amount() !== null && status() !== null).toBe(false);
    },
    loading: () => {
      expect(card()).toHaveAttribute('aria-busy', 'true');
      expect(amount()).toBeNull();
      expect(status()).toBeNull();
    },
    // JAC-01, JAC-04: the amount, and what it is.
    running: ({ context }) => {
      const { jackpot } = context as { jackpot: { amount: number } };
      expect(card()).not.toHaveAttribute('aria-busy');
      expect(amount()).toHaveAccessibleName(AMOUNTS[jackpot.amount]);
      expect(screen.getByText('165.11')).toBeVisible();
      expect(card()).toHaveTextContent('Climbs every 3 seconds');
    },
    // The last amount stands still while the current one is requested.
    resuming: () => {
      expect(card()).toHaveAttribute('aria-busy', 'true');
      expect(amount()).toBeVisible();
    },
    paused: () => {
      expect(amount()).toBeVisible();
      expect(card()).toHaveTextContent('Paused');
      expect(card()).not.toHaveTextContent('Climbs');
    },
    missing: () => {
      expect(status()).toHaveTextContent('The jackpot did not load');
      expect(amount()).toBeNull();
    },
  },
};
