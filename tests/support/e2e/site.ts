import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { demoSession } from '../../../scripts/lib/demo-session.mjs';
import { MEMBER, type Person } from './people.ts';

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

/** Types into the header's form and passes the check without the puzzle. */
export const signIn = async (page: Page, person: Person = MEMBER): Promise<void> => {
  await sendHeaderForm(page, person);
  await passSlider(page);
};

/** Lets the browser prove itself in place of the puzzle. The proof is luck: a long one keeps the page busy. */
export const passSlider = async (page: Page): Promise<void> => {
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

export const accountMenu = (page: Page, account: string = MEMBER.account): Locator =>
  header(page).getByRole('button', { name: new RegExp(`^${account} .*Hesap menüsü$`) });

/** The dialog that asks whether to sign out. */
export const askToSignOut = async (page: Page, account: string = MEMBER.account): Promise<Locator> => {
  await accountMenu(page, account).click();
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uyarı' });
  await dialog.waitFor();
  return dialog;
};

export const signOut = async (page: Page, account: string = MEMBER.account): Promise<void> => {
  await (await askToSignOut(page, account)).getByRole('button', { name: 'Onayla' }).click();
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
const figureInGame = async (page: Page, name: 'balance' | 'total' | 'win'): Promise<number> =>
  minorOf(await game(page).locator(`.figure.${name} strong`).innerText());
export const balanceInGame = (page: Page): Promise<number> => figureInGame(page, 'balance');
/** What the round on the screen has moved: a win may be just the stake, so "another balance" proves nothing. */
export const movedInGame = async (page: Page): Promise<number> =>
  (await figureInGame(page, 'win')) - (await figureInGame(page, 'total'));
