import type { Page } from '@playwright/test';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { game, header, main, openSignedIn } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const flow = (page: Page) => main(page).locator('[data-flow="gameLaunch"]');
const isOpen = async (page: Page): Promise<void> => {
  await expect(flow(page)).toHaveAttribute('data-state', 'playing.windowed');
  await expect(game(page).locator('[data-flow="lottery"]')).toHaveAttribute('data-state', 'playing');
};

for (const address of ['/lottery?vendor=LOTT', '/lottery?vendor=ELOTT', '/vnlottery?vendor=TCG_LOTTO_VN'])
  test(
    `ROU-08, ROU-09, GAM-03: ${address} has a header and nothing else around the lottery`,
    nightUnless(address === '/lottery?vendor=LOTT'),
    async ({ page }) => {
      await openSignedIn(page, MEMBER, address);
      await isOpen(page);
      await expect(page).toHaveURL(address);
      await expect(header(page)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('complementary', { name: 'İletişim' })).toHaveCount(0);
    },
  );

for (const address of ['/lottert', '/sealottery'])
  test(`ROU-12, ROU-18: ${address} is a game page with a lottery`, NIGHT, async ({ page }) => {
    await openSignedIn(page, MEMBER, address);
    await isOpen(page);
    await expect(page).toHaveURL(address);
  });

test('ROU-12, ROU-18: /fbsports is a game page with the sportsbook', async ({ page }) => {
  await openSignedIn(page, MEMBER, '/fbsports');
  await expect(flow(page)).toHaveAttribute('data-state', 'playing.windowed');
  await expect(game(page).locator('[data-flow="sports"]')).toBeVisible();
  await expect(page).toHaveURL('/fbsports');
});

test('API-24: the sportsbook’s address is open to visitors, who are told to sign in', async ({ page }) => {
  await page.goto('/fbsports');
  await expect(flow(page)).toHaveAttribute('data-state', 'failed');
  await expect(flow(page).getByRole('alert')).toContainText('Giriş yapmadın');
  await expect(flow(page)).toContainText('Oynamak için giriş yap.');
  await expect(flow(page).locator('iframe')).toHaveCount(0);
  await flow(page).getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page.getByRole('dialog', { name: 'Giriş yap' })).toBeVisible();
});

test('ROU-12, ROU-17: /seamless opens a game in its frame', NIGHT, async ({ page }) => {
  await openSignedIn(page, MEMBER, '/seamless?nodeId=10001&vendor=NIMBUS');
  await expect(flow(page)).toHaveAttribute('data-state', 'playing.windowed');
  await expect(flow(page).locator('iframe')).toHaveAttribute('src', /^\/play\/10001\?ticket=/);
});

test('LAU-01: a lottery asks a visitor to sign in', NIGHT, async ({ page }) => {
  await page.goto('/lottery?gameCode=x&vendor=LOTT');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: 'Giriş yap' })).toBeVisible();
});

test('ROU-07, GAM-01: /video lists its games on the shared page', NIGHT, async ({ page }) => {
  await page.goto('/video');
  await expect(main(page).locator('[data-flow="slotList"]')).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Video' })).toBeAttached();
});

test('GAM-04, ROU-07: the shared page filters by category and by provider', async ({ page }) => {
  await page.goto('/live');
  const categories = main(page).getByRole('navigation', { name: 'Bu lobinin oyunları' });
  await expect(categories.getByRole('link')).toHaveText(['Canlı casino', 'Spor', 'E-spor', 'Video']);
  await expect(categories.getByRole('link', { name: 'Canlı casino' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await main(page).getByRole('tab', { name: 'Bluemace' }).click();
  await expect(page).toHaveURL(/\/live\?vendor=BLUEMACE$/);
  await categories.getByRole('link', { name: 'Video' }).click();
  await expect(page).toHaveURL('/video');
  await expect(categories.getByRole('link', { name: 'Video' })).toHaveAttribute('aria-current', 'page');
});

test('ROU-07: the pages of the electronic games have no such filter', NIGHT, async ({ page }) => {
  await page.goto('/fish');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
  await expect(main(page).getByRole('navigation', { name: 'Bu lobinin oyunları' })).toHaveCount(0);
});
