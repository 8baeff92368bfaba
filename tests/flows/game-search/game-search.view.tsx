import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import type { gameSearchMachine } from '../../../src/machines/games/game-search/game-search.machine.ts';
import { GameSearch } from '../../../src/views/games/game-search/GameSearch.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

type Snapshot = SnapshotFrom<typeof gameSearchMachine>;

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search games' });
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const root = () => document.querySelector<HTMLElement>('[data-flow="gameSearch"]');
const statusText = () =>
  screen
    .queryAllByRole('status')
    .map((each) => each.textContent)
    .join('');
const games = () => {
  const list = screen.queryByRole('listbox', { name: 'Games found' });
  return (
    list &&
    within(list)
      .getAllByRole('option')
      .map((each) => each.textContent)
  );
};
const recent = () => screen.queryByRole('listbox', { name: 'Recent searches' });
const ROWS: Readonly<Record<string, string>> = {
  g1: 'Lunar GalaNimbus Play · Slots · min P\u00a00.10',
  g2: 'Royal SevensNimbus Play · Slots · min P\u00a00.10',
};

const preview = () => document.querySelector<HTMLElement>('[data-wide]');
/** More of the first game, and what is also played where the platform says so. */
const previewOf = (isCounted: boolean): string[] => [
  ...['Lunar Gala', 'Nimbus Play · Slots', 'Min. betP 0.10', 'Play'],
  ...(isCounted ? ['Players of it also play', 'River Reels', 'River Reels'] : []),
];
/** What the status says of the games found; the last answer stays while the next one is awaited. */
const checkFound = (snapshot: unknown): void => {
  const { answer } = (snapshot as Snapshot).context;
  expect(statusText()).toBe(
    answer?.corrected
      ? `Nothing is spelt “${answer.text}”. Showing lunar gala.`
      : answer?.isNear
        ? `No game is called “${answer.text}”. These come close.`
        : '9 games found',
  );
  expect(linesIn(preview() as HTMLElement)).toEqual(previewOf((answer?.counts.length ?? 0) > 0));
};

/** The app around it: a host in which the flow runs already. */
const appAround = (flow: AnyActorRef): AppRef => {
  const still = (snapshot: object) => ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: vi.fn() }),
    send: vi.fn(),
  });
  const host = still({ children: { flow }, matches: (state: string) => state === 'running' });
  return still({ children: { search: host }, context: { site: { modules: [] } } }) as unknown as AppRef;
};
export const driver: ViewDriver = {
  // The results are loaded as a chunk.
  prepare: async () => void (await import('../../../src/views/games/game-search/SearchResults.tsx')),
  // As on a phone, where the results are below the box.
  open: (scene) => scene.show(<GameSearch app={appAround(scene.run())} isInline />),
  control: {
    'query.type': box,
    'search.exact': () => button('Search exactly'),
    'search.open': box,
    'search.retry': () => button('Try again'),
    'recent.choose': () => screen.queryByRole('option', { name: 'gala' }),
    'recent.remove': () => button('Remove “gala” from the recent searches'),
    'recent.clear': () => button('Clear all'),
  },
  act: {
    'category.choose': async (user, { category }) =>
      user.click(button(category === null ? 'All 9' : 'Live casino 2') as HTMLElement),
    'search.open': async () => void (await act(async () => fireEvent.keyDown(box(), { key: 'Enter' }))),
    // In one event, like a paste: each letter would be a step of its own.
    'query.type': async (_, { text }) =>
      void (await act(async () => fireEvent.input(box(), { target: { value: text } }))),
  },
  verify: {
    // The text always stays, and the box announces whether it has a list.
    '*': (snapshot) => {
      const { context } = snapshot as Snapshot;
      expect(box()).toHaveValue(context.typed);
      expect(root()).toBeVisible();
      expect(box()).toHaveAttribute('aria-expanded', String(!snapshot.matches('idle')));
      expect(recent() !== null).toBe(snapshot.matches('recalling'));
      const { answer } = context;
      const found = answer && answer.games.length > 0 ? answer.games.map(({ id }) => ROWS[id]) : null;
      expect(games()).toEqual(found);
      const group = screen.queryByRole('group', { name: 'Categories of the games found' });
      expect(
        group &&
          within(group)
            .getAllByRole('button')
            .map((chip) => chip.textContent),
      ).toEqual(answer && answer.counts.length > 1 ? ['All 9', 'Slots 7', 'Live casino 2'] : null);
      // One is chosen, of the text in the field.
      expect(
        group &&
          within(group)
            .getAllByRole('button', { pressed: true })
            .map((chip) => chip.textContent),
      ).toEqual(group && [context.category === null ? 'All 9' : 'Live casino 2']);
      expect(button(/^Show all/)?.textContent ?? null).toBe(
        answer !== null && answer.total > answer.games.length ? 'Show all 9 games' : null,
      );
    },
    idle: (snapshot) => {
      expect(box()).toHaveValue((snapshot as Snapshot).context.typed);
      expect(statusText()).toBe('');
      expect(button('Try again')).toBeNull();
    },
    // Each can be chosen and removed, in the order they were searched in.
    recalling: (snapshot) => {
      const searches = (snapshot as Snapshot).context.recent;
      const options = within(recent()!).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(searches);
      for (const text of searches) expect(button(`Remove “${text}” from the recent searches`)).toBeVisible();
      expect(statusText()).toBe('');
    },
    pausing: (snapshot) => {
      const { answer } = (snapshot as Snapshot).context;
      if (answer === null) expect(statusText()).toBe('Looking for games…');
      else if (answer.games.length > 0) checkFound(snapshot);
    },
    searching: (snapshot) => {
      const { answer } = (snapshot as Snapshot).context;
      if (answer === null) expect(statusText()).toBe('Looking for games…');
      else if (answer.games.length > 0) checkFound(snapshot);
    },
    showing: checkFound,
    empty: (snapshot) => {
      expect(statusText()).toBe(`No game is called “${(snapshot as Snapshot).context.answer?.text}”`);
      expect(button('Hot games')).toBeVisible();
    },
    failed: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The games did not load');
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable');
    },
  },
};
