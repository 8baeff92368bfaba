import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { sealedRegistration } from '../../support/e2e/entrance.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import { fitPiece } from '../../support/e2e/puzzle.ts';
import { loginDialog, sliderDialog } from '../../support/e2e/site.ts';
import {
  AFFILIATE,
  PASSWORD,
  agreement,
  anyAccountMenu,
  createButton,
  freshName,
  freshNumber,
  registerDialog,
  registerField,
  registerForm,
} from '../../support/e2e/registration.ts';

const SEND_CODE = /\/wps\/verification\/sms\/register$/;

/** The brand with its modules; changes are for this page only. */
const open =
  (...modules: string[]) =>
  async (page: Page): Promise<void> => {
    // The member's data is tested elsewhere.
    await page.route(/\/wps\/(stream|contract|legal\/due|member\/info|relay|v2\/wallets)/, () => undefined);
    await page.route(/\/wps\/system\/whitelabel/, (route) =>
      route.fulfill({
        json: {
          success: true,
          value: ['DIRECTREG3', 'USERNAMEREG3', 'LEGALDOC3', ...modules].map((modId) => ({
            modId,
            enabled: '1',
          })),
        },
      }),
    );
    // The countdown has a model of its own; here it is over at once.
    await page.route(SEND_CODE, (route) =>
      route.fulfill({ json: { success: true, value: { remainingMs: 0 } } }),
    );
    await page.goto('/register');
  };

const RULES = {
  username: { enabled: true, required: true, patternId: '2', minLength: 4, maxLength: 16 },
  password: { enabled: true, required: true, patternId: '6', minLength: 8, maxLength: 64 },
};
const rules = (more: object = {}) => ({ json: { success: true, value: { ...RULES, ...more } } });
const refusal = (errorCode: string, value: object = {}) => ({
  status: 409,
  json: { success: false, errorCode, message: null, value },
});
const published = (version: number) =>
  (['terms', 'privacy'] as const).map((kind) => ({
    kind,
    version,
    effectiveFrom: 1_700_000_000_000,
    title: kind,
  }));
/** Switches the optional fields on the platform, which does not check the text of the captcha then. */
const setRequiredFields =
  (on: boolean) =>
  async (platform: PlatformServer): Promise<void> => {
    await platform.does('register-field', { key: 'affiliateCode', on });
    await platform.does('register-field', { key: 'captcha', on });
    await platform.does('module', { modId: 'CAPTCHA3', on: false });
  };
/** A sealed registration to send in place of the page's own, for outcomes that need other values. */
const refusedFor = (username: string) => (platform: PlatformServer) =>
  sealedRegistration(platform.url, { username, password: PASSWORD, confirmPassword: PASSWORD });

/** The values of a page's fields since the last input. */
const typed = new WeakMap<Page, Map<string, string>>();
const NAMES = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'affiliateCode',
  'captcha',
] as const;
const VALUES: Readonly<Record<(typeof NAMES)[number], () => string>> = {
  username: freshName,
  password: () => PASSWORD,
  confirmPassword: () => PASSWORD,
  mobileNum: freshNumber,
  verificationCode: () => '418077',
  affiliateCode: () => AFFILIATE,
  captcha: () => 'k7f2',
};
const fill = async (page: Page, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  const values = new Map<string, string>();
  for (const name of NAMES) {
    const field = registerField(page, name);
    if ((await field.count()) === 0) continue;
    const value = more[name] ?? VALUES[name]();
    await field.fill(value);
    values.set(name, value);
  }
  typed.set(page, values);
};
const standsAsTyped = async (page: Page): Promise<void> => {
  for (const [name, value] of typed.get(page) ?? [])
    await expect(registerField(page, name)).toHaveValue(value);
};
const expectProblem = async (field: Locator, problem: string | RegExp | null): Promise<void> => {
  if (problem === null) return expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(problem);
};
const EMPTY = /^Bu alan boş bırakılamaz\./;
const OFFLINE = 'Ağ bağlantısı kararsız. Yeniden dene.';
const alert = (page: Page): Locator => registerDialog(page).getByRole('alert');
const button = (page: Page, name: string): Locator => registerDialog(page).getByRole('button', { name });
const codeButton = (page: Page): Locator => button(page, 'SMS gönder');
const way = (page: Page, name: string): Locator => registerDialog(page).getByRole('radio', { name });
const isSent = async (page: Page): Promise<void> => {
  await expect(sliderDialog(page)).toHaveCount(0);
  await expect(registerForm(page)).toHaveAttribute('aria-busy', 'true');
  await standsAsTyped(page);
};
const isClosed = async (page: Page): Promise<void> => {
  await expect(registerDialog(page)).toHaveCount(0);
  await expect(anyAccountMenu(page)).toHaveCount(0);
};

export const driver: PageDriver<PlatformServer> = {
  story: 'registration',
  flow: 'registration',
  start: { byName: open(), byBoth: open('MOBILENUMREG3', 'REGMOBVERF3', 'FREEPLAY3') },
  holds: {
    loadForm: /\/wps\/system\/setting\/register$/,
    checkAffiliate: /\/wps\/agent\/affiliate/,
    register: /\/wps\/member\/register(\/mobile)?$/,
  },
  answers: {
    loadForm: {
      short: rules(),
      long: rules({ affiliateCode: { enabled: true }, captcha: { enabled: true, required: true } }),
      offline: { abort: true },
    },
    checkAffiliate: {
      known: { json: { success: true, value: null } },
      unknown: refusal('invitation_code_error'),
      offline: { abort: true },
    },
    sliderCaptcha: {
      passed: (page) => fitPiece(sliderDialog(page)),
      closed: (page) => sliderDialog(page).getByRole('button', { name: 'Kapat' }).click(),
    },
    register: {
      welcome: {
        json: { success: true, value: { token: 't-1', id: '7', userName: 'mina_k', customerType: 0 } },
      },
      taken: refusal('username_taken'),
      invalid: refusal('fields_invalid', { fields: { username: 'reg_pattern_2' } }),
      changed: refusal('terms_changed', { documents: published(7) }),
      offline: { abort: true },
    },
  },
  arrange: {
    loadForm: { short: setRequiredFields(false), long: setRequiredFields(true) },
    checkAffiliate: { known: async () => undefined },
    register: {
      welcome: async () => undefined,
      taken: refusedFor(MEMBER.account),
      invalid: refusedFor('9k'),
    },
  },
  notOfServer: {
    'loadForm = offline': 'the network is off, so no platform answers',
    'checkAffiliate = offline': 'the network is off, so no platform answers',
    'checkAffiliate = unknown': 'the tour types a code that is known; tests/e2e/registration.e2e.ts another',
    'register = changed': 'nothing is published while a tour goes: tests/platform/legal.test.ts',
    'register = offline': 'the network is off, so no platform answers',
  },
  act: {
    'form.submit': async (page, name) => {
      const blank = Object.fromEntries(NAMES.map((each) => [each, '']));
      await fill(page, {
        ...(name === 'blank' ? blank : {}),
        ...(name === 'inconsistent' ? { confirmPassword: `${PASSWORD}!` } : {}),
        ...(name === 'noAffiliate' ? { affiliateCode: '' } : {}),
      });
      await agreement(page).setChecked(name !== 'blank');
      await createButton(page).click();
    },
    'field.typed': async (page) => registerField(page, 'password').fill('Kubbe2026'),
    'field.left': async (page) => {
      await registerField(page, 'username').fill('9k');
      await registerField(page, 'username').press('Tab');
    },
    'method.choose': async (page, name) =>
      way(page, name === 'mobile' ? 'Cep telefonu' : 'Kullanıcı adı').check(),
    'code.request': async (page, name) => {
      await fill(page, name === 'badNumber' ? { mobileNum: '12' } : {});
      const request = page.waitForRequest(SEND_CODE).catch(() => null);
      await codeButton(page).click();
      // SMS-11: the number stands in `mobileNo`.
      if (name === 'right')
        expect((await request)?.postDataJSON()).toMatchObject({
          mobileNo: typed.get(page)?.get('mobileNum'),
        });
    },
    'form.retry': (page) => button(page, 'Yeniden dene').click(),
    'login.open': (page) => button(page, 'Giriş yap').click(),
    'freePlay.open': (page) => button(page, 'Ücretsiz dene').click(),
    'dialog.close': (page) => button(page, 'Kapat').click(),
  },
  verify: {
    loading: async (page) => {
      await expect(registerForm(page)).toHaveCount(0);
      await expect(registerDialog(page).locator('[aria-busy="true"]')).toBeVisible();
    },
    failed: async (page) => {
      await expect(registerForm(page)).toHaveCount(0);
      await expect(alert(page)).toContainText('Form yüklenemedi');
      await expect(alert(page)).toContainText(OFFLINE);
      await expect(button(page, 'Yeniden dene')).toBeEnabled();
    },
    // VAL-13, VAL-19: passwords are twice there, the box always.
    editing: async (page) => {
      await expect(sliderDialog(page)).toHaveCount(0);
      await expect(agreement(page)).toHaveAttribute('required', '');
      await expect(createButton(page)).toBeEnabled();
      await expect(registerForm(page)).not.toHaveAttribute('aria-busy', 'true');
    },
    passingSlider: async (page) => {
      await expect(sliderDialog(page)).toBeVisible();
      await standsAsTyped(page);
    },
    checkingAffiliate: isSent,
    submitting: isSent,
    'loadForm = short': async (page) => {
      await expect(registerField(page, 'username')).toHaveAttribute('required', '');
      await expect(registerField(page, 'password')).toHaveAttribute('autocomplete', 'new-password');
      await expect(registerField(page, 'confirmPassword')).toHaveAttribute('autocomplete', 'new-password');
      await expect(registerField(page, 'captcha')).toHaveCount(0);
      await expect(registerField(page, 'affiliateCode')).toHaveCount(0);
    },
    // VAL-16.
    'loadForm = long': async (page) => {
      await expect(registerField(page, 'affiliateCode')).toBeVisible();
      await expect(registerField(page, 'captcha')).toHaveAttribute('required', '');
    },
    'form.submit (blank)': async (page) => {
      await expectProblem(registerField(page, 'username'), EMPTY);
      await expectProblem(registerField(page, 'password'), EMPTY);
      await expectProblem(registerField(page, 'confirmPassword'), EMPTY);
      await expectProblem(agreement(page), 'Bu olmadan hesap açılamaz.');
    },
    'form.submit (inconsistent)': async (page) => {
      await expectProblem(registerField(page, 'username'), null);
      await expectProblem(registerField(page, 'confirmPassword'), 'İki şifre aynı değil.');
    },
    'field.typed (password)': (page) =>
      expect(registerDialog(page).getByRole('meter')).toHaveAttribute('aria-valuenow', '3'),
    'field.left (badName)': (page) =>
      expectProblem(registerField(page, 'username'), /^Harfle başla; 4–16 harf/),
    'sliderCaptcha = closed': standsAsTyped,
    // VAL-17: shown beside its field, and the input stays.
    'checkAffiliate = unknown': async (page) => {
      await expectProblem(registerField(page, 'affiliateCode'), /^Bu davet kodu geçerli değil\./);
      await standsAsTyped(page);
    },
    'checkAffiliate = offline': async (page) => {
      await expect(alert(page)).toHaveText(OFFLINE);
      await standsAsTyped(page);
    },
    'register = taken': async (page) => {
      await expectProblem(registerField(page, 'username'), /^Bu kullanıcı adı alınmış\. Başka bir ad seç\./);
      await standsAsTyped(page);
    },
    'register = invalid': async (page) => {
      await expectProblem(registerField(page, 'username'), /^Harfle başla; 4–16 harf/);
      await expect(alert(page)).toContainText('Bazı alanlar henüz uygun değil.');
      await standsAsTyped(page);
    },
    // VAL-19: the box was ticked for other versions, and is unticked now.
    'register = changed': async (page) => {
      await expect(agreement(page)).not.toBeChecked();
      await expectProblem(agreement(page), /^Bu sırada koşullar ya da gizlilik politikası değişti\./);
      await expect(registerDialog(page).getByRole('link', { name: /^koşulları/ })).toHaveAttribute(
        'href',
        '/legal/terms?version=7',
      );
      await standsAsTyped(page);
    },
    'register = offline': async (page) => {
      await expect(alert(page)).toHaveText(OFFLINE);
      await standsAsTyped(page);
    },
    // REG-05.
    'register = welcome': async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(anyAccountMenu(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
    'method.choose (mobile)': async (page) => {
      await expect(registerField(page, 'username')).toHaveCount(0);
      await expect(registerField(page, 'mobileNum')).toHaveAttribute('required', '');
      await expect(registerField(page, 'verificationCode')).toHaveAttribute('autocomplete', 'one-time-code');
    },
    'method.choose (username)': (page) => expect(registerField(page, 'username')).toBeVisible(),
    'code.request (badNumber)': (page) =>
      expectProblem(registerField(page, 'mobileNum'), /^Telefon numarasının biçimi doğru değil\./),
    'code.request (right)': (page) => expectProblem(registerField(page, 'mobileNum'), null),
    'login.open': (page) => expect(loginDialog(page)).toBeVisible(),
    'freePlay.open (offered)': (page) => expect(registerDialog(page)).toHaveCount(0),
    'dialog.close': isClosed,
  },
};
