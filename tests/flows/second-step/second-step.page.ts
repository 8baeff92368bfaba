import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { PLAIN_PUZZLE, PLAIN_TICKET } from '../../support/e2e/puzzle.ts';
import { loginDialog, sendHeaderForm, sliderDialog } from '../../support/e2e/site.ts';

const form = (page: Page): Locator => loginDialog(page).getByRole('form', { name: 'Sen olduğunu doğrula' });
const code = (page: Page): Locator => form(page).getByRole('textbox', { name: 'SMS kodu' });
const button = (page: Page, name: string): Locator => form(page).getByRole('button', { name });
const alert = (page: Page): Locator => form(page).getByRole('alert');

const refusal = (errorCode: string, value: object = {}) => ({
  status: 403,
  json: { success: false, errorCode, message: 'No.', value },
});
const NEW_ONCE =
  'an account is new at a place only once, and the tours share a platform: second-step.e2e.ts has one of its own';

/** The way here is tested elsewhere: any place of the piece is right, and every place is new. */
const beNew = async (page: Page): Promise<void> => {
  await page.route(/\/wps\/captcha\/geetest\?/, (route) =>
    route.fulfill({ json: { success: true, value: PLAIN_PUZZLE } }),
  );
  await page.route(/\/wps\/captcha\/geetest\/verify/, (route) =>
    route.fulfill({ json: { success: true, value: PLAIN_TICKET } }),
  );
  await page.route(/\/wps\/session\/login$/, (route) =>
    route.fulfill(refusal('login_verify_required', { mobileNum: '+90 *** *** ** 01', ticket: 'step-1' })),
  );
  // Codes have a tour of their own, and so has the member's data.
  await page.route(
    /\/wps\/(session\/login\/verification\/code|stream|contract|legal\/due|member|relay|v2\/wallets)/,
    () => undefined,
  );
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'secondStep',
  start: {
    newPlace: async (page) => {
      await beNew(page);
      await page.goto('/');
      await sendHeaderForm(page);
      await sliderDialog(page).getByRole('slider').press('Enter');
    },
  },
  holds: { verifyLogin: /\/wps\/session\/login\/verification$/ },
  answers: {
    verifyLogin: {
      welcome: {
        json: {
          success: true,
          value: { token: 't-1', id: '7', userName: 'mina_k', customerType: 0 },
        },
      },
      wrong: refusal('sms_code_wrong'),
      tooLate: refusal('sms_code_expired', { restart: true }),
      offline: { abort: true },
    },
  },
  notOfServer: {
    'verifyLogin = welcome': NEW_ONCE,
    'verifyLogin = wrong': NEW_ONCE,
    'verifyLogin = tooLate': NEW_ONCE,
    'verifyLogin = offline': 'the network is off, so no platform answers',
  },
  act: {
    'code.request': (page) => button(page, 'SMS gönder').click(),
    'form.submit': async (page, name) => {
      await code(page).fill(name === 'blank' ? '  ' : '481516');
      await button(page, 'Onayla').click();
    },
    'step.back': (page) => button(page, 'Girişe dön').click(),
  },
  verify: {
    // LOG-23: the masked number of the phone that gets the code.
    editing: async (page) => {
      await expect(form(page)).toContainText('+90 *** *** ** 01');
      await expect(code(page)).toHaveAttribute('required', '');
      await expect(button(page, 'Onayla')).toBeEnabled();
    },
    submitting: async (page) => {
      await expect(form(page)).toHaveAttribute('aria-busy', 'true');
      await expect(button(page, 'Onayla')).toHaveAttribute('aria-busy', 'true');
      await expect(code(page)).toHaveValue('481516');
    },
    'code.request (valid)': (page) => expect(button(page, 'SMS gönder')).toHaveAttribute('aria-busy', 'true'),
    'form.submit (blank)': (page) =>
      expect(code(page)).toHaveAccessibleDescription('Kodu gir. Kod gelmediyse yenisini iste.'),
    'verifyLogin = wrong': (page) => expect(alert(page)).toHaveText('Kod doğru değil.'),
    'verifyLogin = offline': (page) =>
      expect(alert(page)).toHaveText('Ağ bağlantısı kararsız. Yeniden dene.'),
    // The form of the first step shows it.
    'verifyLogin = tooLate': (page) =>
      expect(loginDialog(page).getByRole('alert')).toHaveText(
        'Bu kod artık geçerli değil. Yeni bir kod iste.',
      ),
    'verifyLogin = welcome': (page) => expect(page.getByRole('dialog')).toHaveCount(0),
    'step.back': (page) => expect(loginDialog(page).getByRole('form', { name: 'Giriş yap' })).toBeVisible(),
  },
};
