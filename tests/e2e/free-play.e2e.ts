import type { Locator } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { chooseInMenu, pressOn, tabTo, typeInto } from '../support/e2e/keys.ts';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { PASSWORD, freshName, registerDialog } from '../support/e2e/registration.ts';
import {
  ROYAL_SEVENS,
  balanceInGame,
  game,
  header,
  main,
  minorOf,
  movedInGame,
  playRound,
  roundOver,
} from '../support/e2e/site.ts';
import { TRIAL, expect, test, type Page } from '../support/e2e/test.ts';

const LABELS = {
  TY: {
    ...{ signIn: 'Giriş yap', freePlay: 'Ücretsiz oyna', popular: 'Popüler oyunlar', register: 'Kayıt ol' },
    ...{ play: 'Oyun parası', balance: 'Bakiye', deposit: 'Para yatır', note: 'gerçek para değildir' },
    ...{ refill: 'Oyun parasını doldur', full: 'Oyun paran dolu.', later: 'saatte birkaç kez' },
    ...{ menu: /Hesap menüsü$/, withdraw: 'Para çek', warning: 'Gerçek hesap gerekli', confirm: 'Onayla' },
    ...{
      create: 'Hesap oluştur',
      low: 'Bakiyen bu oyuna yetmiyor',
      slider: 'Kemeri yerine oturt',
      prove: /kanıtla/i,
      sum: '1.000,00',
    },
  },
  EN: {
    ...{ signIn: 'Sign in', freePlay: 'Free play', popular: 'Hot games', register: 'Register' },
    ...{ play: 'Play money', balance: 'Balance', deposit: 'Deposit', note: 'is not money' },
    ...{ refill: 'Fill up play money', full: 'Your play money is full.', later: 'a few times an hour' },
    ...{ menu: /Account menu$/, withdraw: 'Withdraw', warning: 'Real account needed', confirm: 'Confirm' },
    ...{
      create: 'Create account',
      low: 'Your balance is too low for this game',
      slider: 'Fit the arch',
      prove: /prove/i,
      sum: '1,000.00',
    },
  },
} as const;

const held = (page: Page, name: string): Locator => header(page).getByRole('group', { name });
const shown = async (page: Page, name: string): Promise<number> =>
  minorOf((await held(page, name).innerText()).match(/FUN\s([\d.,]+)/)?.[1] ?? '');
const spin = (page: Page): Promise<void> =>
  playRound(
    page,
    () => page.keyboard.press('Space'),
    () => page.keyboard.press('Space'),
  );

for (const [language, labels] of Object.entries(LABELS))
  test(
    `FRE-01, GAT-07, GAT-16: by keyboard alone, in ${language}: play money is won, lost and topped up, and the warning leads to the registration and back to the game`,
    nightUnless(language === 'EN'),
    async ({ page, isolatedPlatform }) => {
      // A file of the origin without script; the frame of a game has no storage of its own to write to.
      await page.goto(`${isolatedPlatform.url}/manifest.webmanifest`);
      await page.evaluate((wanted) => localStorage.setItem('language', wanted), language);
      await page.goto(isolatedPlatform.url);
      await pressOn(page, header(page).getByRole('button', { name: labels.signIn }));
      const login = page.getByRole('dialog', { name: labels.signIn });
      await pressOn(page, login.getByRole('button', { name: labels.freePlay }));

      // The balance of a trial account is marked as play money, and there is no way to deposit.
      await expect(held(page, labels.play)).toContainText(labels.sum);
      await expect(held(page, labels.play)).toContainText(labels.play);
      await expect(header(page).getByRole('button', { name: labels.deposit })).toHaveCount(0);

      const popular = main(page).getByRole('region', { name: labels.popular });
      await pressOn(page, popular.getByRole('button', { name: /^Royal Sevens/ }));
      await expect(page).toHaveURL(`${isolatedPlatform.url}${ROYAL_SEVENS}`);
      await expect(main(page)).toContainText(labels.note);
      await roundOver(page);
      await expect(game(page).locator('.demo')).toHaveText(labels.play);
      await expect(game(page).locator('.figure.balance')).toContainText(labels.play);

      let left = 100_000;
      do {
        await spin(page);
        left += await movedInGame(page);
        expect(await balanceInGame(page)).toBe(left);
        await expect.poll(() => shown(page, labels.play)).toBe(left);
      } while (left >= 100_000);

      await pressOn(page, main(page).getByRole('button', { name: labels.refill }));
      await expect(main(page).getByText(labels.full)).toBeVisible();
      await expect.poll(() => shown(page, labels.play)).toBe(100_000);
      await expect.poll(() => balanceInGame(page)).toBe(100_000);

      await chooseInMenu(
        page,
        header(page).getByRole('button', { name: labels.menu }),
        page.getByRole('menuitem', { name: labels.withdraw }),
      );
      const warning = page.getByRole('dialog', { name: labels.warning });
      await expect(warning.getByRole('button', { name: labels.confirm })).toBeFocused();
      await page.keyboard.press('Enter');

      const name = freshName();
      const dialog = page.getByRole('dialog', { name: labels.create });
      const field = (key: string): Locator => dialog.locator(`input[name="${key}"]`);
      await expect(field('username')).toBeFocused();
      await page.keyboard.type(name);
      await typeInto(page, field('password'), PASSWORD);
      await typeInto(page, field('confirmPassword'), PASSWORD);
      await pressOn(page, dialog.getByRole('checkbox'), 'Space');
      await page.keyboard.press('Enter');
      const slider = page.getByRole('dialog', { name: labels.slider });
      await tabTo(page, slider.getByRole('slider'));
      await pressOn(page, slider.getByRole('button', { name: labels.prove }));

      // The same game with the new account: for real money, of which there is none yet.
      await expect(header(page).getByRole('button', { name: labels.menu })).toContainText(name, {
        timeout: 30_000,
      });
      await expect(page).toHaveURL(`${isolatedPlatform.url}${ROYAL_SEVENS}`);
      await expect(held(page, labels.balance)).toContainText(/P\s0[.,]00/);
      await expect(main(page).getByText(labels.low)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(main(page).getByText(labels.play, { exact: true })).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language);
      expect((await isolatedPlatform.does('audit', {})).isSound).toBe(true);
    },
  );

test(
  'FRE-01, GAT-16, CFG-02: play money is granted a few times an hour; a brand without registration does not offer it',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    const labels = LABELS.TY;
    await isolatedPlatform.does('module', { modId: 'DIRECTREG3', on: false });
    await enter(page, isolatedPlatform.url, ROYAL_SEVENS, TRIAL);
    await roundOver(page);
    await expect(header(page).getByRole('button', { name: labels.register })).toHaveCount(0);
    const refill = main(page).getByRole('button', { name: labels.refill });
    // A top-up that adds nothing does not count.
    await refill.click();
    await expect(main(page).getByText(labels.full)).toBeVisible();
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      expect(await findings(page)).toEqual([]);
    }

    await page.route('**/wps/member/freeplay/refill', (route) =>
      route.fulfill({ status: 429, json: { success: false, errorCode: 'TOO_MANY_REQUESTS', message: null } }),
    );
    await refill.click();
    await expect(main(page).getByText(labels.later)).toBeVisible();

    await header(page).getByRole('button', { name: labels.menu }).click();
    await page.getByRole('menuitem', { name: labels.withdraw }).click();
    const warning = page.getByRole('dialog', { name: labels.warning });
    await expect(warning.getByRole('button')).toHaveText([labels.confirm]);
    await page.keyboard.press('Enter');
    await expect(warning).toHaveCount(0);
    await expect(registerDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${isolatedPlatform.url}${ROYAL_SEVENS}`);
  },
);
