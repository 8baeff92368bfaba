/** The agent's team by keys: the level, the search, and the way back. */
import { findings, stickingOut } from '../support/e2e/axe.ts';
import { openSignedIn } from '../support/e2e/site.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { AGENT, expect, test } from '../support/e2e/test.ts';

test('AGT-08: an agent sees the team with its sums, finds an account by a part of its name, and comes back', async ({
  page,
}) => {
  await inEnglish(page);
  await openSignedIn(page, AGENT, '/agent/subordinateManagement');
  const panel = page.getByRole('dialog', { name: 'Agent centre' });
  const table = panel.getByRole('table', { name: 'Accounts' });
  await expect(table.getByRole('row').filter({ hasText: 'mina_k' })).toContainText('P 12,480.50');
  expect(await findings(page)).toEqual([]);
  const order = panel.getByRole('button', { name: /^Sort by/ });
  await order.press('Enter');
  await page.getByRole('option', { name: 'Balance' }).press('Enter');
  await expect(table.getByRole('row').nth(1)).toContainText('nam_870');
  await panel.getByRole('searchbox', { name: 'Search the team' }).focus();
  await page.keyboard.type('INA_');
  await panel.getByRole('button', { name: 'Open the team of mina_k' }).press('Enter');
  await expect(panel.getByText('Nobody is below this account')).toBeVisible();
  const way = panel.getByRole('navigation', { name: 'Place in the team' });
  await expect(way).toHaveText('kerem_agentmina_k');
  await page.setViewportSize({ width: 390, height: 844 });
  await way.getByRole('button', { name: 'kerem_agent' }).press('Enter');
  await expect(table.getByRole('row').filter({ hasText: 'mina_k' })).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
});
