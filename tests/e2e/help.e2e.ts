/** The help centre by keys alone on a phone, feedback whose answer is lost and then read, and the app page. */
import { devices } from '@playwright/test';
import { findings, stickingOut } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { expect, test } from '../support/e2e/test.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const TEN = 'The lottery page could keep the numbers of my ticket.';

test('ROU-13, ROU-22, HLP-01, HLP-03, VAL-46: a member finds an answer, sends feedback once although the answer is lost, and reads the reply', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inEnglish(page);
  await enter(page, platform.url, '/help');
  await expect(page).toHaveTitle(/Help centre ·/);
  const topics = page.getByRole('navigation', { name: 'Help topics' });
  await expect(topics.getByRole('button', { name: /^Deposits and withdrawals/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);

  await topics.getByRole('button', { name: /^Sports slips/ }).press('Enter');
  const cashOut = page.getByRole('button', { name: /cash out/i });
  await cashOut.press('Enter');
  await expect(cashOut).toHaveAttribute('aria-expanded', 'true');
  const search = page.getByRole('searchbox', { name: 'Search the help' });
  await search.focus();
  await page.keyboard.type('PASSKEY');
  await expect(page.getByRole('heading', { name: /for “PASSKEY”/ })).toBeAttached();
  await expect(page.getByRole('button', { name: /passkey/i }).first()).toContainText('Account and security');
  await search.fill('zebra');
  await expect(page.getByText('No answer matches this')).toBeVisible();
  // What is asked often ends the search and opens the answer.
  await page.getByRole('button', { name: 'withdrawal time' }).press('Enter');
  await expect(search).toHaveValue('');
  await expect(page.getByText('First our team checks the request')).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).press('Enter');
  await expect(page.getByText(/^Your answer was counted\. Write to us what is missing\.$/)).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);

  const form = page.getByRole('form', { name: 'Feedback' });
  const text = form.getByRole('textbox', { name: /^Your message/ });
  const send = form.getByRole('button', { name: 'Send the feedback' });
  await text.focus();
  await page.keyboard.insertText(TEN.replace(' ticket', ''));
  await send.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription('Write at least 10 words.');
  await text.fill(TEN);
  // Left and found again: it is a draft of this tab.
  await page.reload();
  await expect(text).toHaveValue(TEN);
  await expect(form).toContainText('10 / 10–500 words');
  await loseAnswer(page, /\/wps\/feedback$/);
  await send.press('Enter');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText(/Your feedback has arrived\. Its number: F-\d{8}00001/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await platform.does('feedback-answer', { id: 1, text: 'It comes next week.' });
  await page.goto(`${platform.url}/member/messageV2`);
  await expect(page.getByText(/Answer to your feedback F-\d{8}00001/)).toBeVisible();
});

test('ROU-14, ROU-15, DWN-01, NAV-14: help inside an app has no header; the app page begins with the visitor’s own system', async ({
  browser,
  platform,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: platform.url });
  const page = await context.newPage();
  await inEnglish(page);
  await page.goto('/helpmc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await page.goto('/down');
  await expect(page).toHaveTitle(/App ·/);
  const guide = page.getByRole('region', { name: 'Android' });
  await expect(guide.getByRole('listitem')).toHaveText(/^Open in Chrome: /);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(guide.getByRole('listitem')).toHaveText(/^Choose “Install app” in the menu/);
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.getByRole('radio', { name: 'iPhone and iPad' }).tap();
  await expect(guide).toBeHidden();
  await expect(page.getByRole('region', { name: 'iPhone and iPad' }).getByRole('listitem')).toHaveText(
    /^Open in Safari: /,
  );
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('region', { name: 'Android' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /^QR code: .*\/down$/ })).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await context.close();
});
