import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { ROYAL_SEVENS, header, stage } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const MINUTE = 60_000;
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Belgelerimiz değişti' });
const bell = (page: Page): Locator => header(page).getByRole('button', { name: /^Yenilikler/ });
const known = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes('/wps/legal/due'));

/** New terms that are required from the next whole minute, as the operator publishes them. */
const publishTerms = async (platform: PlatformServer, at: number): Promise<void> => {
  const translations = {
    EN: { title: 'Terms of play', text: '## What is new\n\nThe second version.' },
    TY: { title: 'Oyun koşulları', text: '## Yeni olan\n\nİkinci sürüm.' },
  };
  const required = `${new Date(at).toISOString().slice(0, 16)}Z`;
  await platform.does('legal-publish', { kind: 'terms', translations, required });
};

test(
  'VAL-19, NOT-09: new terms open over an idle Home only, can be postponed until the next sign-in, and block new deposits and games from their day until they are accepted',
  NIGHT,
  async ({ page, context, isolatedPlatform }) => {
    const { now = 0 } = await isolatedPlatform.does('clock', { do: 'move', milliseconds: 0 });
    const requiredAt = Math.ceil(now / MINUTE + 30) * MINUTE;
    await publishTerms(isolatedPlatform, requiredAt);

    // Nothing opens over a page that moves money.
    const documentRequest = known(page);
    await enter(page, isolatedPlatform.url, '/member/depositv2');
    await documentRequest;
    await expect(bell(page)).toHaveAccessibleName(/, [1-9]\d* okunmamış$/);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'Üye merkezi' })).toBeVisible();

    await page.goto(isolatedPlatform.url);
    await expect(question(page)).toBeVisible();
    const item = question(page).getByRole('listitem');
    await expect(item).toHaveCount(1);
    await expect(item).toContainText(/Koşullar.*Sürüm 2, \d{1,2} \S+ tarihinden beri yürürlükte/);
    await expect(item).toContainText(
      /yeni yatırmalar ve oyunlar bunu bekler; çekimler hiçbir zaman beklemez/,
    );
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      expect(await findings(page)).toEqual([]);
    }
    const [read] = await Promise.all([
      context.waitForEvent('page'),
      item.getByRole('link', { name: /^Oku: Koşullar/ }).click(),
    ]);
    await expect(read).toHaveURL(/\/legal\/terms\?version=2$/);
    await expect(read.getByRole('heading', { name: 'Yeni olan' })).toBeVisible();
    await read.close();
    await question(page).getByRole('button', { name: 'Sonra oku' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // It does not open again in the same session; the bell leads to it.
    const reloaded = known(page);
    await page.reload();
    await reloaded;
    await bell(page).press('Enter');
    const whatsNew = page.getByRole('dialog', { name: 'Yenilikler' });
    await whatsNew.getByRole('button', { name: /1 belge kabulünü bekliyor/ }).press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // It opens again at the next sign-in.
    await page.evaluate(() => sessionStorage.clear());
    await enter(page, isolatedPlatform.url);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');

    // Once they are in force, a game and a deposit state why they do not open.
    await isolatedPlatform.does('clock', { do: 'move', milliseconds: requiredAt - now });
    await page.goto(`${isolatedPlatform.url}${ROYAL_SEVENS}`);
    await expect(page.getByRole('alert')).toContainText('belgelerimizin yeni sürümünü kabul etmen gerekiyor');
    await page.getByRole('button', { name: 'Oku ve kabul et' }).press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`${isolatedPlatform.url}/member/depositv2`);
    const deposit = page
      .getByRole('dialog', { name: 'Üye merkezi' })
      .getByRole('region', { name: 'Para yatır' });
    await deposit.getByRole('radio', { name: /^FAST/ }).check();
    await deposit.getByRole('textbox', { name: 'Tutar' }).fill('500');
    await page.keyboard.press('Enter');
    await expect(deposit.getByRole('alert')).toContainText('kabul etmen gerekiyor');
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      expect(await findings(page)).toEqual([]);
    }
    await deposit.getByRole('button', { name: 'Oku ve kabul et' }).press('Enter');

    // A lost response changes nothing: the repeated request is the same acceptance.
    await isolatedPlatform.does('fault', { endpoint: 'acceptDocuments', kind: 'lost', count: 1 });
    await question(page).getByRole('button', { name: 'Kabul et' }).press('Enter');
    await expect(question(page).getByRole('alert')).toBeVisible();
    await question(page).getByRole('button', { name: 'Kabul et' }).press('Enter');
    await expect(question(page)).toHaveCount(0);
    await deposit.getByRole('textbox', { name: 'Tutar' }).press('Enter');
    await expect(deposit.getByRole('heading', { name: 'Ödemen bekleniyor' })).toBeVisible();
    await page.goto(`${isolatedPlatform.url}${ROYAL_SEVENS}`);
    await expect(stage(page)).toHaveAttribute('data-state', 'ready');
  },
);
