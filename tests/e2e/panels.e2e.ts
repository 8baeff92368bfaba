import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import { accountMenu, loginDialog } from '../support/e2e/site.ts';
import { AGENT, TRIAL, expect, test } from '../support/e2e/test.ts';

const panel = (page: Page, name = 'Üye merkezi'): Locator => page.getByRole('dialog', { name });
const record = (page: Page): Locator => panel(page).getByRole('table', { name: 'Hesap kaydı' });
/** The last entry of the demo: what was deposited at the first start. */
const opening = (page: Page): Locator =>
  record(page)
    .getByRole('row')
    .filter({ hasText: /Yatırma.*12\.480,50/s });
const warning = (page: Page): Locator => page.getByRole('dialog', { name: 'Gerçek hesap gerekli' });

test('MEM-01 to MEM-04, MEM-11, NAV-08, REC-01: a member opens the account record over the page by keys, changes days and types, saves a file, and finds the page unchanged', async ({
  page,
  platform,
}) => {
  await enter(page, platform.url, '/rng');
  await accountMenu(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Hesap kaydı' }).press('Enter');
  await expect(page).toHaveURL('/member/transactionHistory');
  await expect(opening(page)).toBeVisible();
  const entry = panel(page).getByRole('link', { name: 'Hesap kaydı' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeFocused();

  // REC-01: the last seven days are empty; thirty days include the opening deposit again.
  await panel(page).getByRole('button', { name: 'Önceki 7 gün' }).press('Enter');
  await expect(panel(page).getByText('Bu günlerde kayıt yok')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'CSV olarak kaydet' })).toBeDisabled();
  await panel(page).getByRole('radio', { name: '30 gün' }).check();
  await panel(page).getByRole('button', { name: 'Sonraki 30 gün' }).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Sonraki 30 gün' })).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Transferler' }).press('Enter');
  await expect(panel(page).getByText('Bu günlerde kayıt yok')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Yatırmalar' }).press('Enter');
  await expect(opening(page)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'CSV olarak kaydet' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('Hesap kaydı.csv');

  // The panel survives a reload, and one step back closes it.
  await page.reload();
  await expect(opening(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');

  // On a phone the panel fills the screen, with an arrow back.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/member/nothing');
  await expect(page).toHaveURL('/member/depositv2');
  await page.goto('/member/transactionHistory');
  await expect(opening(page)).toBeVisible();
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
  await panel(page).getByRole('button', { name: 'Kapat' }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('AGT-01 to AGT-05, GAT-04, GAT-09, GAT-11 to GAT-13, GAT-17, GAT-18: panels open by address for those with access; a visitor signs in, a trial account and a member without downline see the reason for the refusal', async ({
  page,
  platform,
}) => {
  await page.goto('/member/transactionHistory');
  await expect(loginDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/');

  await enter(page, platform.url, '/member/transactionHistory', TRIAL);
  await expect(warning(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await accountMenu(page, TRIAL.account).click();
  await page.getByRole('menuitem', { name: 'Temsilci merkezi' }).click();
  await expect(warning(page)).toBeVisible();

  await enter(page, platform.url, '/agent/agentAnnouncement');
  await expect(warning(page)).toBeVisible();

  await enter(page, platform.url, '/agent/unknownPage', AGENT);
  const centre = panel(page, 'Temsilci merkezi');
  await expect(centre.getByRole('link', { name: 'Duyurular' })).toHaveAttribute('aria-current', 'page');
  const first = centre.getByRole('button', { expanded: false }).first();
  await first.click();
  await expect(centre.getByRole('button', { expanded: true })).toHaveCount(1);
  await page.goBack();
  await expect(centre).toHaveCount(0);
});
