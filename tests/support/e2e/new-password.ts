/**
 * New passwords with canned responses: a real platform would keep them. The session is fake, and later requests get the
 * responses of a real platform.
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

/** Sign-in requests that wait for the test's response, by page. */
const signIns = new WeakMap<Page, Route[]>();
const answerSignIn = async (page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> => {
  const waiting = signIns.get(page) ?? [];
  await expect.poll(() => waiting.length, { message: 'no sign-in request' }).toBe(1);
  await waiting.pop()?.fulfill(answer);
};
/** Once per page: the puzzle accepts any place, sign-ins wait, and requests for games and members stay open. */
export const quieten = async (page: Page): Promise<void> => {
  if (signIns.has(page)) return;
  const waiting: Route[] = [];
  signIns.set(page, waiting);
  await page.route(/\/wps\/captcha\/geetest\?/, (route) => route.fulfill(answered(PLAIN_PUZZLE)));
  await page.route(/\/wps\/captcha\/geetest\/verify/, (route) => route.fulfill(answered(PLAIN_TICKET)));
  // The countdown has a model of its own; here it is over at once.
  await page.route(/\/wps\/member\/password\/sms/, (route) => route.fulfill(answered({ remainingMs: 0 })));
  await page.route(/\/wps\/session\/login$/, (route) => void waiting.push(route));
  await page.route(/\/wps\/(stream|contract|legal\/due|member\/info|v2\/wallets|relay)/, () => undefined);
};
export const fitAnywhere = (page: Page): Promise<void> =>
  sliderDialog(page).getByRole('slider').press('Enter');

/** The result of the sign-in after a new password (PWD-03, FGT-04). */
export const signsIn = async (page: Page): Promise<void> => {
  if (await sliderDialog(page).isVisible()) await fitAnywhere(page);
  await answerSignIn(page, welcome());
};
export const doesNotSignIn = async (page: Page): Promise<void> => {
  if (await sliderDialog(page).isVisible())
    await sliderDialog(page).getByRole('button', { name: 'Kapat' }).click();
  else await answerSignIn(page, refusal('login_verify_required', { mobileNum: '', ticket: 'step-1' }));
};

/** Reloads the site, as a visitor or with a stored session. */
const openWith = async (page: Page, session: Readonly<Record<string, string>>): Promise<void> => {
  await quieten(page);
  if (page.url() === 'about:blank') await page.goto('/manifest.webmanifest');
  await page.evaluate((kept) => {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto('/');
};
/** A session as a sign-in stores it, optionally with a due password change. */
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
/** The site for a visitor: the current page is kept if it has no session. */
const openAsVisitor = async (page: Page): Promise<void> => {
  if (!(await door(page).isVisible())) await openWith(page, {});
};
/** A sign-in with a password that the operator has assigned. */
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
/** PWD-03, PWD-04, FGT-04: the session continues on Home, and no password is stored. */
export const isIn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(OWN);
  expect(kept).not.toContain('cpw');
};
