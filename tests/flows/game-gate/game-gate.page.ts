import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { AGENT, MEMBER, TRIAL, type Person } from '../../support/e2e/people.ts';
import { registerDialog } from '../../support/e2e/registration.ts';
import { accountMenu, game, loginDialog, main, openSignedIn } from '../../support/e2e/site.ts';

const warning = (page: Page): Locator => page.getByRole('dialog', { name: 'Gerçek hesap gerekli' });
const AT_GAME = /\/game\?nodeId=10001&vendor=NIMBUS$/;

const pressGame = (page: Page): Promise<void> =>
  main(page)
    .getByRole('region', { name: 'Popüler oyunlar' })
    .getByRole('button', { name: /^Royal Sevens/ })
    .click();
const asPerson = async (page: Page, person: Person): Promise<void> => {
  await page.route(/\/wps\/stream/, () => undefined);
  await openSignedIn(page, person);
  await pressGame(page);
};
/** GAT-06: a member with access is in the game, without a dialog. */
const play = (person: Person) => async (page: Page) => {
  await asPerson(page, person);
  await expect(page).toHaveURL(AT_GAME);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(game(page).getByRole('button', { name: 'Çevir' })).toBeVisible();
};
const leave = async (page: Page, how: Promise<void>): Promise<void> => {
  await how;
  await expect(warning(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(page.locator('iframe')).toHaveCount(0);
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'gameGate',
  start: {
    // GAT-15: a visitor may sign in now.
    visitorGame: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await page.goto('/');
      await pressGame(page);
      await expect(loginDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
    memberGame: play(MEMBER),
    agentGame: play(AGENT),
    trialGame: play(TRIAL),
    trialPicture: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await openSignedIn(page, TRIAL);
      await accountMenu(page, TRIAL.account).click();
      await page.getByRole('menuitem', { name: 'Resmini değiştir' }).click();
    },
  },
  act: {
    // The registration of a real account.
    'dialog.confirm': async (page) => {
      await warning(page).getByRole('button', { name: 'Onayla' }).click();
      await expect(warning(page)).toHaveCount(0);
      await expect(registerDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
    'dialog.close': (page) => leave(page, page.keyboard.press('Escape')),
  },
  verify: {
    // GAT-16: an icon, the text, and the button that Enter presses, beside the one that closes.
    warning: async (page) => {
      await expect(warning(page)).toContainText('Deneme hesabıyla bu alana giremezsin.');
      await expect(warning(page).locator('svg')).toBeVisible();
      await expect(warning(page).getByRole('button')).toHaveText(['Vazgeç', 'Onayla']);
      await expect(warning(page)).toContainText('Açık bir oyun varsa ona geri dönersin');
      await expect(warning(page).getByRole('button', { name: 'Onayla' })).toBeFocused();
      await expect(page).toHaveURL('/');
    },
  },
};
