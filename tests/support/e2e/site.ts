import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { demoSession } from '../../../scripts/lib/demo-session.mjs';
import { sessionOf } from './entrance.ts';
import { MEMBER, type Person } from './people.ts';
import { fitPiece } from './puzzle.ts';

/** The site as a person meets it, in Turkish; by roles and names only. */
export const header = (page: Page): Locator => page.getByRole('banner');
export const main = (page: Page): Locator => page.getByRole('main');
export const game = (page: Page): FrameLocator => page.frameLocator('iframe');
export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Giriş yap' });
export const sliderDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Kemeri yerine oturt' });
export const accountField = (within: Locator): Locator =>
  within.getByRole('textbox', { name: 'Kullanıcı adı' });
export const passwordField = (within: Locator): Locator => within.getByLabel(/^Şifre( \*|\*)?$/);

/** Fills in the header's form and submits it. */
export const sendHeaderForm = async (page: Page, { account, password }: Person = MEMBER): Promise<void> => {
  await header(page).getByPlaceholder('Kullanıcı adı').fill(account);
  await header(page).getByPlaceholder('Şifre').fill(password);
  await header(page).getByRole('button', { name: 'Giriş yap' }).click();
};

/** Fills in the header's form and passes the check. */
export const signIn = async (page: Page, person: Person = MEMBER): Promise<void> => {
  await sendHeaderForm(page, person);
  await passSlider(page);
};

/** Waits for the check and passes it by its puzzle. */
export const passSlider = async (page: Page): Promise<void> => {
  await sliderDialog(page).getByRole('slider').waitFor();
  await fitPiece(sliderDialog(page));
};

/** Passes the check by the proof of work, which needs no puzzle; it takes a second or two of processor time. */
export const passByProof = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /cihazım kanıtlasın/ }).click({ timeout: 30_000 });
  await sliderDialog(page).waitFor({ state: 'detached', timeout: 30_000 });
};

/** Signs a person in with the site's own sign-in requests, outside the page; their other session ends. */
export const signInElsewhere = (page: Page, person: Person = MEMBER): Promise<Record<string, string>> =>
  demoSession('', person, async (url, init) => {
    const answer = await page.request.fetch(url, { ...init, data: init.body });
    return { status: answer.status(), json: () => answer.json() as Promise<object> };
  });

/** Opens the site with a session, without the form. For tests of what follows a sign-in. */
export const openSignedIn = async (page: Page, person: Person = MEMBER, address = '/'): Promise<void> => {
  const { origin } = new URL((await page.request.head('/manifest.webmanifest')).url());
  const session = await sessionOf(origin, person);
  await page.addInitScript((kept) => {
    // Not in a game's frame, which has no storage; and only once: after a sign-out the page stays signed out.
    if (window.parent !== window || sessionStorage.getItem('merchant') !== null) return;
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto(address);
};

/** The session that a sign-in has stored in the browser. */
export const sessionIn = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries<string>(sessionStorage));
/** Restores it after a sign-out that did not reach the platform: the page finds it when it is next loaded. */
export const putSession = (page: Page, session: readonly [string, string][]): Promise<void> =>
  page.evaluate((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
  }, session);

/**
 * Stops the clock until it is resumed, so that only the test moves time: limits are short, and a busy machine is slow.
 */
export const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

export const accountMenu = (page: Page, account: string = MEMBER.account): Locator =>
  header(page).getByRole('button', { name: new RegExp(`^${account} .*Hesap menüsü$`) });

/** Presses the entry to sign out, without confirming it. */
export const pressSignOut = async (page: Page, account: string = MEMBER.account): Promise<void> => {
  await accountMenu(page, account).click();
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click();
};

/** Opens the confirmation of the sign-out. */
export const openSignOutDialog = async (page: Page, account: string = MEMBER.account): Promise<Locator> => {
  await pressSignOut(page, account);
  const dialog = page.getByRole('dialog', { name: 'Uyarı' });
  await dialog.waitFor();
  return dialog;
};

export const signOut = async (page: Page, account: string = MEMBER.account): Promise<void> => {
  const dialog = await openSignOutDialog(page, account);
  await dialog.getByRole('button', { name: 'Onayla' }).click();
  // A page that is left during the sign-out would cancel the request.
  await dialog.waitFor({ state: 'detached' });
};

/** Chooses the other of the two languages on offer: English on a Turkish page, and back. */
export const chooseOtherLanguage = async (page: Page): Promise<void> => {
  const html = page.locator('html');
  const isTurkish = (await html.getAttribute('lang'))?.startsWith('tr') ?? false;
  await header(page)
    .getByRole('button', { name: /^(Dil|Language)/ })
    .click();
  await page.getByRole('menuitemradio', { name: isTurkish ? 'English' : /^Türkçe/ }).click();
  await expect(html).toHaveAttribute('lang', isTurkish ? /^en/ : /^tr/);
};

/** Closes open dialogs, which would block clicks. */
export const clearDialogs = (page: Page): Promise<void> =>
  expect(async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  }).toPass();

/** Goes to Home by the logo. */
export const goHome = async (page: Page): Promise<void> => {
  await clearDialogs(page);
  await header(page).getByRole('link', { name: 'Statehouse, ana sayfaya git' }).click();
  await expect(page).toHaveURL('/');
};

export const goToSlots = async (page: Page): Promise<void> => {
  await clearDialogs(page);
  const nav = header(page).getByRole('navigation', { name: 'Ana menü' });
  // By a key: under a pointer the panel opens by itself, and a press would close it.
  await nav.getByRole('button', { name: 'Slot' }).press('ArrowDown');
  await nav.getByRole('link', { name: 'Daha fazla' }).click();
};

/** Goes back to an address in the history, as the visitor would. */
export const goBackTo = async (page: Page, address: string): Promise<void> => {
  await clearDialogs(page);
  await page.evaluate((wanted) => {
    const here = location.href;
    history.pushState(null, '', wanted);
    history.pushState(null, '', here);
    history.back();
  }, address);
};

/** Posts a message as another tab of this browser. */
export const postAsOtherTab = (page: Page, message: object): Promise<void> =>
  page.evaluate((posted) => {
    const tabs = new BroadcastChannel('statehouse.session');
    tabs.postMessage(posted);
    tabs.close();
  }, message);

/** "P 12.480,50" as minor units. */
export const minorOf = (text: string): number => Number(text.replace(/[^\d]/g, ''));

/** The balance in the header, in minor units. */
export const shownBalance = async (page: Page): Promise<number> =>
  minorOf(
    await header(page)
      .getByText(/^P\s[\d.]+,\d\d$/)
      .first()
      .innerText(),
  );

export const ROYAL_SEVENS = '/game?nodeId=10001&vendor=NIMBUS';
export const stage = (page: Page): Locator => game(page).locator('[data-flow="spin"]');
export const spinButton = (page: Page): Locator => game(page).getByRole('button', { name: 'Çevir' });
/** Waits until the round on the screen is over. Free spins run one by one: they are skipped, as a player may. */
export const roundOver = async (
  page: Page,
  skip = (): Promise<void> => game(page).getByRole('button', { name: 'Geç' }).click(),
): Promise<void> => {
  const isOver = (): Promise<void> =>
    expect(stage(page)).toHaveAttribute('data-state', 'ready', { timeout: 15_000 });
  await isOver().catch(async () => {
    await skip();
    await isOver();
  });
};
/** Starts a round with `press` and waits until it is over: a losing round may end before the state is checked. */
export const playRound = async (
  page: Page,
  press = (): Promise<void> => spinButton(page).click(),
  skip?: () => Promise<void>,
): Promise<void> => {
  const answer = page.waitForResponse('**/play/api/round');
  await press();
  await answer;
  await roundOver(page, skip);
};
const figureInGame = async (page: Page, name: 'balance' | 'total' | 'win'): Promise<number> =>
  minorOf(await game(page).locator(`.figure.${name} strong`).innerText());
/** The price of a round, in minor units. */
export const stakeInGame = (page: Page): Promise<number> => figureInGame(page, 'total');
export const balanceInGame = (page: Page): Promise<number> => figureInGame(page, 'balance');
/** The net result of the round on the screen: a win may equal the stake, so a changed balance proves nothing. */
export const movedInGame = async (page: Page): Promise<number> =>
  (await figureInGame(page, 'win')) - (await figureInGame(page, 'total'));
