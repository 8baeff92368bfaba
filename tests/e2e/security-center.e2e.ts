import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { MEMBER } from '../support/e2e/people.ts';
import { expect, test } from '../support/e2e/test.ts';

const EMAIL = 'mina_k@ornek.test';
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Hesabım', exact: true });
const step = (page: Page, name: string): Locator => panel(page).locator(`li[data-step="${name}"]`);

const codeTo = async (platform: PlatformServer, recipient: string): Promise<string> => {
  const message = (await platform.outbox()).find((each) => each.recipient === recipient);
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? '';
};

test('MEM-05, SES-08: a member confirms the e-mail address by keys, the meter rises and the owner hears of it by SMS; an open session alone changes nothing; the profile is saved with the password', async ({
  page,
  isolatedPlatform,
}) => {
  await enter(page, isolatedPlatform.url);
  await page.goto(`${isolatedPlatform.url}/member/securityCenter`);
  await expect(panel(page).getByRole('img', { name: '7 adımdan 2 tanesi tamam' })).toBeVisible();
  await expect(step(page, 'email')).toContainText('onay bekliyor');
  await expect(panel(page).locator('[data-session="current"]')).toContainText('şimdi');

  await panel(page).getByRole('button', { name: 'Onayla: E-posta' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'E-postanı onayla' });
  await expect(dialog.getByLabel('Giriş şifresi')).toBeFocused();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    expect(await findings(page)).toEqual([]);
  }
  await dialog.getByLabel('E-posta adresi').fill(EMAIL);
  await dialog.getByRole('button', { name: 'Kodu yenisine yolla' }).press('Enter');
  await expect(dialog.getByText('kod bir dakika içinde gelir', { exact: false })).toBeVisible();
  const code = dialog.getByLabel('Yenisine gelen kod');
  await code.fill(await codeTo(isolatedPlatform, EMAIL));
  await dialog.getByLabel('Giriş şifresi').fill('not the password');
  await code.press('Enter');
  await expect(dialog.getByLabel('Giriş şifresi')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Giriş şifresi').fill(MEMBER.password);
  await code.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(panel(page).getByRole('img', { name: '7 adımdan 3 tanesi tamam' })).toBeVisible();
  await expect(step(page, 'email')).toContainText('tamam');
  expect((await isolatedPlatform.outbox())[0]).toMatchObject({
    channel: 'sms',
    purpose: 'notice.newContact',
  });

  const profile = panel(page).getByRole('region', { name: 'Profil' });
  await profile.getByRole('button', { name: 'Düzenle' }).press('Enter');
  await profile.getByLabel('Meslek').fill('Mimar');
  await profile.getByLabel('Doğum tarihi').fill('1994-03-14');
  await profile.getByLabel('Giriş şifresi').fill(MEMBER.password);
  await profile.getByRole('button', { name: 'Profili kaydet' }).press('Enter');
  await expect(profile.getByText('Profilin kaydedildi.')).toBeVisible();
  await expect(profile).toContainText('Mimar');
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    expect(await findings(page)).toEqual([]);
  }
});
