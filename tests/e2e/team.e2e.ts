/** The agent's team by keys: the level, the search, the way back, and an account that is registered below. */
import { findings, stickingOut } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { AGENT, expect, test } from '../support/e2e/test.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

test('AGT-06, AGT-07, AGT-08: an agent sees the sums of the team, finds an account of it, comes back, and registers one below although the answer is lost', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await inEnglish(page);
  await enter(page, platform.url, '/agent/agentTeamOverview', AGENT);
  const panel = page.getByRole('dialog', { name: 'Agent centre' });
  await expect(panel.getByText('Accounts in the team').locator('+ dd')).toContainText('6');
  await expect(panel.getByRole('table', { name: 'The team day by day' }).getByRole('row')).toHaveCount(8);
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('link', { name: 'Team management' }).press('Enter');
  const table = panel.getByRole('table', { name: 'Accounts' });
  const rows = table.getByRole('row');
  await expect(rows.filter({ hasText: 'mina_k' })).toContainText('P\u00a012,480.50');
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: /^Sort by/ }).press('Enter');
  await page.getByRole('option', { name: 'Balance' }).press('Enter');
  await expect(rows.nth(1)).toContainText('nam_870');
  await panel.getByRole('searchbox', { name: 'Search the team' }).focus();
  await page.keyboard.type('INA_');
  await panel.getByRole('button', { name: 'Open the team of mina_k' }).press('Enter');
  await expect(panel.getByText('Nobody is below this account')).toBeVisible();
  const way = panel.getByRole('navigation', { name: 'Place in the team' });
  await expect(way).toHaveText('kerem_agentmina_k');
  await page.setViewportSize({ width: 390, height: 844 });
  await way.getByRole('button', { name: 'kerem_agent' }).press('Enter');
  await expect(rows.filter({ hasText: 'mina_k' })).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);

  await panel.getByRole('link', { name: 'Register account' }).press('Enter');
  const form = panel.getByRole('form', { name: 'Register account' });
  const send = form.getByRole('button', { name: 'Register the account' });
  await send.press('Enter');
  const name = form.getByRole('textbox', { name: /^Account name/ });
  await expect(name).toBeFocused();
  await name.fill('newcomer77');
  await form.getByRole('radio', { name: 'Agent' }).press('Space');
  await form.getByLabel(/^First password/).fill('Dusk-Colonnade-26');
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await loseAnswer(page, /\/wps\/agent\/downline$/);
  await send.press('Enter');
  await panel.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(panel.getByText('The account newcomer77 is registered.')).toBeVisible();
  await panel.getByRole('link', { name: 'Team management' }).press('Enter');
  await expect(rows.filter({ hasText: 'newcomer77' })).toContainText('Agent');
  await expect(rows.filter({ hasText: 'newcomer77' })).toContainText('Never signed in');
});
