import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { vipHistoryMachine } from '../../../src/machines/vip/vip-history/vip-history.machine.ts';
import type { VipRef, VipSnapshot } from '../../../src/machines/vip/vip/vip.machine.ts';
import { VipPage } from '../../../src/views/vip/vip/VipPage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="vip"]');
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const text = () => plain(page()?.textContent);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const region = (name: string) => screen.getByRole('region', { name });
const contextOf = (snapshot: unknown) => (snapshot as VipSnapshot).context;

/** Lines of the page for each rank of the fixtures, by hand. */
const LINES: Readonly<Record<number, readonly string[]>> = {
  4: [
    ...['Dome, VIP 4', 'P 3,600 of valid bets to VIP 5 Lantern.', 'last 30 days: 9 days.'],
    ...['P 16,400 / P 20,000', 'Valid bets of P 5,000 a month are enough.', 'P 5,000 / P 5,000Kept'],
  ],
  9: ['Crown, VIP 9', 'You have the highest rank.', 'You reached it this month', 'P 399,000 left'],
  3: [
    ...['Column, VIP 3', 'P 6,000 of valid bets to VIP 4 Dome.', 'You went down from VIP 4 Dome'],
    ...['that you received stay yours', 'Without P 1,500 more this month you go down one rank.'],
  ],
};
/** Rebate, bonus, withdrawals, points, desk and keep of some ranks, by hand. */
const ROWS: Readonly<Record<number, readonly string[]>> = {
  0: ['–', '–', 'P 10,000', '×1', 'No', '–'],
  2: ['0.2%', 'P 10', 'P 30,000', '×1.1', 'No', 'P 750'],
  4: ['0.4%', 'P 50', 'P 50,000', '×1.2', 'No', 'P 5,000'],
  5: ['0.5%', 'P 100', 'P 60,000', '×1.25', 'Yes', 'P 10,000'],
  9: ['0.9%', 'P 4,000', 'P 100,000', '×1.45', 'Yes', 'P 400,000'],
};

const arrows = () => screen.queryAllByRole('button', { name: /^(Lower|Higher) ranks$/ });
const cellsOf = (column: 'own' | 'chosen'): string[] =>
  [...document.querySelectorAll(`td[data-${column}]`)].map(({ textContent }) => plain(textContent));
const checkRanks = (snapshot: VipSnapshot): void => {
  const { club, chosen } = contextOf(snapshot);
  const own = club?.own?.level ?? null;
  const level = chosen ?? Math.min((own ?? -1) + 1, 9);
  // The benefit, and five ranks.
  expect(screen.getAllByRole('columnheader')).toHaveLength(6);
  expect(cellsOf('own')).toEqual(own === null ? [] : (ROWS[own] ?? cellsOf('own')));
  expect(cellsOf('chosen')).toEqual(level === own ? [] : (ROWS[level] ?? cellsOf('chosen')));
  expect(cellsOf('chosen')).toHaveLength(level === own ? 0 : 6);
  const ladder = within(screen.getByRole('list', { name: 'Ranks' })).getAllByRole('listitem');
  expect(ladder.findIndex((item) => item.getAttribute('aria-current') === 'step')).toBe(own ?? -1);
};

const checkVisitor = (snapshot: unknown): void => {
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ranks that your bets reach');
  expect(button('Open a real account') !== null).toBe(contextOf(snapshot).isSignedIn);
  expect(screen.queryByRole('progressbar')).toBeNull();
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<VipPage flow={scene.run() as VipRef} app={standInApp({})} />),
  pictures: { history: () => createActor(vipHistoryMachine).getSnapshot() },
  control: {
    'account.request': () => button(/^(Sign in to see your rank|Open a real account)$/),
    'reward.claim': () => button(/^Claim P\s84\.20$/),
    'club.reload': () => (text().includes('club did not load') ? button('Try again') : null),
    'rank.choose': () => arrows().find((arrow) => !arrow.hasAttribute('disabled')) ?? null,
  },
  act: {
    'rank.choose': async (user, { level }) => {
      const head = document.querySelector('th[data-chosen]') ?? document.querySelector('th[data-own]');
      const present = Number(/VIP (\d)/.exec(head?.textContent ?? '')?.[1]);
      await user.click(button(Number(level) < present ? 'Lower ranks' : 'Higher ranks') as HTMLElement);
    },
  },
  elsewhere: {
    'club.changed': 'only the platform says so',
    'rank.choose (the same)': 'it is chosen',
    'rank.choose (one that is not there)': 'there is no such rank',
    'reward.claim (one that is gone)': 'it is not there',
  },
  verify: {
    '*': (snapshot) => {
      const s = snapshot as VipSnapshot;
      const { club } = contextOf(s);
      if (!s.hasTag('shown')) {
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('VIP club');
        return;
      }
      for (const line of LINES[club?.own?.level ?? -1] ?? []) expect(text()).toContain(line);
      expect(text().includes('You went down')).toBe(club?.own?.level === 3);
      const valid = region('What a valid bet is');
      expect(valid).toHaveTextContent('once its bet is won or lost');
      expect(valid).toHaveTextContent('Live casino, Cards & PvP: 10% of the stake');
      checkRanks(s);
    },
    'visitor.shown': checkVisitor,
    // What is shown stays while it is loading again.
    'visitor.refreshing': checkVisitor,
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    failed: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /The VIP club did not load.*The network link is unstable/,
      ),
    'member.claiming': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(button(/^Claim P\s50\.00$/)).toBeDisabled();
    },
    'member.claimFailed': (snapshot) => {
      const alert = screen.getByRole('alert');
      expect(alert).toBeVisible();
      expect(alert.textContent.includes('it is paid only once')).toBe(contextOf(snapshot).isResultUnknown);
    },
    'member.refreshing': (snapshot) => {
      expect(region('To keep your rank')).toBeVisible();
      if (contextOf(snapshot).claimed !== null)
        expect(plain(text())).toContain('P 84.20 is now in your balance.');
    },
    'member.shown': (snapshot) => {
      const rebate = contextOf(snapshot).club?.own?.rewards.find(({ id }) => id === '7');
      expect(button(/^Claim P\s84\.20$/) !== null).toBe(rebate !== undefined);
      if (rebate) expect(region('October rebate ready')).toHaveTextContent(/P\s16,840 × 0\.5%/);
    },
  },
};
