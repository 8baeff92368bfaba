import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { KILOBYTE, picture } from '../support/e2e/picture.ts';
import { header, shownBalance } from '../support/e2e/site.ts';
import { registerDialog } from '../support/e2e/registration.ts';
import { TRIAL, expect, test } from '../support/e2e/test.ts';

const deposit = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Üye merkezi' }).getByRole('region', { name: 'Para yatır' });
const button = (page: Page, name: string): Locator => deposit(page).getByRole('button', { name });
const rows = (page: Page): Locator =>
  deposit(page).getByRole('table', { name: 'Son yatırmalar' }).getByRole('row');

test('NAV-04, MEM-07, WAL-02: money is credited once, on the cashier’s signed notification: after a lost response, a visit to the cashier and a reload; the balance follows, and another deposit is cancelled', async ({
  page,
  isolatedPlatform,
}) => {
  await enter(page, isolatedPlatform.url);
  const before = await shownBalance(page);
  await header(page).getByRole('button', { name: 'Para yatır' }).press('Enter');
  await expect(page).toHaveURL(/\/member\/depositv2$/);

  // Keys only, and a lost response: the repeated request is the same deposit.
  await deposit(page).getByRole('radio', { name: /^FAST/ }).focus();
  await page.keyboard.press('Space');
  await deposit(page).getByRole('textbox', { name: 'Tutar' }).focus();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(deposit(page).getByText('P 50 ile P 100.000 arasında bir tutar seç.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('500');
  await isolatedPlatform.does('fault', { endpoint: 'depositByLaunchUrl', kind: 'lost', count: 1 });
  await page.keyboard.press('Enter');
  await expect(deposit(page).getByRole('alert')).toContainText('İsteğinin ulaşıp ulaşmadığını bilmiyoruz');
  await button(page, 'Yeniden sor').press('Enter');
  await expect(deposit(page).getByRole('heading', { name: 'Ödemen bekleniyor' })).toBeFocused();
  await expect(rows(page)).toHaveCount(2);

  // Neither a visit to the cashier nor a reload counts as payment; the deposit can be continued.
  const [first] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Ödeme sayfasını aç').press('Enter'),
  ]);
  await expect(first.getByText('500.00')).toBeVisible();
  await first.close();
  await page.reload();
  await expect(rows(page).nth(1)).toContainText('Ödeme bekliyor');
  expect(await shownBalance(page)).toBe(before);
  await button(page, 'Devam et').click();
  await expect(deposit(page).getByRole('timer')).toBeVisible();

  // The cashier’s notification; without it the page would poll again only after half a minute.
  const [cashier] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Ödeme sayfasını aç').click(),
  ]);
  await cashier.getByRole('button', { name: 'Öde', exact: true }).click();
  await expect(cashier.getByRole('status')).toBeVisible();
  await cashier.close();
  await expect(deposit(page).getByRole('heading', { name: 'Para cüzdanında' })).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(before + 50_000);
  await expect(deposit(page).getByText(/^P\s12\.980,50$/)).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Yatırıldı');

  // A deposit with a scanned code that is cancelled before it is paid.
  await button(page, 'Yeni yatırma').click();
  await deposit(page).getByRole('radio', { name: /^QR/ }).check();
  await deposit(page).getByRole('button', { name: '1.000', exact: true }).click();
  await button(page, 'Ödemeye geç').click();
  await expect(deposit(page).getByRole('img', { name: 'Ödemenin QR kodu' })).toBeVisible();
  await button(page, 'Yatırmayı iptal et').click();
  await expect(deposit(page).getByRole('heading', { name: 'Yatırma iptal edildi' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  expect(await shownBalance(page)).toBe(before + 50_000);
  await page.getByRole('link', { name: 'Hesap kaydı' }).click();
  await expect(page.getByRole('table', { name: 'Hesap kaydı' }).getByRole('row').nth(1)).toContainText(
    '+500,00',
  );
});

test(
  'MEM-07: a bank transfer with its receipt: the connection breaks in the second piece, the rest is sent afterwards; the operator checks the picture and approves',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await enter(page, isolatedPlatform.url, '/member/depositv2');
    await deposit(page)
      .getByRole('radio', { name: /^Banka havalesi/ })
      .check();
    await deposit(page).getByRole('textbox', { name: 'Tutar' }).fill('750');
    await deposit(page).getByRole('textbox', { name: 'Gönderen hesaptaki ad' }).fill('Mina Kaya');
    await button(page, 'Ödemeye geç').click();
    await expect(button(page, 'Dekontu gönder')).toBeDisabled();
    const sent: number[] = [];
    let isBroken = true;
    await page.route('**/wps/uploads/chunk', (route) => {
      const { offset } = route.request().postDataJSON() as { offset: number };
      sent.push(offset / KILOBYTE);
      return isBroken && offset > 0 ? route.abort() : route.continue();
    });
    const pick = deposit(page).getByLabel('Görsel ekle');
    await pick.setInputFiles({
      name: 'dekont.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await expect(deposit(page).getByRole('alert')).toContainText(
      'dekont.pdf: Eklenmedi: yalnızca PNG ya da JPG',
    );
    await pick.setInputFiles(picture('dekont.png', 300));
    await expect(deposit(page).getByRole('alert')).toContainText('dekont.png: ');
    await expect(deposit(page).getByRole('img', { name: 'dekont.png' })).toBeVisible();
    await expect(button(page, 'Dekontu gönder')).toBeDisabled();
    isBroken = false;
    await button(page, 'Yeniden dene').click();
    await button(page, 'Dekontu gönder').click();
    expect(sent).toEqual([0, 256, 256]);
    await expect(deposit(page).getByRole('heading', { name: 'Havale dekontu' })).toBeFocused();
    await expect(deposit(page).getByText('Dekontun ulaştı')).toBeVisible();
    await expect(button(page, 'Dekontu gönder')).toHaveCount(0);

    // The operator sees the picture beside the deposit, and confirms that the money has arrived.
    const context = await page.context().browser()?.newContext();
    const panel = (await context?.newPage()) as Page;
    await panel.goto(/console (\S+)/.exec(isolatedPlatform.output())?.[1] ?? '');
    const line = panel.getByRole('table').locator('tr[data-deposit]').first();
    const [shown] = await Promise.all([
      panel.waitForEvent('popup'),
      line.getByRole('link', { name: 'slip' }).click(),
    ]);
    await expect(shown).toHaveURL(/\/uploads\/[\da-f-]{36}$/);
    await line.getByRole('button', { name: 'Pay' }).click();
    await context?.close();
    await expect(deposit(page).getByRole('heading', { name: 'Para cüzdanında' })).toBeVisible();
  },
);

test(
  'MEM-07: on a phone the amount is visible above the bar, also between a browser’s own bars, and the button is gold only for a valid amount',
  NIGHT,
  async ({ page, platform }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await enter(page, platform.url, '/member/depositv2');
    const amount = deposit(page).getByRole('textbox', { name: 'Tutar' });
    const next = button(page, 'Ödemeye geç');
    const colour = () => next.evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const height of [664, 844]) {
      await page.setViewportSize({ width: 390, height });
      await expect(amount).toBeInViewport({ ratio: 1 });
      // Nothing covers it: the element at its lower edge is the field.
      expect(
        await amount.evaluate((element) => {
          const { left, bottom } = element.getBoundingClientRect();
          return document.elementFromPoint(left + 20, bottom - 4) === element;
        }),
      ).toBe(true);
    }
    const plain = await colour();
    await amount.fill('2500');
    await expect.poll(colour).not.toBe(plain);
    await amount.fill('5');
    await expect.poll(colour).toBe(plain);
  },
);

test(
  'NAV-04, GAT-07: a phone has the deposit in the middle of the bar; a trial account finds the registration there, and at the address a note that a real account is needed',
  NIGHT,
  async ({ page, platform }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('navigation', { name: 'Kısayollar' });
    await enter(page, platform.url);
    await expect(bar.getByRole('link', { name: 'Para yatır' })).toHaveAttribute('href', '/member/depositv2');
    await enter(page, platform.url, '/member/depositv2', TRIAL);
    await expect(page.getByRole('dialog', { name: 'Gerçek hesap gerekli' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('link', { name: 'Para yatır' })).toHaveCount(0);
    await bar.getByRole('link', { name: 'Kayıt ol' }).click();
    await expect(registerDialog(page)).toBeVisible();
  },
);
