/** The form of the sign-in as a person sees it, with its values. */
import { expect, type Locator, type Page } from '@playwright/test';
import { sealedForm } from '../../../scripts/lib/demo-session.mjs';
import { RICH, showBrand, type Brand } from '../../support/e2e/brand.ts';
import { guess } from '../../support/e2e/guesses.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import { fitPiece } from '../../support/e2e/puzzle.ts';
import {
  accountField,
  accountMenu,
  header,
  loginDialog,
  passwordField,
  sliderDialog,
} from '../../support/e2e/site.ts';

export const NUMBER = '532 000 12 01';
/** Members with a due password change. */
export const DEFAULT = { account: 'yeni_uye', password: 'Ilk-Giris-26' };
export const EXPIRED = { account: 'eski_uye', password: 'Eski-Sifre-26' };
export const LINKS: Readonly<Record<string, string>> = {
  forgotPassword: 'Şifreni mi unuttun?',
  registration: 'Buradan kayıt ol',
  freePlay: 'Ücretsiz oyna',
};
export const form = (page: Page): Locator => loginDialog(page).getByRole('form', { name: 'Giriş yap' });
export const box = (page: Page): Locator =>
  form(page).getByRole('checkbox', { name: 'Beni 24 saat hatırla' });
export const captchaField = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Resimdeki harfler' });
export const mobile = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Cep telefonu' });
export const code = (page: Page): Locator => loginDialog(page).getByRole('textbox', { name: 'SMS kodu' });
export const send = (page: Page): Locator => form(page).getByRole('button', { name: 'Giriş yap' });
export const alert = (page: Page): Locator => form(page).getByRole('alert');
export const step = (page: Page): Locator =>
  loginDialog(page).getByRole('form', { name: 'Sen olduğunu doğrula' });

/** The header of the page, where every tour starts. */
export const open = async (
  page: Page,
  { account, password }: typeof MEMBER,
  brand: Brand = RICH,
): Promise<void> => {
  await showBrand(page, brand);
  // Codes by SMS and the steps after this dialog have tests of their own.
  await page.route(/\/wps\/verification\/sms/, (route) =>
    route.fulfill({ json: { success: true, value: { remainingMs: 0 } } }),
  );
  await page.route(/\/wps\/session\/login\/(freeplay|verification\/code)/, () => undefined);
  // The member's data is tested elsewhere, and a sign-in here has no token that the platform knows.
  await page.route(/\/wps\/(stream|contract|legal\/due|member|relay|v2\/wallets)/, () => undefined);
  await page.goto('/');
  await header(page).getByPlaceholder('Kullanıcı adı').fill(account);
  await header(page).getByPlaceholder('Şifre').fill(password);
};
export const press = (page: Page): Promise<void> =>
  header(page).getByRole('button', { name: 'Giriş yap' }).click();

/** Signs in with the box ticked, in another tab of the same browser. */
export const keepMember = async (page: Page): Promise<void> => {
  const earlier = await page.context().newPage();
  await earlier.goto('/login');
  await fill(earlier, MEMBER);
  await box(earlier).check();
  await send(earlier).click();
  await fitPiece(sliderDialog(earlier));
  await accountMenu(earlier).waitFor();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('rememberSecret');
  await earlier.close();
};
export const fill = async (page: Page, { account, password }: typeof MEMBER): Promise<void> => {
  await accountField(form(page)).fill(account);
  await passwordField(form(page)).fill(password);
};

/** The stored values after a sign-in by a code, with the box ticked. */
export const keepPhone = (page: Page, baseURL: string): Promise<void> =>
  page.context().addCookies(
    [
      ['remember', '1'],
      ['rememberMobile', '532%20000%2012%2001'],
      ['rememberDialingCode', '49'],
    ].map(([name = '', value = '']) => ({ name, value, url: baseURL })),
  );
/** By case: the values of the form by number. */
export const PHONES: Readonly<Record<string, readonly [string, string]>> = {
  wrongPhone: ['12', '481516'],
  noCode: [NUMBER, ' '],
};

/** By case: the values of the fields when the form is sent. */
export const FORMS: Readonly<Record<string, typeof MEMBER>> = {
  blank: { account: '  ', password: '' },
  noPassword: { ...MEMBER, password: '' },
};
export const standsAsTyped = async (page: Page): Promise<void> => {
  if (await mobile(page).isVisible()) {
    await expect(mobile(page)).toHaveValue(NUMBER);
    return expect(code(page)).toHaveValue('481516');
  }
  await expect(accountField(loginDialog(page))).toHaveValue(MEMBER.account);
  await expect(passwordField(loginDialog(page))).toHaveValue(MEMBER.password);
};
/** VAL-01, VAL-02: shown beside its field, and nowhere else. */
export const expectProblem = async (field: Locator, problem: string | null): Promise<void> => {
  if (problem === null) return expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(problem);
};
/** A wrong password is reported at its field, which has the focus; a wrong code above the form. */
export const expectRefused = async (page: Page): Promise<void> => {
  const refused = 'Kullanıcı adı veya şifre doğru değil.';
  if (await mobile(page).isVisible()) return expect(alert(page)).toHaveText(refused);
  await expectProblem(passwordField(form(page)), refused);
  await expect(passwordField(form(page))).toBeFocused();
};
export const EMPTY = 'Bu alan boş bırakılamaz.';
export const isOpen = async (page: Page): Promise<void> => {
  await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
  await expect(accountMenu(page)).toHaveCount(0);
};
export const radios = (page: Page): Locator =>
  loginDialog(page).getByRole('radiogroup', { name: 'Giriş yolu' });
export const sendStep = async (page: Page): Promise<void> => {
  await code(page).fill('481516');
  await step(page).getByRole('button', { name: 'Onayla' }).click();
};
const HOUR = 3_600_000;
let hoursAgo = 1000;
/**
 * A wrong password in place of the right one, perhaps after others. It is dated long ago, and two hours after the one
 * before, since wrong passwords are counted for an hour.
 */
export const wrongPassword = async (platform: PlatformServer, before = 0): Promise<string> => {
  hoursAgo -= 2;
  await platform.does('clock', { do: 'reset' });
  await platform.does('clock', { do: 'move', milliseconds: -hoursAgo * HOUR });
  await guess(platform.url, MEMBER.account, before);
  return JSON.stringify(await sealedForm(platform.url, { ...MEMBER, password: 'Yanlis-Sifre-26' }));
};
