/** Withdrawals: from a first card to the received money, with the operator at the console. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { KILOBYTE, picture } from '../support/e2e/picture.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const PAYMENT = '190719';
/** Valid check digits; not a real account. */
const IBAN = 'TR33 0006 1005 1978 6457 8413 26';
const MINUTE = 60_000;

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Withdraw' });
const press = (page: Page, name: string): Promise<void> =>
  panel(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string): Locator =>
  panel(page)
    .getByLabel(new RegExp(`^${name}( \\*|\\*)?$`))
    .and(page.locator('input'));
const first = (page: Page): Locator => panel(page).getByRole('listitem').first();
const SECURITY = /\/wps\/v2\/member\/securityConfig$/;
const addCard = async (page: Page, iban: string, more: Readonly<Record<string, string>>): Promise<void> => {
  await press(page, 'Add a card or wallet');
  const texts = {
    'IBAN or number': iban,
    'Account holder': 'Mina Kaya',
    'Payment password': PAYMENT,
    ...more,
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  await press(page, 'Add a card or wallet');
  await expect(panel(page).getByRole('radio', { name: /1326/ })).toBeChecked();
};
/** The last code of the phone-verification service to the member. */
const serviceCode = async (platform: PlatformServer): Promise<string> => {
  const sent = (await platform.outbox()).find(
    ({ recipient, purpose }) => purpose === 'firebase' && recipient === '+905320001201',
  );
  return /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
};
const does = (platform: PlatformServer, step: string, text = '') =>
  platform.does('withdrawal', { id: 1001, do: step, text, despite: ['new_card', 'recent_change'] });

test('MEM-08, WDR-01 to WDR-06, ERR-13: a first card with a payment password, a withdrawal that is partly received with proof, the rest paid again and counted as received by the clock; refusals keep the input, and the ledger records every step', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await inEnglish(page);
  await enter(page, platform.url, '/member/withdraw');

  // The first card, and with it the payment password: a refusal keeps the input.
  await press(page, 'Add a card or wallet');
  await field(page, 'IBAN or number').fill('TR33 0006 1005 1978 6457 8413 27');
  await field(page, 'Account holder').fill('Mina Kaya');
  await field(page, 'Password').fill(MEMBER.password);
  await field(page, 'Payment password').fill('1907');
  await press(page, 'Add a card or wallet');
  await expect(field(page, 'Payment password')).toHaveAccessibleDescription('A password has 6 characters.');
  await expect(field(page, 'Account holder')).toHaveValue('Mina Kaya');
  await field(page, 'Payment password').fill(PAYMENT);
  await press(page, 'Add a card or wallet');
  await expect(field(page, 'IBAN or number')).toHaveAccessibleDescription(
    'This number is not right. Check each digit.',
  );
  expect(await findings(page)).toEqual([]);
  await field(page, 'IBAN or number').fill(IBAN);
  await press(page, 'Add a card or wallet');
  await expect(panel(page).getByRole('radio', { name: /^Anka Bank/ })).toBeChecked();

  // MEM-08: the amount, the fee, the payment password; the amount is held at once, and the operator has the request.
  await field(page, 'Amount').fill('50');
  await press(page, 'Continue');
  await expect(field(page, 'Amount')).toHaveAccessibleDescription(/less than one withdrawal/);
  await field(page, 'Amount').fill('5,000');
  expect(await findings(page)).toEqual([]);
  await press(page, 'Continue');
  await field(page, 'Payment password').fill('000000');
  await press(page, 'Withdraw');
  await expect(panel(page).getByRole('alert')).toContainText('The payment password is not right.');
  await field(page, 'Payment password').fill(PAYMENT);
  await press(page, 'Withdraw');
  await expect(first(page)).toContainText('Submitted');
  await expect(first(page)).toContainText('5,000.00');
  await expect(field(page, 'Amount')).toHaveValue('');
  // The form that had the focus is gone.
  await expect(panel(page).getByRole('heading', { name: 'Withdraw', exact: true })).toBeFocused();

  // Each step of the operator is on the page at once, with who handles it and what is next.
  await does(platform, 'review.begin');
  await expect(first(page)).toContainText('Our team is checking it. Payment comes next.');
  // A card added a minute ago: the member sees why it is not paid at once, and until when.
  await expect(first(page)).toContainText(
    /(The card is new|A password or the place).* after \d{1,2} \w+ \d\d:\d\d/,
  );
  await does(platform, 'approve');
  await does(platform, 'pay', 'FT26324KQ8');
  await press(page, 'Did it arrive?');
  await expect(panel(page)).toContainText('FT26324KQ8');
  await expect(panel(page).getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);

  // WDR-03, ERR-13: not received requires proof; of the picked files only pictures are accepted.
  await panel(page)
    .getByRole('radio', { name: /^Not received/ })
    .check();
  await press(page, 'Send for review');
  await expect(panel(page).getByRole('alert')).toContainText('Upload proof');
  // The connection breaks in the third piece: the sent pieces stay, and the upload continues from there.
  const sent: number[] = [];
  let isBroken = true;
  await page.route('**/wps/uploads/chunk', (route) => {
    const { offset } = route.request().postDataJSON() as { offset: number };
    sent.push(offset / KILOBYTE);
    return isBroken && offset === 512 * KILOBYTE ? route.abort() : route.continue();
  });
  const pick = panel(page).getByLabel(/^Add image/);
  await pick.setInputFiles([
    picture('ekran-1.png', 700),
    { name: 'ekran-3.heic', mimeType: 'image/heic', buffer: Buffer.from('x') },
  ]);
  await expect(panel(page)).toContainText('ekran-3.heic: Not added: only PNG or JPG is accepted.');
  await expect(panel(page)).toContainText('ekran-1.png: The network link is unstable');
  expect(sent).toEqual([0, 256, 512]);
  expect(await findings(page)).toEqual([]);
  isBroken = false;
  await press(page, 'Try again');
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0);
  expect(sent).toEqual([0, 256, 512, 512]);

  // WDR-02: partly received after all; received and missing add up to the paid amount.
  await panel(page)
    .getByRole('radio', { name: /^Partly received/ })
    .check();
  await field(page, 'Amount that arrived').fill('5000');
  await press(page, 'Send the answer');
  await expect(field(page, 'Amount that arrived')).toHaveAccessibleDescription(/must add up/);
  await field(page, 'Amount that arrived').fill('3,200');
  await expect(panel(page)).toContainText('Still missing: P 1,800.00');
  // Choice and input survive a reload; pictures must be picked again.
  await page.reload();
  await press(page, 'Did it arrive?');
  await expect(field(page, 'Amount that arrived')).toHaveValue('3,200');
  await pick.setInputFiles(picture('ekran-2.png', 3));
  await expect(panel(page).getByRole('img', { name: 'ekran-2.png' })).toBeVisible();
  await expect(panel(page).getByRole('progressbar', { name: /ekran-2/ })).toHaveCount(0);
  await press(page, 'Report P 1,800.00 missing');
  await expect(first(page)).toContainText('Partly received');

  // The rest is paid again; the clock passes the deadline while the form is open (WDR-04), and that is final (WDR-05).
  await does(platform, 'dispute.payAgain');
  await does(platform, 'pay', 'FT26324KQ9');
  await press(page, 'Did it arrive?');
  await expect(panel(page)).toContainText('Did P 1,800.00 arrive in your account?');
  await platform.does('clock', { do: 'move', milliseconds: 31 * MINUTE });
  await panel(page)
    .getByRole('radio', { name: /^Received in full/ })
    .check();
  await press(page, 'Confirm receipt');
  await expect(panel(page).getByRole('alert')).toContainText('answered or settled meanwhile');
  await press(page, 'Your withdrawals');
  await expect(first(page)).toContainText('Counted as received');
  await expect(does(platform, 'dispute.return')).rejects.toThrow('another operator was faster');

  // The whole case in one file, to read, to keep and to print.
  await panel(page)
    .getByRole('button', { name: /^Case file of W-/ })
    .click();
  const steps = panel(page).getByRole('list').first().getByRole('listitem');
  await expect(steps.locator('strong')).toHaveText([
    'Requested',
    'Review begun',
    'Approved',
    'Paid',
    'Partly received',
    'What is missing is paid again',
    'Paid',
    'Counted as received',
  ]);
  await expect(panel(page)).toContainText('1 image as proof');
  expect(await findings(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as JSON')]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    withdrawal: object;
    movements: { amount: number; balanceAfter: number }[];
  };
  expect(file.withdrawal).toMatchObject({
    amount: 5000,
    paidAmount: 1800,
    receivedAmount: 1800,
    remainingAmount: 0,
  });
  expect(file.movements.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [-5000, 7480.5],
    [1800, 9280.5],
    [-1800, 7480.5],
  ]);
  await press(page, 'Your withdrawals');
  // Another payment password, and only then is the card removed.
  await press(page, 'Change payment password');
  await field(page, 'Present payment password').fill(PAYMENT);
  await field(page, 'New payment password').fill('200820');
  await press(page, 'Save');
  await expect(panel(page)).toContainText('Your payment password is changed.');
  await press(page, 'Remove Anka Bank TR•• •••• 1326');
  await field(page, 'Payment password').fill(PAYMENT);
  await press(page, 'Remove');
  await expect(panel(page).getByRole('alert')).toContainText('The payment password is not right.');
  await field(page, 'Payment password').fill('200820');
  await press(page, 'Remove');
  await expect(panel(page)).toContainText('The card is removed.');
  await expect(panel(page).getByRole('radio')).toHaveCount(0);
  await panel(page)
    .getByRole('button', { name: /^Case file of W-/ })
    .click();
  await page.emulateMedia({ media: 'print' });
  await expect(panel(page).getByRole('heading', { name: /^Case file of W-/ })).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: /^Case file of W-/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(panel(page).getByRole('button', { name: 'Print' })).toBeHidden();
  expect((await platform.does('audit', {})).isSound).toBe(true);
});

test(
  'MEM-05, MEM-08, ERR-20: a payment password forgotten at the review is replaced over it, with a code of the phone service, and the withdrawal goes on with its amount; the form of a card keeps what was typed; another one is proved by the service',
  NIGHT,
  async ({ page, isolatedPlatform: platform }) => {
    await platform.does('module', { modId: 'PHONEVERIFSERVICE3', on: true });
    await inEnglish(page);
    await enter(page, platform.url, '/member/withdraw');
    await addCard(page, IBAN, { Password: MEMBER.password });

    // Whoever forgets it while they add another card finds that form as they left it.
    await press(page, 'Add a card or wallet');
    await field(page, 'IBAN or number').fill('TR33');
    const dialog = page.getByRole('dialog', { name: 'Set a new payment password' });
    const forgot = panel(page).getByRole('button', { name: 'Forgot your payment password?' });
    // The interception stays: a request that is sent while one ends may be lost with it.
    let isOffline = true;
    await page.route(SECURITY, (route) => (isOffline ? route.abort() : route.continue()));
    await forgot.press('Enter');
    await expect(panel(page).getByRole('alert')).toContainText('The network link is unstable');
    isOffline = false;
    await forgot.press('Enter');
    await expect(dialog.getByLabel('Sign-in password')).toBeFocused();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(forgot).toBeFocused();
    await expect(field(page, 'IBAN or number')).toHaveValue('TR33');
    await press(page, 'Cancel');

    await field(page, 'Amount').fill('5,000');
    await press(page, 'Continue');
    await field(page, 'Payment password').fill('000000');
    await press(page, 'Withdraw');
    await expect(panel(page).getByRole('alert')).toContainText('The payment password is not right.');
    await forgot.press('Enter');
    await dialog.getByLabel('Sign-in password').fill(MEMBER.password);
    await dialog.getByRole('textbox', { name: 'Mobile number' }).fill('532 000 12 01');
    await dialog.getByRole('button', { name: /^Send code to/ }).press('Enter');
    const code = dialog.getByRole('textbox', { name: /^Code to/ });
    await expect(code).toHaveAccessibleDescription(/arrives within a minute/);
    await code.fill(await serviceCode(platform));
    await dialog.getByRole('textbox', { name: 'New payment password' }).fill('200820');
    await dialog.getByRole('textbox', { name: 'New payment password' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(panel(page)).toContainText('Your payment password is changed.');
    await expect(forgot).toBeFocused();
    await expect(panel(page).getByRole('definition').first()).toContainText('5,000.00');
    await field(page, 'Payment password').fill(PAYMENT);
    await press(page, 'Withdraw');
    await expect(panel(page).getByRole('alert')).toContainText('The payment password is not right.');
    await expect(panel(page)).not.toContainText('Your payment password is changed.');
    await field(page, 'Payment password').fill('200820');
    await press(page, 'Withdraw');
    await expect(first(page)).toContainText('Submitted');
    await expect(first(page)).toContainText('5,000.00');

    // The brand asks for a code at each withdrawal, too: the service proves the number before the next one.
    const terms = { minimum: 100, maximum: 500_000, autoReceiveMinutes: 30 };
    await platform.does('withdrawal-terms', { ...terms, verification: 'EVERY_WITHDRAWAL' });
    // The service sends one code a minute.
    await platform.does('clock', { do: 'move', milliseconds: 2 * MINUTE });
    await page.reload();
    await field(page, 'Amount').fill('500');
    await press(page, 'Continue');
    await field(page, 'Payment password').fill('200820');
    await press(page, 'Withdraw');
    await expect(panel(page).getByText('Confirm your phone number first.')).toBeVisible();
    const proof = page.getByRole('dialog', { name: 'Confirm your phone number' });
    // Its chunk is lost: the page reloads once, and the amount is still there.
    let isLost = true;
    await page.route(/phone-proof\.machine/, (route) => (isLost ? route.abort() : route.continue()));
    const prove = panel(page).getByRole('button', { name: 'Confirm your phone number' });
    const reloaded = page.waitForEvent('load');
    await prove.press('Enter');
    await reloaded;
    isLost = false;
    await expect(field(page, 'Amount')).toHaveValue('500');
    await press(page, 'Continue');
    await field(page, 'Payment password').fill('200820');
    await prove.press('Enter');
    const number = proof.getByRole('textbox', { name: 'Mobile number' });
    await number.fill('532 000 12 02');
    await proof.getByRole('button', { name: /^Send code to/ }).press('Enter');
    await expect(number).toHaveAccessibleDescription('This is not the number of your account.');
    await number.fill('532 000 12 01');
    const before = await serviceCode(platform);
    await proof.getByRole('button', { name: /^Send code to/ }).press('Enter');
    const typed = proof.getByRole('textbox', { name: /^Code to/ });
    await expect(typed).toHaveAccessibleDescription(/arrives within a minute/);
    expect(await findings(page)).toEqual([]);
    await typed.fill('000000');
    await typed.press('Enter');
    await expect(typed).toHaveAccessibleDescription(/^The code is not right/);
    await expect.poll(() => serviceCode(platform)).not.toBe(before);
    await typed.fill(await serviceCode(platform));
    await typed.press('Enter');
    await expect(proof).toHaveCount(0);
    await expect(panel(page).getByText('Your phone number is confirmed.')).toBeVisible();
    await expect(field(page, 'Payment password')).toHaveValue('200820');
    await press(page, 'Withdraw');
    await expect(first(page)).toContainText('500.00');
    await platform.does('withdrawal-terms', { ...terms, verification: 'NONE' });

    // A brand without payment passwords offers none of this.
    await platform.does('module', { modId: 'PAYMENTPASS3', on: false });
    await page.reload();
    await expect(field(page, 'Amount')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Change payment password' })).toHaveCount(0);
    await press(page, 'Remove Anka Bank TR•• •••• 1326');
    await expect(field(page, 'Payment password')).toBeVisible();
    await expect(forgot).toHaveCount(0);
    expect((await platform.does('audit', {})).isSound).toBe(true);
  },
);
