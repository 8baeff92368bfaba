import type { Locator, Page } from '@playwright/test';
import { appCode, STEP } from '../support/app-code.ts';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { pressOn, typeInto } from '../support/e2e/keys.ts';
import { MEMBER } from '../support/e2e/people.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { accountMenu, loginDialog, passSlider, sendHeaderForm, sessionIn } from '../support/e2e/site.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { expect, test } from '../support/e2e/test.ts';

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Hesabım', exact: true });
const row = (page: Page, name: string): Locator => panel(page).locator(`li[data-step="${name}"]`);
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const axeBothThemes = async (page: Page): Promise<void> => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    expect(await findings(page)).toEqual([]);
  }
};
/** Moves the platform's clock. @returns its time. */
const moved = async (platform: PlatformServer, milliseconds: number): Promise<number> =>
  (await platform.does('clock', { do: 'move', milliseconds })).now ?? 0;
/** A visitor whom this browser has never seen. */
const startAnew = async (page: Page, url: string): Promise<void> => {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.goto(url);
};
const passwordIn = (box: Locator): Locator => box.getByLabel('Giriş şifresi');

test(
  'MEM-05, LOG-23: a member sets an authenticator app up by keys; a sign-in on a new device asks for its code, stores nothing before it, and takes no code twice',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    const { url } = isolatedPlatform;
    await enter(page, url);
    await page.goto(`${url}/member/securityCenter`);
    await pressOn(page, row(page, 'app').getByRole('button', { name: 'Ekle: Doğrulama uygulaması' }));
    const box = dialog(page, 'Doğrulama uygulaması kur');
    await expect(passwordIn(box)).toBeFocused();
    await passwordIn(box).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(passwordIn(box)).toHaveAttribute('aria-invalid', 'true');
    await passwordIn(box).fill(MEMBER.password);
    await passwordIn(box).press('Enter');
    await expect(box.getByRole('img', { name: 'Anahtarın QR kodu' })).toBeVisible();
    await axeBothThemes(page);
    const secret = ((await box.locator('code').textContent()) ?? '').replace(/\s/g, '');
    const first = appCode(secret, await moved(isolatedPlatform, 0));
    await box.getByLabel('Uygulamadaki kod').fill(first);
    await box.getByLabel('Uygulamadaki kod').press('Enter');
    await expect(box.getByRole('list', { name: 'Kurtarma kodları' }).getByRole('listitem')).toHaveCount(10);
    await axeBothThemes(page);
    await pressOn(page, box.getByRole('button', { name: 'Kodları sakladım' }));
    await expect(panel(page).getByText('Doğrulama uygulaması kuruldu.')).toBeVisible();
    await expect(row(page, 'app')).toContainText('10 kurtarma kodu kaldı.');
    expect((await isolatedPlatform.outbox())[0]).toMatchObject({ purpose: 'notice.appOn' });

    await startAnew(page, url);
    await sendHeaderForm(page);
    await passSlider(page);
    const step = loginDialog(page).getByRole('form', { name: 'Sen olduğunu doğrula' });
    const field = step.getByRole('textbox', { name: /^Uygulama kodu ya da kurtarma kodu/ });
    await expect(field).toBeFocused();
    await axeBothThemes(page);
    expect((await sessionIn(page)).map(([key]) => key)).not.toContain('token');
    await typeInto(page, field, first);
    await page.keyboard.press('Enter');
    await expect(step.getByRole('alert')).toHaveText('Kod doğru değil ya da daha önce kullanıldı.');
    expect((await sessionIn(page)).map(([key]) => key)).not.toContain('token');
    await typeInto(page, field, appCode(secret, await moved(isolatedPlatform, 2 * STEP)));
    await page.keyboard.press('Enter');
    await expect(accountMenu(page)).toBeVisible();

    await page.goto(`${url}/member/securityCenter`);
    await panel(page).getByText('1 başarısız giriş').click();
    await expect(panel(page).locator('[data-failure="factor"]')).toContainText('ikinci adımda');
  },
);

test('MEM-05, LOG-12: a member adds a passkey, signs in by it without a password, and removes it', async ({
  page,
  isolatedPlatform,
}) => {
  // WebAuthn knows hosts by name alone.
  const url = isolatedPlatform.url.replace('127.0.0.1', 'localhost');
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, url);
  await page.goto(`${url}/member/securityCenter`);
  await pressOn(page, row(page, 'passkey').getByRole('button', { name: 'Ekle: Geçiş anahtarları' }));
  const box = dialog(page, 'Geçiş anahtarı ekle');
  await expect(box.getByLabel('Ad', { exact: false }).first()).toBeFocused();
  await axeBothThemes(page);
  await page.keyboard.type('Telefonum');
  await passwordIn(box).fill(MEMBER.password);
  await passwordIn(box).press('Enter');
  await expect(panel(page).getByText('Geçiş anahtarı eklendi.')).toBeVisible();
  await expect(row(page, 'passkey')).toContainText('Telefonum');
  await axeBothThemes(page);
  expect((await isolatedPlatform.outbox())[0]).toMatchObject({ purpose: 'notice.passkeyAdded' });

  await startAnew(page, `${url}/login`);
  await pressOn(page, loginDialog(page).getByRole('button', { name: 'Geçiş anahtarı kullan' }));
  await expect(accountMenu(page)).toBeVisible();

  await page.goto(`${url}/member/securityCenter`);
  await expect(panel(page).locator('[data-session="current"]')).toContainText('geçiş anahtarıyla');
  await pressOn(page, panel(page).getByRole('button', { name: 'Kaldır: Telefonum' }));
  const removal = dialog(page, 'Geçiş anahtarını kaldır');
  await passwordIn(removal).fill(MEMBER.password);
  await passwordIn(removal).press('Enter');
  await expect(panel(page).getByText('Geçiş anahtarı kaldırıldı.')).toBeVisible();
  await expect(row(page, 'passkey')).not.toContainText('Telefonum');
});
