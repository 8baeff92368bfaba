import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setupUser, describeSite, signIn } from '../support/site.tsx';

const site = describeSite();
const header = () => within(screen.getByRole('banner'));

test("every known address has its page's title, an unknown one the title of the missing page", async () => {
  for (const [address, name] of [
    ['/', 'Ana sayfa · Statehouse'],
    ['/fish', 'Balık · Statehouse'],
    ['/register', 'Hesap oluştur · Statehouse'],
    ['/no/such/page', 'Böyle bir sayfa yok · Statehouse'],
  ] as const) {
    await site.visit(address);
    await waitFor(() => expect(document.title).toBe(name));
  }
});

test('the title follows each page, over and behind a panel, into a game, and into the other language', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit('/login');
  await waitFor(() => expect(document.title).toBe('Giriş yap · Statehouse'));
  await site.visit('/rng');
  await waitFor(() => expect(document.title).toBe('Slot · Statehouse'));
  await signIn(user, account);
  await waitFor(() => expect(document.title).toBe('Ana sayfa · Statehouse'));

  await user.click(await header().findByRole('button', { name: new RegExp(`^${account} .*Hesap menüsü$`) }));
  await user.click(await screen.findByRole('menuitem', { name: 'Para çek' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Üye merkezi' }));
  await waitFor(() => expect(document.title).toBe('Para çek · Statehouse'));
  await user.click(await panel.findByRole('link', { name: 'Hesap kaydı' }));
  await waitFor(() => expect(document.title).toBe('Hesap kaydı · Statehouse'));
  await user.click(panel.getByRole('button', { name: 'Kapat' }));
  await waitFor(() => expect(document.title).toBe('Ana sayfa · Statehouse'));

  const [tile] = within(await screen.findByRole('list', { name: 'Popüler oyunlar' })).getAllByRole('button');
  await user.click(tile as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe('/game'), { timeout: 20_000 });
  const name = (await screen.findByRole('heading', { level: 1, name: /./ })).textContent;
  await waitFor(() => expect(document.title).toBe(`${name} · Statehouse`));
  expect(name).not.toBe('Oyun');

  await user.click(header().getByRole('button', { name: /^Dil/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /English/ }));
  await user.click(await header().findByRole('link', { name: 'Statehouse, to the home page' }));
  await waitFor(() => expect(document.title).toBe('Home · Statehouse'));
});

test('a closed site names the reason in its title', async () => {
  await site.platform.deps.settings.write({ condition: 'maintenance', maintenanceEndsAt: null });
  await site.visit();
  await waitFor(() => expect(document.title).toBe('Kubbeyi parlatıyoruz · Statehouse'));
});
