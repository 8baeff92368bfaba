import { MEMBER, viewerOf } from '../../../flows/common/games.fixtures.ts';
import type { ReactNode } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { bannerMachine } from '../../../../src/machines/content/banner/banner.machine.ts';
import { jackpotMachine } from '../../../../src/machines/content/jackpot/jackpot.machine.ts';
import { slotListMachine } from '../../../../src/machines/games/slot-list/slot-list.machine.ts';
import { ServiceError } from '../../../../src/services/service-error.ts';
import { ElectronicGamesPage } from '../../../../src/views/games/slot-list/ElectronicGamesPage.tsx';
import type { Game } from '../../../../src/views/games/common/catalogue.ts';
import { aGame, aLane, aVendor, comes, hangs, runChild, stage, standIn } from '../content/stage.tsx';

// The grid measures the window, and happy-dom has no layout: all rows are rendered. The browser tests scroll the real
// one.
vi.mock('virtua', () => ({
  WindowVirtualizer: ({
    data,
    children,
  }: {
    data: object[];
    children: (row: object, at: number) => ReactNode;
  }) => data.map(children),
}));

const CODES = ['SC', 'JP', 'TG', 'BG', 'VP', 'AC'];
const LANE = aLane(
  'RNG',
  [aVendor('NIMBUS', { gameCount: 30 }), aVendor('PAGODA8', { gameCount: 12 })],
  CODES,
);

interface GameQuery {
  readonly mode: string;
  readonly page: number;
  readonly filters: object;
}
interface Answer {
  readonly games: Game[];
  readonly totalPages: number;
  readonly totalCount: number | null;
  readonly isNearMatch: boolean;
}
const queries: GameQuery[] = [];
beforeEach(() => {
  queries.length = 0;
});
const page = (ids: string[], totalPages = 1, totalCount = ids.length): Answer => ({
  games: ids.map((id) => aGame(id)),
  totalPages,
  totalCount,
  isNearMatch: false,
});
const answers = (answer: (query: GameQuery) => Answer) =>
  fromPromise<Answer, GameQuery>(async ({ input }) => {
    queries.push(input);
    return answer(input);
  });
const offline = () => {
  throw new ServiceError('offline', 'offline');
};

const open = (games: unknown, { type = 'RNG', lanes = comes([LANE]) as unknown, children = {} } = {}) => {
  const { child: flow } = runChild(
    slotListMachine.provide({
      actors: {
        ...{ fetchGames: games as never, listVendors: lanes as never, listHotGames: hangs() as never },
        winnerBoard: hangs() as never,
      },
    }),
    { type, query: {}, viewer: viewerOf(MEMBER) },
  );
  const send = vi.spyOn(flow, 'send');
  const { app, send: sendToApp } = standIn(children);
  return { flow, send, sendToApp, ...stage(<ElectronicGamesPage flow={flow} app={app} />) };
};
const shown = async () => screen.findByRole('list', { name: 'Slots' });
const last = () => queries.at(-1);

describe('the list of games', () => {
  it('reserves two rows while the first page is loading', () => {
    open(hangs());
    const root = document.querySelector('[data-flow="slotList"]');
    expect(root?.querySelectorAll('[class*=skeleton]')).toHaveLength(14);
    expect(root).toHaveAttribute('data-state', expect.stringContaining('list.loading'));
    expect(root).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('list', { name: 'Slots' })).toBeNull();
  });

  it('shows the loaded and the total number, and starts a pressed game', async () => {
    const { sendToApp } = open(answers(() => page(['a', 'b', 'c'], 35, 486)));
    await shown();
    expect(screen.getByText('1–3 of 486 games')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /Game b/ }));
    expect(sendToApp).toHaveBeenCalledWith({
      type: 'game.start',
      game: expect.objectContaining({ id: 'b', vendor: 'NIMBUS' }),
    });
  });

  it('starts a row that stands for a vendor as its entrance (LAU-04)', async () => {
    const entrance = aGame('v', { vendor: 'PAGODA8', isVendorEntrance: true });
    const { sendToApp } = open(
      answers(() => ({ games: [entrance], totalPages: 1, totalCount: 1, isNearMatch: false })),
    );
    await userEvent.click(await screen.findByRole('button', { name: /Game v/ }));
    expect(sendToApp).toHaveBeenCalledWith({ type: 'game.start', game: entrance });
  });

  it('reports an empty result and can clear the filters', async () => {
    open(answers(({ filters }) => page('minBet' in filters && filters.minBet === 0.5 ? [] : ['a'])));
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Min. bet: All' }));
    await userEvent.click(await screen.findByRole('option', { name: /0\.50/ }));
    expect(await screen.findByText('No games match')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await shown();
    expect(last()?.filters).toEqual({
      vendor: null,
      classification: null,
      name: '',
      minBet: null,
      sort: null,
    });
  });

  it('reports why the games failed to load, and can be retried', async () => {
    let isDown = true;
    open(answers(() => (isDown ? offline() : page(['a']))));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The games did not load');
    expect(alert).toHaveTextContent('The network link is unstable.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await shown();
  });

  it('shows no count of the list before beside a list that failed to load', async () => {
    open(answers(({ mode }) => (mode === 'hot' ? offline() : page(['a', 'b'], 35, 486))));
    expect(await screen.findByText('1–2 of 486 games')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Hot' }));
    await screen.findByText('The games did not load');
    expect(screen.queryByText(/ of 486 games/)).toBeNull();
  });

  it('requests the vendors again after a failure', async () => {
    const { flow } = open(hangs(), { lanes: fromPromise(async () => offline()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(flow.send).toHaveBeenCalledWith({ type: 'list.retry' });
  });

  it('shows that a page is loading, and keeps the list if it fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const second = fromPromise<Answer, GameQuery>(({ input }) =>
      input.page === 1
        ? Promise.resolve(page(['a'], 2, 2))
        : new Promise((_, reject) => {
            fail = reject;
          }),
    );
    const { flow } = open(second);
    await shown();
    flow.send({ type: 'page.next' });
    expect(await screen.findByText('Loading page 2 of 2')).toBeVisible();
    fail(new ServiceError('timeout', 'timeout'));
    expect(await screen.findByText('The next games did not load')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Slots' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Loading page 2 of 2')).toBeVisible();
  });
});

describe('the filters', () => {
  const ready = async () => {
    const opened = open(answers(() => page(['a'])));
    await shown();
    return opened;
  };
  const box = () => screen.getByRole('searchbox', { name: 'Game name' });

  it('search a name on Enter, once, and keep the focus and the text', async () => {
    await ready();
    await userEvent.type(box(), ' royal sev {Enter}');
    await waitFor(() => expect(last()?.filters).toMatchObject({ name: 'royal sev' }));
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue(' royal sev ');
    await shown();
    await userEvent.tab();
    expect(queries).toHaveLength(2);
  });

  it('search a name when the box is left, and all games when it is cleared', async () => {
    await ready();
    await userEvent.type(box(), 'oni');
    await userEvent.tab();
    await waitFor(() => expect(last()?.filters).toMatchObject({ name: 'oni' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the name' }));
    await waitFor(() => expect(last()?.filters).toMatchObject({ name: '' }));
    expect(queries).toHaveLength(3);
  });

  it('clear the box when another vendor is picked (SLO-16)', async () => {
    await ready();
    await userEvent.type(box(), 'oni{Enter}');
    await userEvent.click(screen.getByRole('tab', { name: 'Vendor PAGODA8' }));
    await waitFor(() => expect(last()?.filters).toMatchObject({ vendor: 'PAGODA8', name: '' }));
    expect(box()).toHaveValue('');
  });

  it('offer the smallest bets of the specification (SLO-09)', async () => {
    const { send } = await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Min. bet: All' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent.replace('\u00a0', ' '))).toEqual([
      'All',
      'P 0.01',
      'P 0.05',
      'P 0.10',
      'P 0.50',
      'P 0.75',
    ]);
    await userEvent.click(options[3] as HTMLElement);
    expect(send).toHaveBeenCalledWith({ type: 'filter.search', search: { minBet: 0.1 } });
  });

  it('switch between all, hot, favourite and recent games', async () => {
    const { send } = await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Hot' }));
    expect(send).toHaveBeenCalledWith({ type: 'mode.switch', mode: 'hot' });
    await waitFor(() => expect(last()).toMatchObject({ mode: 'hot' }));
    for (const [name, mode] of [
      ['Favourites', 'fav'],
      ['Recently played', 'recent'],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name }));
      await waitFor(() => expect(last()).toMatchObject({ mode, page: 1 }));
    }
  });

  it('choose a kind of game, with the counts of the category if no vendor is picked', async () => {
    const { send } = await ready();
    const kinds = screen.getByRole('group', { name: 'Types' });
    const chips = within(kinds).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'All types42',
      'Slots2',
      'Wheels & arcade6',
      'Bingo4',
      'Scratch cards1',
      'Video poker5',
      'Table games3',
    ]);
    await userEvent.click(within(kinds).getByRole('button', { name: /Bingo/ }));
    expect(send).toHaveBeenCalledWith({ type: 'filter.search', search: { classification: 'BG' } });
    expect(within(kinds).getByRole('button', { name: /Bingo/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('tab', { name: 'Vendor NIMBUS' }));
    await waitFor(() => expect(within(kinds).getByText('Bingo')).toHaveTextContent(/^Bingo$/));
  });
});

describe('the vendors', () => {
  const openWith = async (count: number) => {
    const lane = aLane(
      'RNG',
      Array.from({ length: count }, (_, at) => aVendor(`V${at}`)),
    );
    open(
      answers(() => page(['a'])),
      { lanes: comes([lane]) },
    );
    return screen.findAllByRole('tab');
  };

  it('are 10 px apart, after an entry for all (SLO-02)', async () => {
    const tabs = await openWith(2);
    expect(tabs.map((tab) => tab.textContent)).toEqual(['All providers', 'Vendor V0', 'Vendor V1']);
    expect(screen.getByRole('tablist')).toHaveStyle('--gap: 10px');
  });

  it.each([
    [7, 0],
    [8, 2],
  ])('SLO-01: %i of them have %i arrows', async (vendors, arrows) => {
    expect(await openWith(vendors)).toHaveLength(vendors + 1);
    expect(screen.queryAllByRole('button', { name: /providers$/ })).toHaveLength(arrows);
  });

  it('narrow the list to one, and widen it again to all', async () => {
    const { send } = open(answers(() => page(['a'])));
    await userEvent.click(await screen.findByRole('tab', { name: 'Vendor NIMBUS' }));
    expect(send).toHaveBeenLastCalledWith({ type: 'vendor.pick', vendor: 'NIMBUS' });
    await userEvent.click(screen.getByRole('tab', { name: 'All providers' }));
    expect(send).toHaveBeenLastCalledWith({ type: 'vendor.pick', vendor: null });
  });

  it('are left out if they failed to load: the list goes on', async () => {
    open(
      answers(() => page(['a'])),
      { lanes: fromPromise(async () => offline()) },
    );
    await shown();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Types' })).toBeNull();
  });
});

describe('the banner of the page', () => {
  const children = () => {
    const banners = ['/rng', '/fish'].map((path) => ({
      ...{ id: path, image: '/x.svg', group: `w_${path.slice(1)}`, link: null },
      ...{ label: null, title: `Words of ${path}`, subtitle: null, action: null },
    }));
    const content = comes({ banners, notices: [], popups: [] }) as never;
    const jackpot = comes({ amount: 10, step: 165.11, intervalMs: 3000 }) as never;
    return (path: string) => ({
      banner: runChild(bannerMachine.provide({ actors: { listAnnouncements: content } }), { path }).child,
      jackpot: createActor(jackpotMachine.provide({ actors: { getJackpot: jackpot } })).start(),
    });
  };

  it('carries the jackpot on the slots page only (JAC-02)', async () => {
    const { unmount } = open(
      answers(() => page(['a'])),
      { children: children()('/rng') },
    );
    expect(await screen.findByRole('img', { name: 'P 10.00' })).toBeVisible();
    unmount();
    open(
      answers(() => page(['a'])),
      { type: 'FISH', children: children()('/fish') },
    );
    expect(await screen.findByText('Words of /fish')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'P 10.00' })).toBeNull();
  });
});
