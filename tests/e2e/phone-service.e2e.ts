/** Codes of the phone-verification service: its own SDK, unchanged, against the stand-in at our origin. */
import type { Page } from '@playwright/test';
import { NIGHT } from '../support/e2e/night.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { fitPiece } from '../support/e2e/puzzle.ts';
import {
  PASSWORD,
  agreement,
  anyAccountMenu,
  createButton,
  freshNumber,
  registerDialog,
  registerField,
} from '../support/e2e/registration.ts';
import { accountMenu, loginDialog, sendHeaderForm, signOut, sliderDialog } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const NEW = 'Baska-Kubbe-27';
/** The last code that the service has sent to a number. */
const codeTo = async (platform: PlatformServer, number: string): Promise<string> => {
  const sent = async () =>
    (await platform.outbox()).find(
      ({ recipient, purpose }) => purpose === 'firebase' && recipient === `+90${number}`,
    );
  await expect.poll(async () => (await sent())?.body).toContain('doğrulama kodun');
  return /\d{6}/.exec((await sent())?.body ?? '')?.[0] ?? '';
};
/** Everything that this browser stores. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
    ]),
  );

test('REG-03, REG-08, SMS-06, ERR-20: registration with a code of the service, and a forgotten password with another', async ({
  page,
  isolatedPlatform,
}) => {
  await isolatedPlatform.does('module', { modId: 'PHONEVERIFSERVICE3', on: true });
  const number = freshNumber();
  const requested: string[] = [];
  const strangers: string[] = [];
  page.on('request', (request) => {
    requested.push(new URL(request.url()).pathname);
    if (!request.url().startsWith(isolatedPlatform.url) && !/^(data|blob):/.test(request.url()))
      strangers.push(request.url());
  });
  const confirmed = () => requested.filter((path) => path.endsWith('accounts:signInWithPhoneNumber')).length;

  await page.goto(`${isolatedPlatform.url}/register`);
  await registerDialog(page).getByRole('radio', { name: 'Cep telefonu' }).check();
  await registerField(page, 'mobileNum').fill(`${number.slice(0, 3)} ${number.slice(3)}`);
  const before = requested.length;
  expect(requested.join()).not.toContain('firebase');
  await registerDialog(page).getByRole('button', { name: 'SMS gönder' }).click();
  await expect(registerDialog(page).getByRole('timer')).toHaveText(/^(1:00|0:\d\d)$/);
  // The SDK is fetched for this press, not earlier.
  expect(requested.slice(before).join()).toMatch(/\/assets\/firebase-sdk[^,]*\.js/);
  expect(requested.join()).not.toContain('/wps/verification/sms');
  const code = await codeTo(isolatedPlatform, number);

  for (const field of ['password', 'confirmPassword'])
    if (await registerField(page, field).isVisible()) await registerField(page, field).fill(PASSWORD);
  await agreement(page).check();
  await registerField(page, 'verificationCode').fill(code === '000000' ? '000001' : '000000');
  await createButton(page).click();
  await fitPiece(sliderDialog(page));
  await expect(registerField(page, 'verificationCode')).toHaveAccessibleDescription(
    /^Kod doğru değil\. Kontrol et ya da yeni kod iste\./,
  );
  await expect(registerField(page, 'mobileNum')).toHaveValue(/^53\d \d{7}$/);
  await expect(agreement(page)).toBeChecked();
  expect(requested.join()).not.toContain('/wps/member/register');

  // The right code, but the platform fails once: the next try needs no other code.
  await isolatedPlatform.does('fault', { endpoint: 'registerByMobile', kind: 'fail', count: 1 });
  await registerField(page, 'verificationCode').fill(code);
  await createButton(page).click();
  await fitPiece(sliderDialog(page));
  await expect(registerDialog(page).getByRole('alert')).toBeVisible();
  await createButton(page).click();
  await fitPiece(sliderDialog(page));
  await expect(anyAccountMenu(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(confirmed()).toBe(2);
  const account = await page.evaluate(() => sessionStorage.getItem('account') ?? '');

  // The number belongs to the account: a code sent to it sets another password, which signs in.
  await isolatedPlatform.does('clock', { do: 'move', milliseconds: 120_000 });
  await signOut(page, account);
  await page.goto(`${isolatedPlatform.url}/login`);
  await loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Şifreni mi unuttun?' });
  await forgot.getByRole('radio', { name: 'Telefon ile' }).check();
  await forgot.getByRole('textbox', { name: 'Cep telefonu' }).fill(number);
  await forgot.getByRole('textbox', { name: /^SMS kodu/ }).fill('1');
  await forgot.getByLabel(/^Yeni şifre/).fill(NEW);
  // No code was sent since the page was loaded.
  await forgot.getByRole('button', { name: 'Yeni şifreyi kaydet' }).click();
  await expect(forgot.getByRole('textbox', { name: /^SMS kodu/ })).toHaveAccessibleDescription(
    'Kodun süresi doldu. Yeni kod iste.',
  );
  await forgot.getByRole('button', { name: 'SMS gönder' }).click();
  await expect(forgot.getByRole('timer')).toBeVisible();
  await expect.poll(() => codeTo(isolatedPlatform, number)).not.toBe(code);
  await forgot.getByRole('textbox', { name: /^SMS kodu/ }).fill(await codeTo(isolatedPlatform, number));
  await forgot.getByRole('button', { name: 'Yeni şifreyi kaydet' }).click();
  await expect(anyAccountMenu(page)).toContainText(account);

  // Nothing is left in storage, reveals the stand-in, or was sent to another origin.
  const left = await kept(page);
  for (const secret of [code, 'eyJ', 'firebase', PASSWORD, NEW]) expect(left).not.toContain(secret);
  await expect(page.locator('.firebase-emulator-warning')).toHaveCount(0);
  expect(strangers).toEqual([]);
});

test(
  'LOG-23, SMS-06, ERR-20, ERR-22: a second step and a sign-in by number, each with a code of the service',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    for (const modId of ['PHONEVERIFSERVICE3', 'LOGINIPVERF3'])
      await isolatedPlatform.does('module', { modId, on: true });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    const times = (path: string) => sent.filter((each) => each.endsWith(path)).length;
    const number = '5320001201';
    const dialog = loginDialog(page);
    const step = dialog.getByRole('form', { name: 'Sen olduğunu doğrula' });
    const mobile = dialog.getByRole('textbox', { name: 'Cep telefonu' });
    const code = dialog.getByRole('textbox', { name: 'SMS kodu' });
    const send = dialog.getByRole('button', { name: 'SMS gönder' });

    // The number is shown masked and is not sent to the browser: it has to be typed, and no code goes to another number.
    await page.goto(isolatedPlatform.url);
    await sendHeaderForm(page);
    await fitPiece(sliderDialog(page));
    await expect(step).toContainText('+90 •••••• 1201');
    await expect(mobile).toBeFocused();
    await mobile.fill('532 000 12 02');
    await send.click();
    await expect(mobile).toHaveAccessibleDescription('Bu, hesabının numarası değil.');
    await mobile.fill('0532 000 12 01');
    // A service without further codes reports so; the next request is possible a second later.
    await page.route(/accounts:sendVerificationCode/, (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'QUOTA_EXCEEDED : Exceeded quota.' } },
      }),
    );
    await send.click();
    await expect(step.getByText(/Desteğe yaz/)).toBeVisible();
    await page.unroute(/accounts:sendVerificationCode/);
    await expect(send).toBeEnabled();
    await send.click();
    await expect(step.getByRole('timer')).toHaveText(/^(1:00|0:\d\d)$/);
    const first = await codeTo(isolatedPlatform, number);
    await code.fill(first === '000000' ? '000001' : '000000');
    await step.getByRole('button', { name: 'Onayla' }).click();
    await expect(code).toHaveAccessibleDescription(/^Kod doğru değil\. Kontrol et ya da yeni kod iste\./);
    expect(times('/wps/session/login/verification')).toBe(0);
    await code.fill(first);
    await step.getByRole('button', { name: 'Onayla' }).click();
    await expect(accountMenu(page)).toBeVisible();

    await isolatedPlatform.does('clock', { do: 'move', milliseconds: 120_000 });
    await signOut(page);
    await page.goto(`${isolatedPlatform.url}/login`);
    await dialog.getByRole('radio', { name: 'SMS ile' }).check();
    await mobile.fill(number);
    await code.fill(first);
    await dialog.getByRole('button', { name: 'Giriş yap' }).click();
    await expect(code).toHaveAccessibleDescription('Kodun süresi doldu. Yeni kod iste.');
    await send.click();
    await expect.poll(() => codeTo(isolatedPlatform, number)).not.toBe(first);
    await code.fill(await codeTo(isolatedPlatform, number));
    await dialog.getByRole('button', { name: 'Giriş yap' }).click();
    await expect(accountMenu(page)).toBeVisible();
    expect(sent.filter((path) => /wps.*(sms|verification\/code)/.test(path))).toEqual([]);
    for (const secret of [first, 'eyJ', 'firebase', number]) expect(await kept(page)).not.toContain(secret);
  },
);
