/** Recovery by mail and by phone, a voluntary password change, and free play without an account. */
import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { NIGHT } from '../support/e2e/night.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { englishMenu, inEnglish, intoTurkish, signInByKeys } from '../support/e2e/english.ts';
import { chooseInMenu, pressOn, tabTo, typeInto } from '../support/e2e/keys.ts';
import { accountMenu, header, loginDialog, sessionIn } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const OWN = 'Kendi-Sectigim-27';
const MAIL = 'mina_k@ornek.test';
const NUMBER = '532 000 12 01';
const forgot = (page: Page): Locator => page.getByRole('dialog', { name: 'Şifreni mi unuttun?' });
const field = (within: Locator, name: string): Locator =>
  within.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`));
const openForgot = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }).click();
  await expect(forgot(page)).toBeVisible();
};
const lastMessage = async (platform: PlatformServer, channel: 'sms' | 'email') =>
  (await platform.outbox()).find((message) => message.channel === channel);

test(
  'FGT-01, FGT-05, VAL-08: a one-time password arrives by mail, and must be replaced after the sign-in; by keyboard alone, in EN',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await inEnglish(page);
    await page.goto(`${isolatedPlatform.url}/login`);
    await pressOn(page, page.getByRole('button', { name: 'Forgot your password?' }));
    const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
    const send = dialog.getByRole('button', { name: 'Send the e-mail' });
    await pressOn(page, send);
    for (const name of ['Username', 'E-mail'])
      await expect(field(dialog, name)).toHaveAccessibleDescription('This cannot be empty.');
    expect(await findings(page)).toEqual([]);
    await typeInto(page, field(dialog, 'Username'), '1na');
    await page.keyboard.press('Enter');
    await expect(field(dialog, 'Username')).toHaveAccessibleDescription(
      'Begin with a letter and use 4–16 letters, digits or _.',
    );
    await typeInto(page, field(dialog, 'Username'), MEMBER.account);
    await typeInto(page, field(dialog, 'E-mail'), MAIL);
    await page.keyboard.press('Enter');
    // The pressed button is removed; the focus moves to the next button, whose description is the confirmation.
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await expect(confirm).toBeFocused();
    await expect(confirm).toHaveAccessibleDescription(
      /^If this account has this address, an e-mail is on its way\./,
    );
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);

    const mail = await lastMessage(isolatedPlatform, 'email');
    expect(mail?.recipient).toBe(MAIL);
    const mailed = /^(\S+) signs you in/m.exec(mail?.body ?? '')?.[1] ?? '';
    await signInByKeys(header(page), { ...MEMBER, password: mailed });
    const own = page.getByRole('dialog', { name: 'Change password' });
    await expect(own).toContainText('You signed in with a password that was given to you.');
    expect(await findings(page)).toEqual([]);
    // VAL-05: the current password is not asked for again.
    await expect(field(own, 'Present password')).toHaveCount(0);
    await typeInto(page, field(own, 'New password'), OWN);
    await typeInto(page, field(own, 'New password again'), OWN);
    await page.keyboard.press('Enter');
    await expect(own).toHaveCount(0);
    await expect(englishMenu(page)).toContainText(MEMBER.account);
    expect(JSON.stringify(await sessionIn(page))).not.toContain(OWN);
  },
);

test('FGT-02 to FGT-04, VAL-09: a code by SMS sets a new password and signs in, by keyboard alone; the brand may switch it off', async ({
  page,
  isolatedPlatform,
}) => {
  await page.goto(`${isolatedPlatform.url}/login`);
  await pressOn(page, loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }));
  await tabTo(page, forgot(page).getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(forgot(page).getByRole('radio', { name: 'Telefon ile' })).toBeChecked();
  await typeInto(page, field(forgot(page), 'Cep telefonu'), NUMBER);
  await pressOn(page, forgot(page).getByRole('button', { name: 'SMS gönder' }));
  await expect(forgot(page).getByRole('timer')).toBeVisible();
  await typeInto(page, field(forgot(page), 'SMS kodu'), '000000');
  await typeInto(page, field(forgot(page), 'Yeni şifre'), OWN);
  await page.keyboard.press('Enter');
  await expect(forgot(page).getByRole('alert')).toContainText('Kod doğru değil.');
  await expect(field(forgot(page), 'Yeni şifre')).toHaveValue(OWN);
  expect(await findings(page)).toEqual([]);

  const code = /\d{6}/.exec((await lastMessage(isolatedPlatform, 'sms'))?.body ?? '')?.[0] ?? '';
  await typeInto(page, field(forgot(page), 'SMS kodu'), code);
  await page.keyboard.press('Enter');
  await expect(forgot(page)).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  await expect(page).toHaveURL(`${isolatedPlatform.url}/`);

  await isolatedPlatform.does('module', { modId: 'CHNGPASSVERIF3', on: false });
  await page.evaluate(() => sessionStorage.clear());
  await openForgot(page, isolatedPlatform.url);
  await expect(forgot(page).getByText('Telefon ile')).toHaveCount(0);
});

test(
  'PWD-03, PWD-04: a voluntary change keeps the session, by keyboard alone, in EN',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await inEnglish(page);
    await page.goto(`${isolatedPlatform.url}/login`);
    await signInByKeys(page.getByRole('dialog'));
    await chooseInMenu(page, englishMenu(page), page.getByRole('menuitem', { name: 'Change password' }));
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await typeInto(page, field(dialog, 'Present password'), MEMBER.password);
    await typeInto(page, field(dialog, 'New password'), OWN);
    await typeInto(page, field(dialog, 'New password again'), OWN);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(englishMenu(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(header(page).getByText(/^P\s[\d,]+\.\d\d$/)).toBeVisible();
  },
);

/** Free play and out again, with the texts of a language. */
const lookAround = async (
  page: Page,
  labels: Readonly<Record<'freePlay' | 'menu' | 'signOut' | 'notice' | 'confirm' | 'signIn', string>>,
): Promise<void> => {
  const menu = header(page).getByRole('button', { name: new RegExp(`${labels.menu}$`) });
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: labels.freePlay }));
  await expect(menu).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const kept = Object.fromEntries(await sessionIn(page));
  expect(kept['isAgent']).toBe('4');
  expect(kept['cpw']).toBeUndefined();
  await expect(page).toHaveURL(/^[^?#]+:\d+\/$/);
  await expect(menu).toContainText(kept['account'] ?? 'nobody');
  await chooseInMenu(page, menu, page.getByRole('menuitem', { name: labels.signOut }));
  const sure = page.getByRole('dialog', { name: labels.notice });
  await pressOn(page, sure.getByRole('button', { name: labels.confirm }));
  await expect(header(page).getByRole('button', { name: labels.signIn })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(Object.fromEntries(await sessionIn(page))).toEqual({ merchant: 'statehouse' });
};

test(
  'FRE-01 to FRE-05, OUT-01: free play signs in with a trial account, and out again; by keyboard alone, in EN and TY',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await inEnglish(page);
    await page.goto(`${isolatedPlatform.url}/login`);
    await lookAround(page, {
      freePlay: 'Free play',
      menu: 'Account menu',
      signOut: 'Sign out',
      notice: 'Notice',
      confirm: 'Confirm',
      signIn: 'Sign in',
    });
    await intoTurkish(page);
    await page.goto(`${isolatedPlatform.url}/login`);
    await lookAround(page, {
      freePlay: 'Ücretsiz oyna',
      menu: 'Hesap menüsü',
      signOut: 'Çıkış yap',
      notice: 'Uyarı',
      confirm: 'Onayla',
      signIn: 'Giriş yap',
    });
  },
);
