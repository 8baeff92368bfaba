import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { missionsMachine } from '../../../src/machines/member/missions/missions.machine.ts';
import { MissionsPage } from '../../../src/views/member/missions/MissionsPage.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { centreApp } from '../common/centres.world.tsx';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';

type Snapshot = SnapshotFrom<typeof missionsMachine>;

const button = (name: RegExp) => screen.queryByRole('button', { name });
const mission = (id: string) => document.querySelector<HTMLElement>(`[data-mission="${id}"]`);
const inMission = (id: string, name: RegExp) =>
  within(mission(id) as HTMLElement).queryByRole('button', { name });
const isMissing = () => screen.queryByText('The missions did not load') !== null;
const TABS = { DAY: /^Daily/, WEEK: /^Weekly/, ENDED: /^Ended/ } as const;
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ');

const NIGHT = (month: number, day: number): string => momentText(Date.UTC(2026, month, day, 21));
const UNTIL = `Until ${NIGHT(8, 21)}`;
/** MEM-16: by the tab, the missions; the first by whether its reward waits. */
const MISSIONS = {
  DAY: (isReady: boolean) => [
    `Bet P 100.00P 5.00 + 40 pointsP 100.00 / P 100.00${
      isReady ? UNTIL : `Claimed ${momentText(Date.UTC(2026, 8, 20, 21, 0, 1))}`
    }`,
    // The timer beside it is checked by itself.
    `Play 20 rounds · Live casino60 points7 / 20${UNTIL} left`,
    `Play 5 roundsP 5.00 + 40 points0 / 5Ended ${NIGHT(8, 21)}`,
  ],
  WEEK: () => [`Play 3 different gamesP 5.001 / 3${UNTIL} left`],
  ENDED: () => [`Bet P 100.00P 5.00 + 40 pointsP 0.00 / P 100.00Ended ${NIGHT(8, 20)}`],
};
const PLACES = [
  ...['zü•••al P 900.00P 500.001', 'ah•••et P 800.00P 300.002', 'de•••ip P 700.00P 200.003'],
  ...['4ol•••ga P 600.00', '38 YouP 400.00', 'P 200.01 more passes place 37'],
];
const RULE = `Places go by valid bets. At equal sums fewer bets come first, then the older account. The week ends ${NIGHT(8, 27)}; prizes are paid ${momentText(Date.UTC(2026, 8, 28, 3))}.`;
/** Each amount, date and name of the page, in its order. */
const figuresOf = (snapshot: Snapshot): string[] => {
  const { pageData, tab, week, claimed } = snapshot.context;
  if (!snapshot.hasTag('shown')) return [];
  const isReady = pageData?.current.waiting !== 0;
  return [
    ...(claimed === null ? [] : ['P 5.00 is in your wallet. You have 40 points more.']),
    ...['Season: October (2026-10-05 21:00:00)', '120 points, 380 more to the next reward'],
    `Ends ${NIGHT(9, 20)}Rules`,
    ...(isReady ? ['Claim P 10.00'] : []),
    ...[`P 10.00100 points${isReady ? 'Waiting for you' : 'Claimed'}`, 'P 90.00500 pointsLocked'],
    ...[isReady ? 'Daily0/3' : 'Daily1/3', 'Weekly0/1'],
    ...MISSIONS[tab](isReady),
    ...(week === 'this' ? [...PLACES, RULE] : [`${RULE} The prizes of this week are paid.`]),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof missionsMachine>;
    scene.show(<MissionsPage flow={flow} app={centreApp(scene) as AppRef} />);
  },
  control: {
    'claim.retry': () => (isMissing() ? null : button(/^Try again$/)),
    'missions.reload': () => (isMissing() ? button(/^Try again$/) : null),
  },
  act: {
    'tab.choose': async (user, { tab }) =>
      user.click(screen.getByRole('tab', { name: TABS[tab as keyof typeof TABS] })),
    'week.choose': async (user, { week }) =>
      user.click(screen.getByRole('radio', { name: week === 'last' ? 'Last week' : 'This week' })),
    'reward.claim': async (user, { claim }) => {
      const { of } = claim as { of: string };
      // The tab of the mission may not be the chosen one.
      if (of === 'mission') await user.click(screen.getByRole('tab', { name: TABS.DAY }));
      await user.click(
        (of === 'mission' ? inMission('1', /^Claim$/) : button(/^Claim P\s10\.00$/)) as HTMLElement,
      );
    },
  },
  elsewhere: {
    'reward.claim (of what is not finished)': 'there is no such button',
    'week.choose (the chosen one)': 'what is chosen cannot be chosen again',
    'missions.changed': 'only the platform says so',
  },
  verify: {
    '*': (snapshot) => checkFigures(document.body, figuresOf(snapshot as Snapshot)),
    loading: () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    failed: () => {
      expect(screen.getByText('The missions did not load').closest('[role="alert"]')).toHaveTextContent(
        'The network link is unstable. Try again.',
      );
      expect(screen.queryByRole('tab')).toBeNull();
    },
    // MEM-16: what to do, how far it is, what it brings, the season, and the places with the own gap.
    showing: (snapshot) => {
      const { pageData, tab, week, claimed, failure } = (snapshot as Snapshot).context;
      const isReady = pageData?.current.waiting !== 0;
      expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(TABS[tab]);
      expect(plain(screen.getByText(/^120 points/).textContent)).toBe(
        '120 points, 380 more to the next reward',
      );
      expect(button(/^Claim P\s10\.00$/) !== null).toBe(isReady);
      if (tab === 'DAY') {
        expect(plain(mission('1')?.textContent)).toContain('Bet P 100.00');
        expect(plain(mission('1')?.textContent)).toContain('P 5.00 + 40 points');
        expect(plain(mission('1')?.textContent)).toContain('P 100.00 / P 100.00');
        expect(inMission('1', /^Claim$/) !== null).toBe(isReady);
        if (!isReady) expect(plain(mission('1')?.textContent)).toContain('Claimed');
        expect(plain(mission('2')?.textContent)).toContain('Play 20 rounds · Live casino');
        expect(plain(mission('2')?.textContent)).toContain('7 / 20');
        expect(inMission('2', /^Go on$/)).toBeVisible();
        // One that has ended since they were read does not run, and cannot be claimed.
        expect(plain(mission('4')?.textContent)).toContain('Expired');
        expect(inMission('4', /^(Claim|Go on)$/)).toBeNull();
        // Its last hour is counted down by the platform's clock; one that ends in a day says only when.
        // The fixture was read when the worker began, some minutes ago at most.
        expect(mission('2')?.textContent).toMatch(/(1:00:00|[345]\d:\d\d) left/);
        expect(mission('1')?.textContent).not.toContain('left');
      } else if (tab === 'WEEK') {
        expect(plain(mission('3')?.textContent)).toContain('Play 3 different games');
      } else expect(plain(mission('1')?.textContent)).toContain('Expired');
      const places = screen.getByRole('heading', { name: 'Leaderboard' }).closest('section');
      if (week === 'this') {
        const lists = within(places as HTMLElement).getAllByRole('list');
        expect(
          lists.map((list) =>
            within(list)
              .getAllByRole('listitem')
              .map((row) => plain(row.textContent)),
          ),
        ).toEqual([
          ['zü•••al P 900.00P 500.001', 'ah•••et P 800.00P 300.002', 'de•••ip P 700.00P 200.003'],
          ['4ol•••ga P 600.00', '38 YouP 400.00'],
        ]);
        const portraits = [...(lists[0] as HTMLElement).querySelectorAll('img')];
        expect(portraits.map((image) => image.getAttribute('src'))).toContain('/art/avatar-04.svg');
        expect(plain(places?.textContent)).toContain('P 200.01 more passes place 37');
      } else {
        expect(plain(places?.textContent)).toContain('Nobody has a valid bet in this week yet.');
        expect(plain(places?.textContent)).toContain('The prizes of this week are paid.');
      }
      expect(places?.textContent).toContain('fewer bets come first, then the older account');
      expect(screen.getByText('Rules').closest('details')).not.toHaveAttribute('open');
      expect(screen.queryByText(/is in your wallet/) !== null).toBe(claimed !== null);
      expect(screen.queryByText(/This reward is claimed already/) !== null).toBe(failure !== null);
    },
    refreshing: () => expect(screen.getByRole('heading', { name: 'Leaderboard' })).toBeVisible(),
    claiming: (snapshot) => {
      expect(screen.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
      const { claim } = (snapshot as Snapshot).context;
      const isShown = claim?.of === 'milestone' || mission(claim?.id ?? '') !== null;
      expect(document.querySelectorAll('button[aria-busy="true"]')).toHaveLength(isShown ? 1 : 0);
    },
    resultUnknown: () => {
      expect(screen.getByText(/The network link is unstable/)).toBeVisible();
      expect(button(/^Try again$/)).toBeVisible();
    },
  },
};
