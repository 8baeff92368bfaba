import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { listGames, type GamePage } from '#contract/games.ts';
import { setupUser, describeSite } from '../support/site.tsx';

const site = describeSite();
const box = () =>
  within(screen.getByRole('banner')).findByRole<HTMLInputElement>('combobox', { name: 'Oyun ara' });
const rows = async (): Promise<string[]> => {
  const list = await screen.findByRole('listbox', { name: 'Bulunan oyunlar' });
  return within(list)
    .getAllByRole('option')
    .map((row) => row.textContent ?? '');
};
/** The platform's response to a direct request. */
const truth = async (gameName: string): Promise<GamePage> => {
  const { body } = await site.platform.request(listGames, { gameName, pageSize: 8 }, { language: 'TY' });
  return v.parse(listGames.response, body.value);
};
/** Names that are requested from now on. */
const requestedNames = (): (string | null)[] => {
  const names: (string | null)[] = [];
  site.meets(
    http.get(/GCSGAME_gameList/, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('gameName')) names.push(searchParams.get('gameName'));
      return undefined;
    }),
  );
  return names;
};

test("SLO-05: the header's search covers all categories, with one request for a word", async () => {
  const user = setupUser();
  const names = requestedNames();
  await site.visit();
  await user.type(await box(), 'roulette');
  const { games, totalCount } = await truth('roulette');
  await waitFor(async () => expect(await rows()).toHaveLength(8));
  const shown = await rows();
  for (const [at, game] of games.entries()) expect(shown[at]).toContain(`${game.name}${game.vendorName}`);
  expect(names).toEqual(['roulette']);
  await user.click(screen.getByRole('button', { name: `${totalCount} oyunun tümünü göster` }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/games?q=roulette'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Oyunlar' })).toBeInTheDocument();
  expect(await box()).toHaveValue('roulette');
});

test('SLO-18: a repeated text is shown without another request', async () => {
  const user = setupUser();
  const names = requestedNames();
  await site.visit();
  await user.type(await box(), 'lily');
  await waitFor(async () => expect((await rows())[0]).toContain('Lily Pond'));
  await user.type(await box(), ' f');
  await waitFor(async () => expect((await rows())[0]).toContain('Lily Pond Fever'));
  await user.keyboard('{Backspace}{Backspace}');
  await waitFor(async () => expect((await rows())[0]).toMatch(/^Lily PondPagoda 8/));
  expect(names).toEqual(['lily', 'lily f']);
});

test('a misspelt name finds similar games; the list says which spelling it took, and searches for the exact one on request', async () => {
  const user = setupUser();
  await site.visit();
  await user.type(await box(), 'roayl sevns');
  const status = await screen.findByText(/^“roayl sevns” diye yazılan bir şey yok\./);
  expect(status).toHaveTextContent('royal sevens gösteriliyor.');
  expect((await rows())[0]).toContain('Royal Sevens');
  await user.click(screen.getByRole('button', { name: 'Aynen ara' }));
  expect(await screen.findByText('“roayl sevns” adında bir oyun yok')).toBeInTheDocument();
});

test('LAU-01, GAT-15: arrows and Enter open a game; a visitor has to sign in', async () => {
  const user = setupUser();
  await site.visit();
  await user.type(await box(), 'royal sevens');
  await rows();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Giriş yap' })).toBeVisible();
  expect(screen.queryByRole('listbox', { name: 'Bulunan oyunlar' })).toBeNull();
});

test('ROU-01: the filters of a list are in its address, and an address opens a list with its filters', async () => {
  const user = setupUser();
  await site.visit('/rng');
  const search = within(screen.getByRole('main'));
  const field = await search.findByRole('searchbox', { name: 'Oyun adı' });
  const entries = history.length;
  await user.type(field, 'royal');
  await waitFor(() => expect(location.search).toBe('?q=royal'));
  expect(history.length).toBe(entries);
  await user.click(search.getByRole('button', { name: /^Sırala:/ }));
  await user.click(await screen.findByRole('option', { name: 'Ad A–Z' }));
  await waitFor(() => expect(location.search).toBe('?q=royal&sort=name'));
  expect(history.length).toBe(entries + 1);
  await site.visit('/rng?q=royal&sort=name&bet=0.05&vendor=NIMBUS');
  const again = within(screen.getByRole('main'));
  expect(await again.findByRole('searchbox', { name: 'Oyun adı' })).toHaveValue('royal');
  expect(again.getByRole('button', { name: /^Sırala:/ })).toHaveTextContent('Ad A–Z');
  expect(again.getByRole('button', { name: /^Min\. bahis/ })).toHaveTextContent('0,05');
  expect(await again.findByRole('tab', { selected: true })).toHaveAccessibleName('Nimbus Play');
});
