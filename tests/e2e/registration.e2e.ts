import { tabTo } from '../support/e2e/keys.ts';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { fitPiece, gapOf, keyTo } from '../support/e2e/puzzle.ts';
import {
  PASSWORD,
  agreement,
  anyAccountMenu,
  createButton,
  freshName,
  freshNumber,
  registerDialog,
  registerField,
  registerForm,
} from '../support/e2e/registration.ts';
import { header, loginDialog, sliderDialog } from '../support/e2e/site.ts';
import { MEMBER, expect, test, type Page } from '../support/e2e/test.ts';

const LANGUAGES = {
  TY: { register: 'Kayıt ol', create: 'Hesap oluştur', slider: 'Kemeri yerine oturt', menu: /Hesap menüsü$/ },
  EN: { register: 'Register', create: 'Create account', slider: 'Fit the arch', menu: /Account menu$/ },
} as const;

/** Everything that this tab and this browser store. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

for (const [language, labels] of Object.entries(LANGUAGES))
  test(
    `REG-01, REG-04, REG-05, CFG-02: registration by keyboard alone, in ${language}`,
    nightUnless(language === 'EN'),
    async ({ page }) => {
      await page.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
      const press = (key: string): Promise<void> => page.keyboard.press(key);
      const name = freshName();
      await page.goto('/');
      await tabTo(page, header(page).getByRole('button', { name: labels.register }));
      await press('Enter');

      const dialog = page.getByRole('dialog', { name: labels.create });
      const field = (key: string) => dialog.locator(`input[name="${key}"]`);
      await expect(field('username')).toBeFocused();
      // Submitted too early: every missing field is reported, and the first one has the focus.
      await press('Enter');
      await expect(field('username')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('confirmPassword')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('username')).toBeFocused();

      await page.keyboard.type(name);
      await tabTo(page, field('password'));
      await page.keyboard.type(PASSWORD);
      await expect(dialog.getByRole('meter')).toHaveAttribute('aria-valuenow', '4');
      await tabTo(page, field('confirmPassword'));
      await page.keyboard.type(PASSWORD);
      await tabTo(page, dialog.getByRole('checkbox'));
      await press('Space');
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
      await press('Enter');

      const slider = page.getByRole('dialog', { name: labels.slider });
      await tabTo(page, slider.getByRole('slider'));
      if (language === 'TY') {
        await keyTo(slider, await gapOf(slider));
        await press('Enter');
      } else {
        // By the proof of work in place of the puzzle.
        await tabTo(page, slider.getByRole('button', { name: /prove/i }));
        await press('Enter');
      }
      await expect(header(page).getByRole('button', { name: labels.menu })).toContainText(name, {
        timeout: 30_000,
      });
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const left = await kept(page);
      expect(left).not.toContain(PASSWORD);
      expect(left).not.toContain('draft');
    },
  );

test(
  'REG-03, SMS-11, VAL-15, VAL-18: by number, with the code that was sent; a reload in between loses only the code',
  NIGHT,
  async ({ page, platform }) => {
    const number = freshNumber();
    await page.goto('/register.html');
    await registerDialog(page).getByRole('radio', { name: 'Cep telefonu' }).check();
    await expect(registerField(page, 'username')).toHaveCount(0);
    await expect(registerField(page, 'verificationCode')).toHaveAttribute('maxlength', '255');
    await registerField(page, 'mobileNum').fill(`${number.slice(0, 3)} ${number.slice(3)}`);
    await registerDialog(page).getByRole('button', { name: 'SMS gönder' }).click();
    const counting = registerDialog(page).getByRole('timer');
    await expect(counting).toBeVisible();
    const code = await expect
      .poll(async () => (await platform.outbox()).find(({ recipient }) => recipient.endsWith(number))?.body)
      .toBeTruthy()
      .then(async () => (await platform.outbox()).find(({ recipient }) => recipient.endsWith(number)));
    await agreement(page).check();
    // The page is reloaded after the fields were filled in.
    await registerField(page, 'verificationCode').fill('secret-code');
    await agreement(page).focus();
    expect(await kept(page)).not.toContain('secret-code');
    await page.reload();
    await expect(registerField(page, 'mobileNum')).toHaveValue(/^53\d \d{7}$/);
    await expect(registerField(page, 'verificationCode')).toHaveValue('');
    await expect(agreement(page)).toBeChecked();
    await expect(counting).toBeVisible();

    await registerField(page, 'verificationCode').fill('000000x');
    for (const field of ['password', 'confirmPassword'])
      if (await registerField(page, field).isVisible()) await registerField(page, field).fill(PASSWORD);
    await createButton(page).click();
    await fitPiece(sliderDialog(page));
    await expect(registerField(page, 'verificationCode')).toHaveAttribute('aria-invalid', 'true');
    await registerField(page, 'verificationCode').fill(/\d{4,8}/.exec(code?.body ?? '')?.[0] ?? '');
    await createButton(page).click();
    await fitPiece(sliderDialog(page));
    await expect(anyAccountMenu(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test(
  'VAL-16, VAL-17, CAP-04, REG-02: the brand requires more fields, and the platform refuses; the input stays, the image captcha is new',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await isolatedPlatform.does('register-field', { key: 'captcha', on: true, required: true });
    await isolatedPlatform.does('register-field', { key: 'idNumber', on: true, required: true });
    await isolatedPlatform.does('register-field', { key: 'email', on: false });
    await page.goto(`${isolatedPlatform.url}/register`);
    await expect(registerField(page, 'idNumber')).toHaveAttribute('required', '');
    await expect(registerField(page, 'email')).toHaveCount(0);
    const values = {
      username: freshName(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      idNumber: '12345678901',
      affiliateCode: 'nobody99',
      captcha: 'zzzz',
    };
    const fill = async (more: Partial<typeof values> = {}): Promise<void> => {
      for (const [name, value] of Object.entries({ ...values, ...more }))
        await registerField(page, name).fill(value);
    };
    const stands = async (more: Partial<typeof values> = {}): Promise<void> => {
      for (const [name, value] of Object.entries({ ...values, ...more }))
        await expect(registerField(page, name)).toHaveValue(value);
    };
    await fill();
    await agreement(page).check();
    await createButton(page).click();
    // Reported before any puzzle.
    await expect(registerField(page, 'affiliateCode')).toHaveAccessibleDescription(
      /^Bu davet kodu geçerli değil\./,
    );
    await expect(registerField(page, 'affiliateCode')).toBeFocused();
    await stands();

    await registerField(page, 'affiliateCode').fill('');
    const picture = registerForm(page).getByRole('img', { name: 'Bozulmuş harfler içeren resim' });
    const first = await picture.getAttribute('src');
    await createButton(page).click();
    await fitPiece(sliderDialog(page));
    await expect(registerField(page, 'captcha')).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    await stands({ affiliateCode: '' });

    // A name that is taken.
    await isolatedPlatform.does('module', { modId: 'CAPTCHA3', on: false });
    await fill({ username: MEMBER.account, affiliateCode: '' });
    await createButton(page).click();
    await fitPiece(sliderDialog(page));
    await expect(registerField(page, 'username')).toHaveAccessibleDescription(/^Bu kullanıcı adı alınmış\./);
    await stands({ username: MEMBER.account, affiliateCode: '' });
    await expect(anyAccountMenu(page)).toHaveCount(0);

    // On to the sign-in.
    await registerDialog(page).getByRole('button', { name: 'Giriş yap' }).click();
    await expect(loginDialog(page)).toBeVisible();
  },
);

test(
  'VAL-19: the links of the agreement open their document beside the form by keyboard, and the form keeps its input',
  NIGHT,
  async ({ page, context }) => {
    await page.goto('/register');
    const name = freshName();
    await registerField(page, 'username').fill(name);
    await registerField(page, 'password').fill(PASSWORD);
    const link = registerDialog(page).getByRole('link', { name: 'koşulları (yeni sekmede açılır)' });
    await agreement(page).focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(tab.getByRole('heading', { level: 1, name: 'Oyun koşulları' })).toBeVisible();
    await expect(tab).toHaveURL(/\/legal\/terms\?version=\d+$/);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await expect(agreement(page)).not.toBeChecked();
    await expect(registerField(page, 'username')).toHaveValue(name);
    await expect(registerField(page, 'password')).toHaveValue(PASSWORD);
  },
);
