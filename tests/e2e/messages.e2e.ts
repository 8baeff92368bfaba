import type { Page, Route } from '@playwright/test';
import ENGLISH from '../../src/i18n/lang/en.json' with { type: 'json' };
import { NIGHT } from '../support/e2e/night.ts';
import { isNight } from '../support/night.ts';
import { header, loginDialog, main } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  corrupt: (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      body: '{"half":',
    }),
  lost: (route) => route.abort('connectionreset'),
};
const catalogue = (language: string, part = '(first|rest)'): RegExp =>
  new RegExp(`/assets/messages/[^/]+/${language}-${part}\\.json$`);

const heading = (page: Page) => page.getByRole('heading', { name: 'Popüler oyunlar' });
const chooseEnglish = async (page: Page): Promise<void> => {
  await header(page).getByRole('button', { name: 'Dil' }).click();
  await page.getByRole('menuitemradio', { name: /English/ }).click();
};

/** By day each kind of catalogue has one fault, since the same code fetches them all. */
for (const [fault, strike] of Object.entries(FAULTS)) {
  if (isNight || fault === 'missing')
    test(
      `R6: a language whose catalogue is ${fault}: the error is shown, the old language stays, and the new one can be chosen again`,
      NIGHT,
      async ({ page }) => {
        await page.goto('/');
        await expect(heading(page)).toBeVisible();
        await page.route(catalogue('en'), strike);
        await chooseEnglish(page);
        await expect(header(page).getByRole('alert')).toContainText('Dil değiştirilemedi');
        await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
        await expect(heading(page)).toBeVisible();
        await page.unroute(catalogue('en'));
        await chooseEnglish(page);
        await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
        await expect(header(page).getByRole('alert')).toHaveCount(0);
      },
    );

  if (isNight || fault === 'corrupt')
    test(`R6: no catalogue at all, ${fault}: a screen with built-in texts and a retry`, async ({ page }) => {
      await page.route(catalogue('ty'), strike);
      await page.goto('/');
      await expect(
        page.getByRole('heading', { name: 'The words of this page could not be loaded' }),
      ).toBeVisible();
      const retry = page.getByRole('button', { name: 'Yeniden dene' });
      const request = page.waitForRequest(catalogue('ty'));
      await retry.click();
      await request;
      await expect(retry).not.toHaveAttribute('aria-busy', 'true');
      await page.unroute(catalogue('ty'));
      await retry.click();
      await expect(heading(page)).toBeVisible();
    });

  if (isNight || fault === 'lost')
    test(`R6: the catalogue of a dialog, ${fault}: a message with a retry, and it works afterwards`, async ({
      page,
    }) => {
      await page.route(catalogue('ty', 'rest'), strike);
      await page.goto('/');
      await expect(heading(page)).toBeVisible();
      const open = () => header(page).getByRole('button', { name: 'Giriş yap' }).click();
      await open();
      const failed = page.getByRole('alert').filter({ hasText: 'Burası açılamadı' });
      // The one reload restores the page; the dialog has to be opened once more.
      await expect(async () => {
        if (!(await failed.isVisible())) await open().catch(() => undefined);
        await expect(failed).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 15_000 });
      await page.unroute(catalogue('ty', 'rest'));
      await failed.getByRole('button', { name: 'Yeniden dene' }).click();
      await expect(async () => {
        if (!(await failed.isVisible())) await open().catch(() => undefined);
        await expect(loginDialog(page)).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 15_000 });
    });
}

for (const [name, width] of Object.entries({ phone: 390, wide: 1440 }))
  test(`the first screen has all its texts before the rest of the catalogue arrives, ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route(catalogue('ty', 'rest'), (route) => route.abort());
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    await expect(
      main(page)
        .getByRole('button', { name: /^Royal Sevens/ })
        .first(),
    ).toBeVisible();
    // The card beside the banner is a chunk of wide pages.
    if (name === 'wide') await expect(main(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
    const visibleText = await page.evaluate(() => [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((each) =>
        ['aria-label', 'placeholder', 'title'].map((attribute) => each.getAttribute(attribute) ?? ''),
      ),
    ]);
    const shown = new Set(visibleText.join('\n').split(/[\s,:]+/));
    expect(Object.keys(ENGLISH).filter((id) => /[_.]/.test(id) && shown.has(id))).toEqual([]);
  });

test(
  'I18-04: the language in local storage wins over missing or older cookies: the first content is in it',
  NIGHT,
  async ({ page, context }) => {
    const languages: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/wps/')) languages.push(request.headers()['language']);
    });
    await page.addInitScript(() => localStorage.setItem('language', 'EN'));
    await page.goto('/');
    await expect(main(page).getByText('Night of the Domes').first()).toBeVisible();
    expect([...new Set(languages)]).toEqual(['EN']);
    // The cookie names the language, but another tab may have changed it since.
    await context.addCookies([{ name: 'language', value: 'TY', url: page.url() }]);
    await page.reload();
    await expect(main(page).getByText('Night of the Domes').first()).toBeVisible();
    expect([...new Set(languages)]).toEqual(['EN']);
  },
);
