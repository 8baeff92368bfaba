import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Mission, MissionsRef } from '../../../../src/machines/member/missions/missions.machine.ts';
import { MissionRow } from '../../../../src/views/member/missions/MissionRow.tsx';
import { setupUser } from '../../../support/user.ts';
import { stage, stampedLines, standIn } from '../content/stage.tsx';

afterEach(cleanup);

/** Each number differs from the others. */
const MISSION = {
  ...{ id: '11', kind: 'BET', product: 'RNG', period: 'WEEK', target: 50_000, progress: 12_050 },
  ...{ reward: 1500, points: 40, state: 'OPEN', claimedAt: null, note: null, leftMs: null },
  ...{ startsAt: Date.UTC(2026, 10, 16, 1), endsAt: Date.UTC(2026, 10, 22, 9) },
} as const satisfies Mission;
/** A row of a page that shows, or claims something. */
const show = (patch: Partial<Mission>, claim: { of: string; id: string } | null = null) => {
  const send = vi.fn<(event: object) => void>();
  const snapshot = {
    context: { pageData: { readAt: 0, current: { exponent: 2, symbol: 'P' } }, claim },
    matches: (state: string) => state === (claim ? 'claiming' : 'showing'),
  };
  const flow = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }), send };
  const { app, send: sendToApp } = standIn();
  const { container } = stage(
    <MissionRow flow={flow as unknown as MissionsRef} app={app} mission={{ ...MISSION, ...patch }} />,
  );
  return { text: stampedLines(container).join(' | '), send, sendToApp };
};
const CLAIMED_AT = Date.UTC(2026, 10, 19, 4);
const button = (name: string) => screen.queryByRole('button', { name });

it('MEM-16 an open mission: what to do, how far it is, what it brings, its end, and a way to go on', async () => {
  const { text, sendToApp } = show({});
  expect(text).toBe(
    'Bet P 500.00 · SlotsP 15.00 + 40 pointsP 120.50 / P 500.00Until 2026-11-22 09:00:00 | Go on | Missions',
  );
  const bar = screen.getByRole('progressbar');
  expect(['aria-valuenow', 'aria-valuemax'].map((name) => bar.getAttribute(name))).toEqual([
    '12050',
    '50000',
  ]);
  await setupUser().click(button('Go on') as HTMLElement);
  expect(sendToApp.mock.calls).toEqual([[{ type: 'route.request', address: '/', manner: 'push' }]]);
});

it('MEM-16 rounds and games are counted, and no money', () => {
  const { text } = show({ kind: 'ROUNDS', target: 1500, progress: 70, product: null });
  expect(text).toContain('Play 1,500 rounds');
  expect(text).toContain('70 / 1,500');
});

it.each([
  [{ points: 0 }, 'SlotsP 15.00P 120.50'],
  [{ reward: 0 }, 'Slots40 pointsP 120.50'],
])('MEM-16 with %j only what it brings is named', (patch, named) => {
  expect(show(patch).text).toContain(named);
});

it('MEM-16 a finished mission is claimed by its own id', async () => {
  const { send } = show({ state: 'READY' });
  expect(button('Go on')).toBeNull();
  await setupUser().click(button('Claim') as HTMLElement);
  expect(send.mock.calls).toEqual([[{ type: 'reward.claim', claim: { of: 'mission', id: '11' } }]]);
});

it('MEM-16 while another reward is claimed, this one cannot be', () => {
  show({ state: 'READY' }, { of: 'milestone', id: '11' });
  expect(button('Claim')).toBeDisabled();
  expect(button('Claim')).not.toHaveAttribute('aria-busy', 'true');
});

it('MEM-16 the row that is claimed is the busy one', () => {
  show({ state: 'READY' }, { of: 'mission', id: '11' });
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

it('MEM-16 what was claimed was done, even if a bet of it was cancelled since', () => {
  const { text } = show({ state: 'CLAIMED', claimedAt: CLAIMED_AT });
  expect(text).toContain('P 500.00 / P 500.00Claimed 2026-11-19 04:00:00 | Claimed');
  expect(button('Claim')).toBeNull();
});

it('MEM-16 an expired mission says when it ended, and has no next step', () => {
  const { text } = show({ state: 'EXPIRED' });
  expect(text).toContain('P 120.50 / P 500.00Ended 2026-11-22 09:00:00 | Expired');
  expect(screen.queryByRole('button')).toBeNull();
});

it('MEM-16 a reward that was taken back says why', () => {
  const patch = { state: 'TAKEN_BACK', claimedAt: CLAIMED_AT, note: 'Many accounts' } as const;
  expect(show(patch).text).toContain('P 500.00Many accounts | Taken back');
  expect(screen.queryByRole('button')).toBeNull();
});

it('MEM-16 one that has ended since the page was read can no longer be claimed', () => {
  const { text } = show({ state: 'READY', leftMs: 0 });
  expect(text).toContain('Ended 2026-11-22 09:00:00 | Expired');
  expect(screen.queryByRole('button')).toBeNull();
});

it('MEM-16 the last day of a weekly mission is counted down', () => {
  show({ leftMs: 23 * 3_600_000 + performance.now() });
  expect(screen.getByText(/left$/).textContent).toMatch(/^2[23]:\d\d:\d\d left$/);
});
