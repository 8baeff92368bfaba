import type { ReactNode } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import {
  listGames,
  listHotGames,
  listVendors,
  type Game,
  type GamePage,
  type VendorLane,
} from '#contract/games.ts';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { setupUser, describeSite, signIn } from '../support/site.tsx';

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

const site = describeSite();
const main = () => within(screen.getByRole('main'));
const grid = () => screen.findByRole('list', { name: 'Slot' });

/** The platform's response to a direct request, parsed with the contract. */
const truth = async <E extends Endpoint>(endpoint: E, query: object): Promise<unknown> => {
  const { body } = await site.platform.request(endpoint, query, { language: 'TY' });
  return v.parse(endpoint.response, body.value);
};
const gamesOf = async (query: object): Promise<GamePage> =>
  (await truth(listGames, { gameType: 'RNG', pageNo: 1, pageSize: 14, ...query })) as GamePage;
const shownIn = async (list: HTMLElement): Promise<string[]> =>
  within(list)
    .getAllByRole('listitem')
    .map((tile) => tile.textContent ?? '');
const expectShown = async (names: readonly string[]): Promise<void> => {
  await waitFor(async () => {
    const shown = await shownIn(await grid());
    expect(shown).toHaveLength(names.length);
    for (const [at, name] of names.entries()) expect(shown[at]).toContain(name);
  });
};

test("GAT-05: Home shows the platform's hot games, and sections with their headings", async () => {
  await site.visit();
  const list = await screen.findByRole('list', { name: 'Popüler oyunlar' });
  const hot = (await truth(listHotGames, {})) as Game[];
  expect(hot.length).toBeGreaterThanOrEqual(14);
  const shown = await shownIn(list);
  expect(shown).toHaveLength(14);
  for (const [at, text] of shown.entries()) expect(text).toContain(hot[at]?.name);
  for (const name of ['Canlı lobi', 'Spor lobisi', 'Oyun sağlayıcıları'])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
});

test('NAV-10: the navigation leaves out a category without a vendor', async () => {
  const lanes = (await truth(listVendors, {})) as VendorLane[];
  site.meets(
    http.get(/GCSGAME_gameVendor/, async ({ request }) => {
      const { body } = await site.platform.request(listVendors, {}, { path: new URL(request.url).pathname });
      const { data } = body.value as { data: { lanes: { title: string; cards: unknown[] }[] } };
      const emptied = data.lanes.map((lane) => (lane.title === 'FISH' ? { ...lane, cards: [] } : lane));
      return HttpResponse.json({ success: true, value: { data: { lanes: emptied } } });
    }),
  );
  await site.visit();
  const nav = within(await screen.findByRole('navigation', { name: 'Ana menü' }));
  expect(await nav.findByRole('button', { name: /^Slot/ })).toBeVisible();
  expect(lanes.find(({ category }) => category === 'FISH')?.vendors.length).toBeGreaterThan(0);
  expect(nav.queryByRole('button', { name: /^Balık/ })).toBeNull();
});

test('GAM-01: the category on Home, the drop-down, the filters and the list of the slots show the same number', async () => {
  const user = setupUser();
  await site.visit();
  const { totalCount } = await gamesOf({});
  const number = Number(totalCount).toLocaleString('tr');
  expect(number).toBe('9.812');
  const doors = within(await screen.findByRole('navigation', { name: 'Oyun kategorileri' }));
  expect(await doors.findByRole('link', { name: /^Slot/ })).toHaveTextContent(`Slot${number} oyun`);
  const nav = within(await screen.findByRole('navigation', { name: 'Ana menü' }));
  await user.click(await nav.findByRole('button', { name: /^Slot/ }));
  expect(await screen.findByText(`Toplam ${number} oyun`)).toBeInTheDocument();

  await site.visit('/rng');
  await grid();
  const filters = within(await main().findByRole('group', { name: 'Türler' }));
  expect(filters.getByRole('button', { name: /^Tüm türler/ })).toHaveTextContent(`Tüm türler${number}`);
  expect(main().getByText(`${number} oyundan 1–14 arası`)).toBeVisible();
});

test('SLO-16, SLO-17: a name and then a vendor request a new list; the vendor clears the name', async () => {
  const user = setupUser();
  await site.visit('/rng');
  const all = await gamesOf({});
  await expectShown(all.games.map(({ name }) => name));
  expect(main().getAllByText(new RegExp(all.totalCount!.toLocaleString('tr')))).not.toEqual([]);

  const search = main().getByRole('search');
  await user.type(within(search).getByRole('searchbox'), 'royal{Enter}');
  const royal = await gamesOf({ gameName: 'royal' });
  expect(royal.games.length).toBeGreaterThan(0);
  await expectShown(royal.games.map(({ name }) => name));

  const lanes = (await truth(listVendors, {})) as VendorLane[];
  const vendor = lanes.find(({ category }) => category === 'RNG')!.vendors[1]!;
  await user.click(within(main().getByRole('tablist')).getByRole('tab', { name: new RegExp(vendor.name) }));
  expect(within(search).getByRole('searchbox')).toHaveValue('');
  const own = await gamesOf({ vassalage: vendor.code });
  await expectShown(own.games.map(({ name }) => name));
});

test('SLO-15: the hot list is the preloaded one, with no more pages', async () => {
  const user = setupUser();
  let pages = 0;
  site.meets(http.get(/GCSGAME_gameList/, () => void (pages += 1)));
  await site.visit('/rng');
  await grid();
  const before = pages;
  await user.click(main().getByRole('radio', { name: 'Popüler' }));
  const hot = (await truth(listHotGames, {})) as Game[];
  await expectShown(hot.filter(({ type }) => type === 'RNG').map(({ name }) => name));
  expect(pages).toBe(before);
});

test('SLO: a list that fails to load is reported, and the retry loads it', async () => {
  const user = setupUser();
  site.meets(
    // The tables on Home use the same request.
    http.get(/GCSGAME_gameList/, ({ request }) =>
      new URL(request.url).searchParams.get('gameType') === 'RNG' ? HttpResponse.error() : undefined,
    ),
  );
  await site.visit('/rng');
  expect(await screen.findByText('Oyunlar yüklenemedi')).toBeVisible();
  site.meetsNothing();
  await user.click(main().getByRole('button', { name: 'Yeniden dene' }));
  const { games } = await gamesOf({});
  await expectShown(games.map(({ name }) => name));
});

const wanted = async () => {
  const list = await screen.findByRole('list', { name: 'Popüler oyunlar' });
  return within(list).getByRole('button', { name: /^Royal Sevens/ });
};

test('LAU-01, GAT-14, GAT-15: a visitor who starts a game has to sign in', async () => {
  const user = setupUser();
  await site.visit();
  await user.click(await wanted());
  expect(await screen.findByRole('dialog', { name: 'Giriş yap' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test('LAU-03, ROU-17: a member’s game opens in its frame, with a ticket that is no token', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit();
  await signIn(user, account);
  await within(screen.getByRole('banner')).findByText(account);
  await user.click(await wanted());
  const frame = await screen.findByTitle('Royal Sevens');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  const token = sessionStorage.getItem('token') ?? '-';
  expect(frame.getAttribute('src')).toMatch(/\/play\//);
  expect(frame.getAttribute('src')).not.toContain(token);
  expect(location.pathname).toBe('/game');
});

test('FRE-01, GAT-16: a trial account plays for play money, and sees that real money needs a real account', async () => {
  const user = setupUser();
  const { account } = await site.platform.addPerson({ type: 4 });
  await site.visit();
  await signIn(user, account);
  await within(screen.getByRole('banner')).findByText(account);
  await user.click(await wanted());
  await waitFor(() => expect(document.querySelector('iframe')).toBeInTheDocument());
  expect(screen.queryByRole('dialog')).toBeNull();
  await site.visit('/member/depositv2');
  expect(await screen.findByRole('dialog', { name: 'Gerçek hesap gerekli' })).toBeVisible();
});

test('ERR-11: a game under maintenance is reported, with other games to play', async () => {
  const user = setupUser();
  const { settings, clock } = site.platform.deps;
  const { account } = await site.addMember();
  await settings.write({ closedVendors: { NIMBUS: clock.now() + 3_600_000 } });
  try {
    await site.visit();
    await signIn(user, account);
    await within(screen.getByRole('banner')).findByText(account);
    await user.click(await wanted());
    expect(await screen.findByText(/bakımda/)).toBeVisible();
    expect((await shownIn(main().getAllByRole('list')[0]!)).length).toBeGreaterThan(0);
  } finally {
    await settings.write({ closedVendors: {} });
  }
});

test('GAM-02: a category that is played is not marked on Home; a game without an engine is so at its own address, and takes no stake', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit();
  await signIn(user, account);
  await within(screen.getByRole('banner')).findByText(account);
  const doors = within(await screen.findByRole('navigation', { name: 'Oyun kategorileri' }));
  const cards = await doors.findByRole('link', { name: /Kart & PvP/ });
  expect(cards).toHaveAttribute('href', '/pvp');
  expect(cards).not.toHaveTextContent('Yakında');
  // A category of one game opens it; this one is played.
  expect(doors.getByRole('button', { name: /^Horoz/ })).not.toHaveTextContent('Yakında');

  await user.click(cards);
  const list = await screen.findByRole('list', { name: 'Kart & PvP' });
  expect(await within(list).findAllByRole('button', { name: /^(?!Favori: ).*Pişti/ })).toHaveLength(14);
  expect(within(list).queryByText('Yakında')).toBeNull();

  const { games } = (await truth(listGames, { gameType: 'LIVE', pageNo: 1, pageSize: 50 })) as GamePage;
  const later = games.find(({ opensSoon }) => opensSoon);
  await site.visit(`/game?nodeId=${later!.id}&vendor=${later!.vendor}`);
  expect(await screen.findByText('Bu tür oyunlar yakında açılıyor. Bahis alınmadı.')).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  const others = within(await screen.findByRole('list', { name: 'Bu arada bunları oyna' }));
  expect(others.getAllByRole('button').length).toBeGreaterThan(0);
});
