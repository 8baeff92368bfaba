import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { header, loginDialog } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test(
  'the document has the title of its address in the visitor’s language, and status 404 where the site has no such page',
  NIGHT,
  async ({ page }) => {
    const sent = async (path: string): Promise<readonly [number, string]> => {
      const answer = await page.request.get(path);
      return [answer.status(), /<title>([^<]*)/.exec(await answer.text())?.[1] ?? ''];
    };
    expect(await sent('/')).toEqual([200, 'Ana sayfa · Statehouse']);
    expect(await sent('/rng?vendor=PG')).toEqual([200, 'Slot · Statehouse']);
    expect(await sent('/agent/agentDividendRecord')).toEqual([200, 'Kâr payı · Statehouse']);
    expect(await sent('/vip')).toEqual([200, 'VIP kulübü · Statehouse']);
    expect(await sent('/nowhere')).toEqual([404, 'Böyle bir sayfa yok · Statehouse']);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Böyle bir sayfa yok' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Böyle bir sayfa yok' })
      .getByRole('link', { name: 'Slot' })
      .click();
    await expect(page).toHaveTitle('Slot · Statehouse');
    await page.context().addCookies([{ name: 'language', value: 'EN', url: page.url() }]);
    expect(await sent('/fish')).toEqual([200, 'Fishing · Statehouse']);
  },
);

test(
  "a dialog for a task sets the window's title while it is open, over a page and over a panel, and restores it",
  NIGHT,
  async ({ page, platform }) => {
    await page.goto('/rng');
    await expect(page).toHaveTitle('Slot · Statehouse');
    await header(page).getByRole('button', { name: 'Giriş yap' }).click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(page).toHaveTitle('Giriş yap · Statehouse');
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('Slot · Statehouse');

    // NAV-07: the demo's member has one unread message.
    await enter(page, platform.url, '/member/depositv2');
    await expect(page).toHaveTitle('(1) Para yatır · Statehouse');
    await header(page)
      .getByRole('button', { name: /^Yenilikler/ })
      .dispatchEvent('click');
    await expect(page.getByRole('dialog', { name: 'Yenilikler' })).toBeVisible();
    await expect(page).toHaveTitle('(1) Yenilikler · Statehouse');
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('(1) Para yatır · Statehouse');
  },
);
