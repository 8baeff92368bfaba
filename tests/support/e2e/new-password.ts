/**
 * New passwords without a platform, which would keep them: who is in was never signed in, and what follows a new
 * password is answered as it would be.
 */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { MEMBER } from './people.ts';
import { PLAIN_PUZZLE, PLAIN_TICKET } from './puzzle.ts';
import { accountMenu, clearDialogs, header, loginDialog, sliderDialog } from './site.ts';

export const OWN = 'Kendi-Sectigim-27';
export const field = (within: Locator, name: string): Locator =>
  within.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`));

export const refusal = (errorCode: string, value: object = {}) => ({
  status: 403,
  json: { success: false, errorCode, message: 'No.', value },
});
export const answered = (value: object | null) => ({ json: { success: true, value } });
const welcome = (more: object = {}) =>
  answered({ token: 't-1', id: '7', userName: MEMBER.account, customerType: 0, ...more });

/** Sign-ins that wait for their answer, of each page that nobody answers but the test. */
const signIns = new WeakMap<Page, Route[]>();
const answerSignIn = async (page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> => {
  const waiting = signIns.get(page) ?? [];
  await expect.poll(() => waiting.length, { message: 'nobody signs in' }).toBe(1);
  await waiting.pop()?.fulfill(answer);
};
/** Once a page: the puzzle fits anywhere, a sign-in waits, and what is told of games and members is walked elsewhere. */
export const quieten = async (page: Page): Promise<void> => {
  if (signIns.has(page)) return;
  const waiting: Route[] = [];
  signIns.set(page, waiting);
  await page.route(/\/wps\/captcha\/geetest\?/, (route) => route.fulfill(answered(PLAIN_PUZZLE)));
  await page.route(/\/wps\/captcha\/geetest\/verify/, (route) => route.fulfill(answered(PLAIN_TICKET)));
  // The countdown is a flow with a model of its own; here it is over as soon as it may be.
  await page.route(/\/wps\/member\/password\/sms/, (route) => route.fulfill(answered({ remainingMs: 0 })));
  await page.route(/\/wps\/session\/login$/, (route) => void waiting.push(route));
  await page.route(/\/wps\/(stream|contract|legal\/due|member\/info|v2\/wallets|relay)/, () => undefined);
};
export const fitAnywhere = (page: Page): Promise<void> =>
  sliderDialog(page).getByRole('slider').press('Enter');

/** How the sign-in after a new password ends (PWD-03, FGT-04). */
export const signsIn = async (page: Page): Promise<void> => {
  if (await sliderDialog(page).isVisible()) await fitAnywhere(page);
  await answerSignIn(page, welcome());
};
export const doesNotSignIn = async (page: Page): Promise<void> => {
  if (await sliderDialog(page).isVisible())
    await sliderDialog(page).getByRole('button', { name: 'Kapat' }).click();
  else await answerSignIn(page, refusal('login_verify_required', { mobileNum: '', ticket: 'step-1' }));
};

/** Opens the site anew, as a visitor or with what a tab keeps. */
const openWith = async (page: Page, session: Readonly<Record<string, string>>): Promise<void> => {
  await quieten(page);
  if (page.url() === 'about:blank') await page.goto('/manifest.webmanifest');
  await page.evaluate((kept) => {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto('/');
};
/** As a sign-in has left it, and what the platform wants of who it was. */
export const openAsMember = (page: Page, due: { cpw?: 'default' | 'expired' } = {}): Promise<void> =>
  openWith(page, {
    account: MEMBER.account,
    username: MEMBER.account,
    customerId: '7',
    isAgent: '0',
    merchant: 'statehouse',
    token: 't-1',
    ...due,
  });
const door = (page: Page): Locator => header(page).getByRole('button', { name: 'Giriş yap' });
/** The site as a visitor has it: from where the page stands, if nobody is in there. */
const openAsVisitor = async (page: Page): Promise<void> => {
  if (!(await door(page).isVisible())) await openWith(page, {});
};
/** A sign-in with a password that was given out. */
export const signInWithGiven = async (page: Page): Promise<void> => {
  await openAsVisitor(page);
  await header(page).getByPlaceholder('Kullanıcı adı').fill(MEMBER.account);
  await header(page).getByPlaceholder('Şifre').fill(MEMBER.password);
  await door(page).click();
  await fitAnywhere(page);
  await answerSignIn(page, welcome({ passwordDefault: true }));
};
/** The dialog of the sign-in, for a visitor. */
export const openLogin = async (page: Page): Promise<void> => {
  if (await loginDialog(page).isVisible()) return;
  await clearDialogs(page);
  await openAsVisitor(page);
  await door(page).click();
};
/** PWD-03, PWD-04, FGT-04: in without a break, at Home, and no password is kept. */
export const isIn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(OWN);
  expect(kept).not.toContain('cpw');
};
