import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { RewardPageData } from '../../../../src/machines/member/reward-center/reward-center.machine.ts';
import { Raffle } from '../../../../src/views/member/reward-center/Raffle.tsx';
import { stage, stampedLines } from '../content/stage.tsx';

afterEach(cleanup);

const HOUR = 3_600_000;
const SUNDAY = Date.UTC(2026, 10, 22);
/** Each number differs from the others. */
const DATA = {
  ...{ exponent: 2, symbol: 'P', proof: 'wrong' },
  raffle: {
    draw: {
      ...{ period: 0, endTime: SUNDAY, drawTime: SUNDAY + 6 * HOUR, seedHash: 'aa11' },
      ...{ ticketAmount: 10_000, mostTickets: 100, tickets: 4, prizes: [90_000, 45_000] },
      ...{ wagering: 3, prizeDays: 14 },
    },
    last: {
      ...{ period: 0, drawTime: SUNDAY - 162 * HOUR, seedHash: 'bb22', seed: 'cc33', tickets: 31 },
      results: [
        { place: 1, ticket: 27, username: 'zü•••al', amount: 80_000, isMe: false },
        { place: 2, ticket: 9, username: 'mi•••_k', amount: 70_000, isMe: true },
      ],
    },
    tickets: [
      { period: SUNDAY - 168 * HOUR, first: 8, count: 3, won: 70_000 },
      { period: SUNDAY - 336 * HOUR, first: 5, count: 1, won: 0 },
    ],
  },
} as unknown as RewardPageData;
const show = (patch: object = {}) => {
  const raffle = { ...DATA.raffle, ...patch };
  const { container } = stage(<Raffle pageData={{ ...DATA, raffle } as RewardPageData} />);
  return stampedLines(container);
};
const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

it('MEM-14 the raffle: its rule, prizes, hash, the last draw with its check, and the own numbers', () => {
  expect(show()).toEqual([
    ...['Weekly raffle', '4 tickets'],
    'Each P 100.00 of valid bets is one ticket, at most 100. Draw: 2026-11-22 06:00:00.',
    'Prizes: P 900.00 · P 450.00. To wager: 3 × the prize. A prize lasts 14 days.',
    ...['Hash of the seed aa11', 'Last draw', '2026-11-15 06:00:00'],
    ...['1zü•••alTicket 27P 800.00', '2mi•••_kTicket 9P 700.00', 'Hash of the seed bb22', 'Seed cc33'],
    'The check failed here. Ask support about this draw.',
    ...['Your numbers', '8–102026-11-15 00:00:00P 700.00', '5–52026-11-08 00:00:00–'],
  ]);
});

it('MEM-14 of the winners the member’s own row is marked, and no other', () => {
  show();
  expect(rowsOf('Last draw').map((row) => row.hasAttribute('data-mine'))).toEqual([false, true]);
});

it('MEM-14 before the draw there is a hash and no seed; without numbers and a draw, neither is shown', () => {
  const lines = show({ draw: null, last: { ...DATA.raffle.last, seed: null, results: [] }, tickets: [] });
  expect(lines).toContain('No draw is open.');
  expect(lines).toContain('Hash of the seed bb22');
  expect(lines.filter((line) => /^(Seed|Your numbers|Prizes)/.test(line))).toEqual([]);
});
