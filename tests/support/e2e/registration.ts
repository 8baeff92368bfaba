/** The registration dialog as a person sees it, in Turkish. */
import type { Locator, Page } from '@playwright/test';
import { header } from './site.ts';

/** The referral code of an agent of the demo platform. */
export const AFFILIATE = 'kerem26';
export const PASSWORD = 'Yeni-Kubbe-26';

export const registerDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Hesap oluştur' });
export const registerForm = (page: Page): Locator =>
  registerDialog(page).getByRole('form', { name: 'Hesap oluştur' });
export const registerField = (page: Page, name: string): Locator =>
  registerForm(page).locator(`input[name="${name}"]`);
export const agreement = (page: Page): Locator => registerForm(page).getByRole('checkbox');
export const createButton = (page: Page): Locator =>
  registerForm(page).getByRole('button', { name: 'Hesap oluştur' });
/** The account that is signed in. */
export const anyAccountMenu = (page: Page): Locator =>
  header(page).getByRole('button', { name: /Hesap menüsü$/ });

let made = 0;
const unique = (): string => {
  made += 1;
  return `${process.pid}${Date.now()}${made}`;
};
/** A name and a number that are not taken on any platform. */
export const freshName = (): string => `y${Number(unique().slice(-14)).toString(36)}`;
export const freshNumber = (): string => `53${unique().slice(-8)}`;
