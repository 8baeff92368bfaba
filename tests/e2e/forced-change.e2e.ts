import type { Locator, Page } from '@playwright/test';
import { typeInto } from '../support/e2e/keys.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { fitPiece } from '../support/e2e/puzzle.ts';
import {
  accountField,
  header,
  loginDialog,
  passwordField,
  sendHeaderForm,
  sessionIn,
  signOut,
  sliderDialog,
} from '../support/e2e/site.ts';
import { NEWCOMER, OVERDUE, expect, test } from '../support/e2e/test.ts';

const OWN = 'Kendi-Sectigim-27';
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Şifre değiştir' });
const field = (page: Page, name: string): Locator =>
  dialog(page).getByLabel(new RegExp(`^${name}( \\*|\\*)?$`));
const balance = (page: Page): Locator => header(page).getByText(/^P\s[\d.]+,\d\d$/);
const signInAt = async (page: Page, url: string, person = NEWCOMER): Promise<void> => {
  await page.goto(url);
  await sendHeaderForm(page, person);
  await fitPiece(sliderDialog(page));
  await expect(dialog(page)).toBeVisible();
};
/** By the keyboard: replaces the field's text. */
const choose = async (page: Page, password: string, old: string): Promise<void> => {
  await typeInto(page, field(page, 'Şu anki şifre'), old);
  await typeInto(page, field(page, 'Yeni şifre'), password);
  await typeInto(page, field(page, 'Yeni şifre tekrar'), password);
  await page.keyboard.press('Enter');
};

test('PWD-01, LOG-19, OUT-03: a forced change can only be left by signing out, not by keys, a reload, a second tab or an address, and the platform refuses everything else', async ({
  page,
  isolatedPlatform,
  context,
}) => {
  await signInAt(page, isolatedPlatform.url);
  await expect(dialog(page)).toContainText('Sana verilen bir şifreyle giriş yaptın');
  // In Chromium a repeated Escape closes a dialog that only prevents `cancel`.
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Kapat' })).toHaveCount(0);
  await expect(balance(page)).toHaveCount(0);

  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await page.goto(`${isolatedPlatform.url}/rng`);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(`${isolatedPlatform.url}/`);
  await page.goto(`${isolatedPlatform.url}/game?nodeId=10001&vendor=NIMBUS`);
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);

  const second = await context.newPage();
  await second.goto(`${isolatedPlatform.url}/rng`);
  await expect(dialog(second)).toBeVisible();
  await expect(second).toHaveURL(`${isolatedPlatform.url}/`);
  await second.close();

  const token = Object.fromEntries(await sessionIn(page))['token'] ?? '';
  const fetchErrorCode = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(`${isolatedPlatform.url}${path}`, {
      headers: { Merchant: 'statehouse', Authorization: token },
    });
    return ((await answer.json()) as { errorCode?: string }).errorCode ?? 'answered';
  };
  expect(await fetchErrorCode('/wps/v2/wallets/balance?typeId=0&sync=0')).toBe('password.change.required');
  expect(
    await fetchErrorCode('/wps/game/launchGame?nodeId=10001&vendor=NIMBUS&launchMode=GLS&accountType=1'),
  ).toBe('password.change.required');

  // Signing out is the way to leave it.
  await dialog(page).getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
  expect(Object.fromEntries(await sessionIn(page))).toEqual({ merchant: 'statehouse' });
});

test(
  'PWD-02 to PWD-04, VAL-05: the new password signs in again and opens everything; by keyboard alone',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await page.goto(`${isolatedPlatform.url}/login`);
    await typeInto(page, accountField(loginDialog(page)), NEWCOMER.account);
    await typeInto(page, passwordField(loginDialog(page)), NEWCOMER.password);
    await page.keyboard.press('Enter');
    await fitPiece(sliderDialog(page));
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await choose(page, OWN, NEWCOMER.password);
    await expect(dialog(page)).toHaveCount(0);
    await expect(balance(page)).toBeVisible();
    await expect(page).toHaveURL(`${isolatedPlatform.url}/`);

    await page.reload();
    await expect(balance(page)).toBeVisible();
    await signOut(page, NEWCOMER.account);
    await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
    await sendHeaderForm(page, NEWCOMER);
    await fitPiece(sliderDialog(page));
    await expect(passwordField(loginDialog(page))).toHaveAccessibleDescription(
      'Kullanıcı adı veya şifre doğru değil.',
    );
  },
);

test(
  'LOG-20, CFG-05: an expired password must be changed if the brand requires it, and only then',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await signInAt(page, isolatedPlatform.url, OVERDUE);
    await expect(dialog(page)).toContainText('Şifren çok eski');
    await isolatedPlatform.does('module', { modId: 'PWDEXPFORCECHANGE3', on: false });
    await dialog(page).getByRole('button', { name: 'Çıkış yap' }).click();
    // A page that is left during the sign-out would cancel the request.
    await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
    await page.reload();
    await sendHeaderForm(page, OVERDUE);
    await fitPiece(sliderDialog(page));
    await expect(balance(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);
