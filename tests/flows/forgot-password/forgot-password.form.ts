/** The dialog of a forgotten password as a person sees it. */
import type { Locator, Page } from '@playwright/test';
import { OWN, answered, field, openLogin, quieten } from '../../support/e2e/new-password.ts';
import { loginDialog } from '../../support/e2e/site.ts';

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Şifreni mi unuttun?' });
export const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name });
export const choice = (page: Page, name: string): Locator => dialog(page).getByRole('radio', { name });

export const username = (page: Page): Locator => field(dialog(page), 'Kullanıcı adı');
export const email = (page: Page): Locator => field(dialog(page), 'E-posta');
export const mobile = (page: Page): Locator => field(dialog(page), 'Cep telefonu');
export const code = (page: Page): Locator => field(dialog(page), 'SMS kodu');
export const own = (page: Page): Locator => field(dialog(page), 'Yeni şifre');

export const openForgot = async (page: Page): Promise<void> => {
  await quieten(page);
  await openLogin(page);
  await loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }).click();
};
export interface Reset {
  readonly number: string;
  readonly code: string;
  readonly password: string;
}
export const RIGHT: Reset = { number: '532 418 07 72', code: '123456', password: OWN };
export const sendReset = async (page: Page, { number, code: sent, password }: Reset): Promise<void> => {
  await mobile(page).fill(number);
  await code(page).fill(sent);
  await own(page).fill(password);
  await button(page, 'Yeni şifreyi kaydet').click();
};
/** A password that was set by a code; whether the platform has passed the check for the sign-in that follows. */
export const setPassword = async (page: Page, ticket: object | null): Promise<void> => {
  const SET = /\/wps\/member\/password\/verification$/;
  await page.unroute(SET);
  await page.route(SET, (route) => route.fulfill(answered(ticket && { account: 'mina_k', ticket })));
  await openForgot(page);
  await choice(page, 'Telefon ile').check();
  await sendReset(page, RIGHT);
};
