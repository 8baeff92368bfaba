import type { Page } from '@playwright/test';
import { NIGHT } from '../support/e2e/night.ts';
import { main, openSignedIn } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const flow = (page: Page) => main(page).locator('[data-flow="gameLaunch"]');
/** A gateway that launches at the provider's own site, as ours never does. */
const launchElsewhere = async (page: Page): Promise<void> => {
  let launches = 0;
  await page.route(/\/wps\/game\/launchGame/, (route) => {
    launches += 1;
    return route.fulfill({
      json: {
        success: true,
        value: { content: { game_url: `https://games.example/t/${launches}`, gameName: 'Royal Sevens' } },
      },
    });
  });
  await page
    .context()
    .route('https://games.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>game</h1>' }),
    );
  // As on a site whose brand allows the provider's pages in a frame.
  await page.route(/\/game\?nodeId/, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace(
          "frame-src 'self'",
          "frame-src 'self' https://games.example",
        ),
      },
    });
  });
  await openSignedIn(page, MEMBER, '/game?nodeId=10001&vendor=NIMBUS');
  await expect(flow(page)).toHaveAttribute('data-state', 'playing.windowed');
};
const openTab = (page: Page) => flow(page).getByRole('button', { name: 'Yeni sekmede aç' });

test('a game of another site, whose cookies may be blocked, opens in a tab of its own with a new address', async ({
  page,
}) => {
  await launchElsewhere(page);
  await expect(flow(page)).toContainText('tarayıcın onun çerezlerini engelliyordur');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), openTab(page).click()]);
  await tab.waitForURL('https://games.example/t/2');
  expect(await tab.evaluate(() => opener)).toBeNull();
  await expect(flow(page)).toHaveAttribute('data-state', 'inTab');
  await expect(flow(page).locator('iframe')).toHaveCount(0);
  await flow(page).getByRole('button', { name: 'Burada aç' }).click();
  await expect(flow(page)).toHaveAttribute('data-state', 'playing.windowed');
});

test('a blocked tab is named, and a link opens the game', NIGHT, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await launchElsewhere(page);
  await openTab(page).click();
  await expect(flow(page)).toHaveAttribute('data-state', 'linked');
  await expect(flow(page).getByRole('status').last()).toContainText('Tarayıcı yeni sekmeyi engelledi');
  const link = flow(page).getByRole('link', { name: 'Yeni sekmede aç' });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await tab.waitForURL(/^https:\/\/games\.example\/t\/\d$/);
});

test('a tab whose launch fails is closed', NIGHT, async ({ page }) => {
  await launchElsewhere(page);
  await page.unroute(/\/wps\/game\/launchGame/);
  await page.route(/\/wps\/game\/launchGame/, (route) => route.abort());
  const [tab] = await Promise.all([page.context().waitForEvent('page'), openTab(page).click()]);
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(flow(page)).toHaveAttribute('data-state', 'failed');
});
