import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import {
  ROYAL_SEVENS,
  clearDialogs,
  header,
  loginDialog,
  passSlider,
  sendHeaderForm,
  signOut,
  stage,
} from '../support/e2e/site.ts';
import { NEWCOMER, expect, test } from '../support/e2e/test.ts';

const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'Duyurularımız' });
const titles = (page: Page): Locator => popup(page).locator('[aria-expanded]');
const opened = (page: Page): Locator => popup(page).getByRole('button', { expanded: true });
const WELCOME = 'Statehouse’a hoş geldin';
const bell = (page: Page): Locator => header(page).getByRole('button', { name: /^Yenilikler/ });
/** The bell shows its count once everything is loaded: by then it is decided whether a popup opens by itself. */
const counts = (page: Page, count: number): Promise<void> =>
  expect(bell(page)).toHaveAccessibleName(
    `Yenilikler, ${count === 0 ? 'okunmamış yok' : `${count} okunmamış`}`,
  );
/** Popups are off in the tests' platforms; this test switches them on. */
const announce = (platform: PlatformServer): Promise<unknown> =>
  platform.does('store', { flag: 'popupAnnouncements', on: true });

test('NOT-09, NOT-14 to NOT-16, LOG-17, MOD-01: announcements open once for visitors and once at a first sign-in, after a due password change, and never over another dialog or when that dialog is closed', async ({
  page,
  isolatedPlatform,
}) => {
  await announce(isolatedPlatform);
  await page.goto(isolatedPlatform.url);
  await expect(popup(page)).toBeVisible();
  await expect(titles(page)).toHaveText([WELCOME, 'Her slotun dönüş oranı yazılı']);
  await expect(opened(page)).toHaveText(WELCOME);
  await expect(popup(page)).toContainText('Yalnızca 18 yaş ve üzeri.');
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    expect(await findings(page)).toEqual([]);
  }
  // By keys only: the open announcement collapses, the other one expands, Escape closes the popup.
  await titles(page).nth(0).press('Enter');
  await expect(opened(page)).toHaveCount(0);
  await titles(page).nth(1).press('Enter');
  await expect(popup(page).getByText('Oyun bilgisi')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  // Shown announcements count as read; the notices stay unread under the bell. A closed popup does not open again in
  // this session.
  await counts(page, 10);
  const executions: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('types=PU'))
      executions.push(new URL(request.url()).searchParams.get('execution') ?? '');
  });
  await page.reload();
  await counts(page, 10);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await sendHeaderForm(page, NEWCOMER);
  await passSlider(page);
  const change = page.getByRole('dialog', { name: 'Şifre değiştir' });
  await expect(change).toBeVisible();
  for (const name of ['Yeni şifre', 'Yeni şifre tekrar'])
    await change.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`)).fill('Kendi-Sectigim-27');
  await change.getByRole('button', { name: 'Şifre değiştir' }).click();
  await expect(titles(page)).toHaveText(['İlk girişin: nerede ne var']);
  expect(executions).toEqual(['B', 'F']);
  await popup(page).getByRole('button', { name: 'Kapat' }).click();

  // Another session: nothing opens over an open dialog, nor in its place when it closes.
  await signOut(page, NEWCOMER.account);
  await header(page).getByRole('button', { name: 'Giriş yap' }).click();
  await expect.poll(() => executions).toEqual(['B', 'F', 'B']);
  await counts(page, 10);
  await expect(popup(page)).toHaveCount(0);
  await loginDialog(page).getByRole('button', { name: 'Kapat' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'NOT-09, CON-01: nothing opens while the payment password is typed, over a game or over an open menu; an idle Home shows one popup only, and the bell lists the rest, read or not',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await announce(isolatedPlatform);
    await isolatedPlatform.does('store', { flag: 'contractPopups', on: true });
    const dialogs = page.getByRole('dialog');
    const ALL = 13;

    await enter(page, isolatedPlatform.url, '/member/withdraw');
    const panel = page.getByRole('dialog', { name: 'Üye merkezi' });
    await panel.getByRole('button', { name: 'Kart ya da cüzdan ekle' }).click();
    const secret = panel.getByLabel(/^Ödeme şifresi/).and(page.locator('input'));
    await secret.fill('1907');
    await counts(page, ALL);
    await expect(dialogs).toHaveCount(1);
    await expect(secret).toBeFocused();
    await page.keyboard.type('19');
    await expect(secret).toHaveValue('190719');

    await page.goto(`${isolatedPlatform.url}${ROYAL_SEVENS}`);
    await expect(stage(page)).toHaveAttribute('data-state', 'ready');
    await counts(page, ALL);
    await expect(dialogs).toHaveCount(0);

    await page.goto(isolatedPlatform.url);
    await header(page).getByRole('button', { name: /^Dil/ }).press('Enter');
    await counts(page, ALL);
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
    await expect(dialogs).toHaveCount(0);

    // Without any action of the member, the contracts that wait for an answer open, and nothing else.
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Sözleşmeler' })).toBeVisible();
    await page.keyboard.press('Escape');
    await counts(page, ALL - 1);
    await expect(dialogs).toHaveCount(0);
    await page.reload();
    await counts(page, ALL - 1);
    await expect(dialogs).toHaveCount(0);

    // By keys only: announcements are listed with their times; an opened entry counts as read, and one button marks all
    // as read.
    await bell(page).press('Enter');
    const whatsNew = page.getByRole('dialog', { name: 'Yenilikler' });
    const waiting = whatsNew.getByRole('button', { name: /1 sözleşme yanıtını bekliyor/ });
    await expect(waiting).not.toContainText('Okunmadı');
    const place = whatsNew.getByRole('button', { name: /Oynarken süreni ve sonucunu gör/ });
    await expect(place).toContainText('Okunmadı');
    await expect(place).toContainText(/(bugün|dün) \d\d:00/);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      expect(await findings(page)).toEqual([]);
    }
    await place.press('Enter');
    await expect(whatsNew.getByText(/oyun süren ve net sonucun/)).toBeVisible();
    await expect(place).not.toContainText('Okunmadı');
    await expect(whatsNew.getByText('11 okunmamış')).toBeVisible();
    await whatsNew.getByRole('button', { name: 'Hepsini okundu say' }).press('Enter');
    await expect(whatsNew.getByText('Hepsi okundu')).toBeVisible();
    await waiting.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sözleşmeler' })).toBeVisible();
    await page.keyboard.press('Escape');
    await counts(page, 0);
    await page.reload();
    await counts(page, 0);
    await bell(page).press('Enter');
    await expect(whatsNew).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();

    // A failed request is reported and can be retried.
    await page.route(/types=PU/, (route) => route.abort());
    await bell(page).press('Enter');
    await expect(whatsNew.getByRole('alert')).toContainText('Yenilikler yüklenemedi');
    await page.unroute(/types=PU/);
    await whatsNew.getByRole('button', { name: 'Yeniden dene' }).press('Enter');
    await expect(place).toBeVisible();
  },
);

test(
  'NOT-10 to NOT-12: seven announcements on a page, a choice of five pages, and no content that could run',
  NIGHT,
  async ({ page }) => {
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

    // If the popups fail to load, none opens, and the page works all the same.
    await page.evaluate(() => sessionStorage.removeItem('popups'));
    await page.route(/getListAnnouncements\?types=PU/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('types=PU'));
    await page.reload();
    await failed;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await header(page).getByRole('button', { name: 'Giriş yap' }).click();
    await expect(loginDialog(page)).toBeVisible();
  },
);
