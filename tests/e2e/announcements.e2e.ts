import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import type { House } from '../support/e2e/house.ts';
import {
  clearDialogs,
  header,
  loginDialog,
  passSlider,
  sendHeaderForm,
  signOut,
} from '../support/e2e/site.ts';
import { NEWCOMER, expect, test } from '../support/e2e/test.ts';

const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'Duyurularımız' });
const titles = (page: Page): Locator => popup(page).locator('[aria-expanded]');
const opened = (page: Page): Locator => popup(page).getByRole('button', { expanded: true });
const WELCOME = 'Statehouse’a hoş geldin';
/** Houses of tests announce nothing by themselves; this one does, as any other. */
const announce = (house: House): Promise<unknown> =>
  house.does('store', { flag: 'popupAnnouncements', on: true });

test('NOT-09, NOT-14 to NOT-16, LOG-17, MOD-01: what the house announces comes once for visitors and for a first sign-in, never over another dialog, and waits for a password that is due', async ({
  page,
  lone,
}) => {
  await announce(lone);
  await page.goto(lone.url);
  await expect(popup(page)).toBeVisible();
  await expect(titles(page)).toHaveText([WELCOME, 'Her slotun dönüş oranı yazılı']);
  await expect(opened(page)).toHaveText(WELCOME);
  await expect(popup(page)).toContainText('Yalnızca 18 yaş ve üzeri.');
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    expect(await findings(page)).toEqual([]);
  }
  // By keys alone: the open one closes, the other one opens, Escape closes them all.
  await titles(page).nth(0).press('Enter');
  await expect(opened(page)).toHaveCount(0);
  await titles(page).nth(1).press('Enter');
  await expect(popup(page).getByText('Oyun bilgisi')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  // Closed, it is not asked for again in this session.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('types=PU'))
      asked.push(new URL(request.url()).searchParams.get('execution') ?? '');
  });
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();

  await sendHeaderForm(page, NEWCOMER);
  await passSlider(page);
  const change = page.getByRole('dialog', { name: 'Şifre değiştir' });
  await expect(change).toBeVisible();
  for (const name of ['Yeni şifre', 'Yeni şifre tekrar'])
    await change.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`)).fill('Kendi-Sectigim-27');
  await change.getByRole('button', { name: 'Şifre değiştir' }).click();
  await expect(titles(page)).toHaveText(['İlk girişin: nerede ne var']);
  expect(asked).toEqual(['F']);
  await popup(page).getByRole('button', { name: 'Kapat' }).click();

  // Another session: a dialog that is open first is waited for.
  await signOut(page, NEWCOMER.account);
  await header(page).getByRole('button', { name: 'Giriş yap' }).click();
  await expect.poll(() => asked).toEqual(['F', 'B']);
  await expect(loginDialog(page)).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
  await loginDialog(page).getByRole('button', { name: 'Kapat' }).click();
  await expect(opened(page)).toHaveText(WELCOME);
});

test('NOT-10 to NOT-12: seven announcements on a page, five pages to choose from, and nothing in them that could run', async ({
  page,
}) => {
  const popups = Array.from({ length: 50 }, (_, at) => ({
    title: `Duyuru ${at + 1}`,
    content: at === 0 ? '<p>Güvenli.</p><img src=x onerror="window.harmed=1">' : `<p>Söz ${at + 1}</p>`,
    execution: 'B',
  }));
  await page.route(/getListAnnouncements\?types=PU/, (route) =>
    route.fulfill({ json: { success: true, value: { popup: popups } } }),
  );
  await page.goto('/');
  await expect(titles(page)).toHaveCount(7);
  await expect(popup(page).getByText('Güvenli.')).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  const pages = popup(page).getByRole('navigation', { name: 'Sayfalar' });
  const numbers = pages.getByRole('button', { name: /^Sayfa/ });
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '8']);
  await pages.getByRole('button', { name: 'Sonraki sayfa' }).click();
  await expect(titles(page).first()).toHaveText('Duyuru 8');
  await pages.getByRole('button', { name: 'Sayfa 5' }).click();
  await expect(numbers).toHaveText(['1', '3', '4', '5', '6', '7', '8']);
  await pages.getByRole('button', { name: 'Sayfa 8' }).click();
  await expect(titles(page)).toHaveText(['Duyuru 50']);
  await expect(opened(page)).toHaveText('Duyuru 50');
  await clearDialogs(page);

  // Who cannot be told is told nothing.
  await page.evaluate(() => sessionStorage.removeItem('popups'));
  await page.route(/getListAnnouncements\?types=PU/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('types=PU'));
  await page.reload();
  await failed;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await header(page).getByRole('button', { name: 'Giriş yap' }).click();
  await expect(loginDialog(page)).toBeVisible();
});
