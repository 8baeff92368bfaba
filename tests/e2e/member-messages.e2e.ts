/** A message from a member to the upline and its reply, in two browsers, by keys alone. */
import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { AGENT, MEMBER, expect, test, watch } from '../support/e2e/test.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const PAGE = '/member/messageV2';
const field = (page: Page, name: string): Locator => page.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`));
const press = (button: Locator): Promise<void> => button.press('Enter');
const row = (page: Page, text: string): Locator =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: text });

test('MEM-17, MEM-20, NAV-07: a message arrives at the upline once although its answer is lost, is counted wherever the upline is, and is answered', async ({
  page,
  browser,
  isolatedPlatform: platform,
}) => {
  const elsewhere = await browser.newContext();
  const upline = await elsewhere.newPage();
  const violations = watch(upline);
  for (const each of [page, upline]) await inEnglish(each);
  await enter(upline, platform.url, '/', AGENT);
  await expect(upline).toHaveTitle(/^Home/);

  await enter(page, platform.url, PAGE);
  await press(page.getByRole('button', { name: 'New message', exact: true }));
  await field(page, 'To').focus();
  await page.keyboard.type('Upline');
  await field(page, 'Subject').focus();
  await page.keyboard.type('Lunch');
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/./);
  await field(page, 'Message').focus();
  await page.keyboard.type('<b>At one?</b>');
  expect(await findings(page)).toEqual([]);
  // The platform takes the message, and the answer is lost.
  await loseAnswer(page, /EMFE_submitOutbox$/);
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByRole('alert')).toContainText('What you wrote is kept');
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByRole('heading', { name: 'Lunch' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Nothing was loaded anew here.
  await expect(upline).toHaveTitle(/^\(1\) Home/);
  await upline.goto(`${platform.url}${PAGE}`);
  await expect(row(upline, 'Lunch')).toHaveCount(1);
  await expect(row(upline, 'Lunch')).toContainText(MEMBER.account);
  await press(row(upline, 'Lunch'));
  await expect(upline.getByText('<b>At one?</b>').last()).toBeVisible();
  await expect(upline).toHaveTitle(/^Messages/);
  await upline.getByRole('textbox', { name: 'Your reply' }).focus();
  await upline.keyboard.type('At two.');
  await press(upline.getByRole('button', { name: 'Send', exact: true }));

  // The member's page is still open at the thread.
  await expect(page.getByText('At two.').last()).toBeVisible();

  // What the operator writes to everyone reaches both while their pages are open.
  await platform.does('message-notice', {
    title: 'New rooms',
    text: 'The roulette has new rooms.',
  });
  for (const each of [page, upline]) await expect(row(each, 'New rooms')).toContainText('Unread');
  expect(violations).toEqual([]);
  await elsewhere.close();
});
