import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { demoSession } from '../../../scripts/lib/demo-session.mjs';
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

/** Types into the header's form and sends it. */
export const sendHeaderForm = async (page: Page, { account, password }: Person = MEMBER): Promise<void> => {
  await header(page).getByPlaceholder('Kullanıcı adı').fill(account);
  await header(page).getByPlaceholder('Şifre').fill(password);
  await header(page).getByRole('button', { name: 'Giriş yap' }).click();
};

/** Types into the header's form and passes the check. */
export const signIn = async (page: Page, person: Person = MEMBER): Promise<void> => {
  await sendHeaderForm(page, person);
  await passSlider(page);
};

/** Passes the check that has come, or comes in a moment, by its puzzle. */
export const passSlider = async (page: Page): Promise<void> => {
  await sliderDialog(page).getByRole('slider').waitFor();
  await fitPiece(sliderDialog(page));
};

/** Passes it by the browser's own proof, which needs neither eyes nor time, and a second of the processor or two. */
export const passByProof = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /cihazım kanıtlasın/ }).click({ timeout: 30_000 });
  await sliderDialog(page).waitFor({ state: 'detached', timeout: 30_000 });
};

/** Signs somebody in by the calls of the site's own sign-in, past the page; where they were in before ends. */
export const signInElsewhere = (page: Page, person: Person = MEMBER): Promise<Record<string, string>> =>
  demoSession('', person, async (url, init) => {
    const answer = await page.request.fetch(url, { ...init, data: init.body });
    return { status: answer.status(), json: () => answer.json() as Promise<object> };
  });

/** Opens the site as somebody who has signed in already, without its form. For what begins after it. */
export const openSignedIn = async (page: Page, person: Person = MEMBER, address = '/'): Promise<void> => {
  const session = await signInElsewhere(page, person);
  await page.addInitScript((kept) => {
    // Not in a game's frame, which may keep nothing; and once: who signs out later stays signed out.
    if (window.parent !== window || sessionStorage.getItem('merchant') !== null) return;
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto(address);
};

/** What a sign-in has left in the browser. */
export const sessionIn = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries<string>(sessionStorage));
/** Puts it back after a sign-out that the platform has not heard of: the page finds it when it is next loaded. */
export const putSession = (page: Page, session: readonly [string, string][]): Promise<void> =>
  page.evaluate((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
  }, session);

/** From here on only the test lets time pass, until it resumes: limits are short, and a busy machine is slow. */
export const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

export const accountMenu = (page: Page, account: string = MEMBER.account): Locator =>
  header(page).getByRole('button', { name: new RegExp(`^${account} .*Hesap menüsü$`) });

/** Wishes to sign out, whether or not anything comes to ask about it. */
export const pressSignOut = async (page: Page, account: string = MEMBER.account): Promise<void> => {
  await accountMenu(page, account).click();
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click();
};

/** The dialog that asks whether to sign out. */
export const openSignOutDialog = async (page: Page, account: string = MEMBER.account): Promise<Locator> => {
  await pressSignOut(page, account);
  const dialog = page.getByRole('dialog', { name: 'Uyarı' });
  await dialog.waitFor();
  return dialog;
};

export const signOut = async (page: Page, account: string = MEMBER.account): Promise<void> => {
  const dialog = await openSignOutDialog(page, account);
  await dialog.getByRole('button', { name: 'Onayla' }).click();
  // A page that goes while it signs out takes the call along.
  await dialog.waitFor({ state: 'detached' });
};

/** Chooses the other of the two languages that are offered: English on a Turkish page, and back. */
export const chooseOtherLanguage = async (page: Page): Promise<void> => {
  const html = page.locator('html');
  const isTurkish = (await html.getAttribute('lang'))?.startsWith('tr') ?? false;
  await header(page)
    .getByRole('button', { name: /^(Dil|Language)/ })
    .click();
  await page.getByRole('menuitemradio', { name: isTurkish ? 'English' : /^Türkçe/ }).click();
  await expect(html).toHaveAttribute('lang', isTurkish ? /^en/ : /^tr/);
};

/** What stands over the page would keep the hand from it. */
export const clearDialogs = (page: Page): Promise<void> =>
  expect(async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  }).toPass();

/** Goes where the logo leads. */
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

/** An entry of the history that the visitor goes back to. */
export const goBackTo = async (page: Page, address: string): Promise<void> => {
  await clearDialogs(page);
  await page.evaluate((wanted) => {
    const here = location.href;
    history.pushState(null, '', wanted);
    history.pushState(null, '', here);
    history.back();
  }, address);
};

/** What other tabs of this browser say. */
export const postAsOtherTab = (page: Page, message: object): Promise<void> =>
  page.evaluate((posted) => {
    const tabs = new BroadcastChannel('statehouse.session');
    tabs.postMessage(posted);
    tabs.close();
  }, message);

/** "P 12.480,50" as minor units. */
export const minorOf = (text: string): number => Number(text.replace(/[^\d]/g, ''));

/** What the header shows of the balance, in minor units. */
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
/** Until the round on the screen is over. Free spins take their time one by one: they are skipped, as a player may. */
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
/** Begins a round by `press` and waits until it is over: a losing one may be over before anybody looks. */
export const playRound = async (
  page: Page,
  press = (): Promise<void> => spinButton(page).click(),
  skip?: () => Promise<void>,
): Promise<void> => {
  const answer = page.waitForResponse('**/play/api/spin');
  await press();
  await answer;
  await roundOver(page, skip);
};
const figureInGame = async (page: Page, name: 'balance' | 'total' | 'win'): Promise<number> =>
  minorOf(await game(page).locator(`.figure.${name} strong`).innerText());
/** What a round costs, in minor units. */
export const stakeInGame = (page: Page): Promise<number> => figureInGame(page, 'total');
export const balanceInGame = (page: Page): Promise<number> => figureInGame(page, 'balance');
/** What the round on the screen has moved: a win may be just the stake, so "another balance" proves nothing. */
export const movedInGame = async (page: Page): Promise<number> =>
  (await figureInGame(page, 'win')) - (await figureInGame(page, 'total'));
