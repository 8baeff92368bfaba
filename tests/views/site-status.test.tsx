import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { setupUser, describeSite } from '../support/site.tsx';

const site = describeSite();
const header = () => within(screen.getByRole('banner'));
const isHome = () => screen.findByRole('heading', { name: 'Popüler oyunlar' });

test('STA-02, STA-06: maintenance replaces the app and shows its end; the app opens when it is over', async () => {
  const user = setupUser();
  const { settings, clock } = site.platform.deps;
  await settings.write({ condition: 'maintenance', maintenanceEndsAt: clock.now() + 84 * 60_000 });
  await site.visit('/rng');
  expect(await screen.findByText(/Planlı bakım sürüyor/)).toBeVisible();
  expect(screen.getByText(/Tahmini bitiş/)).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await settings.write({ condition: 'normal', maintenanceEndsAt: null });
  await user.click(screen.getByRole('button', { name: 'Durumu yenile' }));
  expect(await screen.findByRole('tablist')).toBeVisible();
});

test('STA-06: a maintenance without a known end shows none', async () => {
  await site.platform.deps.settings.write({ condition: 'maintenance', maintenanceEndsAt: null });
  await site.visit();
  expect(await screen.findByText(/Planlı bakım sürüyor/)).toBeVisible();
  expect(screen.queryByText(/Tahmini bitiş/)).toBeNull();
});

test('STA-03 to STA-05: a blocked region sees its address and nothing else', async () => {
  await site.platform.deps.settings.write({ condition: 'restricted' });
  await site.visit();
  expect(await screen.findByText(/bölgede sunulmuyor/)).toBeVisible();
  expect(screen.getByText('203.0.113.9')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('ERR-05: a malformed response of the platform is reported, and the retry opens the site', async () => {
  const user = setupUser();
  site.meets(http.get(/\/system\/status/, () => HttpResponse.json('garbage'), { once: true }));
  await site.visit();
  expect(await screen.findByText(/okunamadı/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(await isHome()).toBeVisible();
});

test('FRC-01 to FRC-03: with forced login a visitor lands on /login', async () => {
  const { settings } = site.platform.deps;
  const { store } = await settings.fresh();
  await settings.write({ store: { ...store, forcedLogin: true } });
  try {
    await site.visit('/rng');
    expect(await screen.findByRole('dialog', { name: 'Giriş yap' })).toBeVisible();
    expect(location.pathname).toBe('/login');
  } finally {
    await settings.write({ store });
  }
});

test('ROU-02: the paths of Home open it', async () => {
  for (const path of ['/index', '/index.html', '/home']) {
    await site.visit(path);
    expect(await isHome()).toBeVisible();
    expect(location.pathname).toBe(path);
  }
});

test('an unknown address is reported, with links to Home, slots, a search and customer service', async () => {
  const user = setupUser();
  await site.visit('/no/such/page');
  const page = within(await screen.findByRole('region', { name: 'Böyle bir sayfa yok' }));
  expect(location.pathname).toBe('/no/such/page');
  expect(page.getByText('/no/such/page')).toBeVisible();
  expect(page.getByRole('link', { name: 'Ana sayfa' })).toHaveAttribute('href', '/');
  expect(page.getByRole('link', { name: 'Slot' })).toHaveAttribute('href', '/rng');
  expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/900000000000');
  await user.type(page.getByRole('searchbox', { name: 'Adıyla oyun ara' }), 'royal{Enter}');
  await waitFor(() => expect(location.pathname + location.search).toBe('/rng?name=royal'));
  await site.visit('/no/such/page');
  const again = within(await screen.findByRole('region', { name: 'Böyle bir sayfa yok' }));
  await user.click(again.getByRole('link', { name: 'Ana sayfa' }));
  expect(await isHome()).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('I18-01 to I18-04, THM-01 to THM-03: language and theme start as TY and light, can be changed and are stored', async () => {
  const user = setupUser();
  await site.visit();
  await isHome();
  expect(document.documentElement.lang).toBe('tr');
  await user.click(await header().findByRole('button', { name: 'Koyu temaya geç' }));
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(header().getByRole('button', { name: /^Dil/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /English/ }));
  expect(await screen.findByRole('heading', { name: 'Hot games' })).toBeVisible();
  await waitFor(() => expect(document.documentElement.lang).toBe('en-GB'));
  expect(localStorage.getItem('language')).toBe('EN');
  expect(screen.queryAllByRole('menuitemradio', { name: /Bangla|বাংলা/ })).toEqual([]);
});

test('BAN-02, NOT-01, NOT-03, NOT-05, NOT-06: Home shows its banners and its notices, one open at a time', async () => {
  const user = setupUser();
  await site.visit();
  await isHome();
  expect(await screen.findByRole('region', { name: 'Öne çıkanlar' })).toBeVisible();
  const marquee = await screen.findByRole('region', { name: 'Duyurular' });
  const [title] = within(marquee).getAllByRole('button', { name: /./ });
  await user.click(title!);
  const popup = within(await screen.findByRole('dialog', { name: 'Duyurular' }));
  const open = () => popup.getAllByRole('button', { expanded: true });
  expect(open()).toHaveLength(1);
  const [closed] = popup.getAllByRole('button', { expanded: false });
  await user.click(closed!);
  expect(open()).toEqual([closed]);
  await user.click(closed!);
  expect(popup.queryAllByRole('button', { expanded: true })).toEqual([]);
});
