/** The VIP club and the page for agents-to-be, by keys alone and in both themes. */
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { englishMenu, inEnglish } from '../support/e2e/english.ts';
import { AGENT, expect, test } from '../support/e2e/test.ts';

test('ROU-05, VIP-01: by keys alone a reward is claimed once, and the next rank is compared on a phone', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await inEnglish(page);
  await enter(page, platform.url, '/');
  await englishMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'VIP club' }).press('Enter');
  await expect(page).toHaveURL(/\/vip$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dome, VIP 4');
  await expect(page.getByRole('list', { name: 'Ranks' }).getByRole('listitem')).toHaveCount(10);
  const table = page.getByRole('table', { name: 'What changes' });
  await expect(table.getByRole('row', { name: /^Points multiplier/ })).toContainText('×1.2');
  await page.getByRole('button', { name: 'Higher ranks' }).press('Enter');
  await expect(table.getByRole('columnheader', { name: 'VIP 8' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: /^Claim P\s84\.20$/ }).press('Enter');
  await expect(page.getByText(/P\s84\.20 is now in your balance/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim P/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'My rank’s history' })).toContainText('Began in the club');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  const ranks = page.getByRole('radiogroup', { name: 'Compare with rank' });
  await ranks.getByRole('radio', { name: 'VIP 6' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(ranks.getByRole('radio', { name: 'VIP 5' })).toBeChecked();
  await expect(page.getByText('P 100,000')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('VIP-02, ROU-16: an agent of a high rank has the own support, and finds the agent centre at /join', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await enter(page, platform.url, '/vip', AGENT);
  const popup = page.waitForEvent('popup');
  await page
    .getByRole('region', { name: 'Yerini korumak için' })
    .getByRole('button', { name: /^Canlı destek/ })
    .click();
  await expect(await popup).toHaveURL(/desk=vip$/);
  await page.goto(`${platform.url}/join`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Temsilci ol');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Temsilci merkezi', exact: true }).click();
  await expect(page).toHaveURL(/agentTeamOverview$/);
});

test('ROU-05, ROU-16: a visitor sees the ranks and what an agent is, and is led to the sign-in', async ({
  page,
}) => {
  await inEnglish(page);
  await page.goto('/vip');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ranks that your bets reach');
  await page.getByRole('button', { name: 'Sign in to see your rank' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/join');
  await expect(page.getByRole('heading', { name: 'How it is paid' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
