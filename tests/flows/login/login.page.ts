import { expect, type Page } from '@playwright/test';
import { sealedForm } from '../../../scripts/lib/demo-session.mjs';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { IMAGE_CAPTCHA_LIMITS } from '../../../platform/kernel/config.ts';
import { PLAIN, RICH } from '../../support/e2e/brand.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import { fitPiece } from '../../support/e2e/puzzle.ts';
import {
  accountField,
  accountMenu,
  header,
  loginDialog,
  passwordField,
  sliderDialog,
} from '../../support/e2e/site.ts';
import {
  NUMBER,
  DEFAULT,
  EXPIRED,
  LINKS,
  form,
  box,
  captchaField,
  mobile,
  code,
  send,
  alert,
  step,
  open,
  press,
  keepMember,
  fill,
  keepPhone,
  PHONES,
  FORMS,
  standsAsTyped,
  wrongPassword,
  expectProblem,
  expectRefused,
  EMPTY,
  isOpen,
  radios,
  sendStep,
} from './login.form.ts';

const refusal = (value: object, errorCode = 'bad_credentials'): object => ({
  success: false,
  errorCode,
  message: 'The username or password is not right.',
  value,
});
const welcome = (more: object = {}) => ({
  json: {
    success: true,
    value: { token: 't-1', id: '7', userName: MEMBER.account, customerType: 0, ...more },
  },
});
const DUE = { mobileNum: '+90 *** *** ** 01', ticket: 'step-1' };
/** The response to the second step, whatever the code. */
const answerStep = async (page: Page, answer: { status?: number; json: object }): Promise<void> => {
  await page.route(/\/wps\/session\/login\/verification$/, (route) => route.fulfill(answer));
};
/** The sealed form of another person, to send in place of the page's own. */
const formOf = async (platform: PlatformServer, person: typeof MEMBER): Promise<string> =>
  JSON.stringify(await sealedForm(platform.url, person));
/** Whether the last form was the one by SMS. */
let isSms = false;

export const driver: PageDriver<PlatformServer> = {
  story: 'main-job',
  flow: 'login',
  start: {
    empty: (page) => open(page, { account: '', password: '' }),
    half: (page) => open(page, { ...MEMBER, password: '' }),
    filled: async (page) => {
      await open(page, MEMBER);
      await press(page);
    },
    plain: (page) => open(page, { account: '', password: '' }, PLAIN),
    smsOnly: (page) =>
      open(page, MEMBER, {
        ...RICH,
        store: { smsLogin: true, passwordLogin: false, countryCodeChoice: false },
      }),
  },
  unseen: { recalling: 'the dialog opens after the stored values have been read, so they are read last' },
  holds: { login: /\/wps\/session\/login$/ },
  answers: {
    recall: {
      nothing: press,
      kept: async (page) => {
        await keepMember(page);
        await press(page);
      },
      keptPhone: async (page) => {
        await keepPhone(page, page.url());
        await press(page);
      },
      broken: async (page) => {
        // Like a frame without storage.
        await page.evaluate(() => {
          const forbidden = (): never => {
            throw new DOMException('The document is sandboxed', 'SecurityError');
          };
          Object.defineProperty(document, 'cookie', { get: forbidden, set: forbidden });
        });
        await press(page);
      },
    },
    sliderCaptcha: {
      passed: (page) => fitPiece(sliderDialog(page)),
      closed: (page) => sliderDialog(page).getByRole('button', { name: 'Kapat' }).click(),
    },
    login: {
      welcome: welcome(),
      welcomeDefault: welcome({ passwordDefault: true }),
      welcomeExpired: welcome({ passwordExpired: true }),
      newPlace: { status: 403, json: refusal(DUE, 'login_verify_required') },
      refused: { status: 403, json: refusal({}) },
      needsCaptcha: { status: 403, json: refusal({ captcha: true }) },
      offline: { abort: true },
    },
    secondStep: {
      passed: async (page) => {
        await answerStep(page, welcome());
        await sendStep(page);
      },
      tooLate: async (page) => {
        await answerStep(page, { status: 403, json: refusal({ restart: true }, 'sms_code_expired') });
        await sendStep(page);
      },
      left: (page) => step(page).getByRole('button', { name: 'Girişe dön' }).click(),
    },
  },
  arrange: {
    login: {
      welcome: async (platform) => (isSms ? formOf(platform, MEMBER) : undefined),
      welcomeDefault: (platform) => formOf(platform, DEFAULT),
      welcomeExpired: (platform) => formOf(platform, EXPIRED),
      refused: async (platform) => {
        await platform.does('module', { modId: 'CAPTCHA3', on: false });
        return wrongPassword(platform);
      },
      needsCaptcha: async (platform) => {
        await platform.does('module', { modId: 'CAPTCHA3', on: true });
        return wrongPassword(platform, IMAGE_CAPTCHA_LIMITS.known - 1);
      },
    },
  },
  notOfServer: {
    'login = offline': 'the network is off, so no platform answers',
    'login = newPlace':
      'an account is new at a place only once: second-step.e2e.ts has a platform of its own',
  },
  act: {
    'method.choose': (page, name) =>
      loginDialog(page)
        .getByRole('radio', { name: name === 'sms' ? 'SMS ile' : 'Şifre ile' })
        .check(),
    'code.request': async (page, name) => {
      await mobile(page).fill(name === 'phone' ? NUMBER : '');
      // After a code there is a pause, whatever the platform responds.
      await form(page).getByRole('button', { name: 'SMS gönder' }).click();
    },
    'sms.submit': async (page, name) => {
      isSms = true;
      const [number, sent] = PHONES[name ?? ''] ?? [NUMBER, '481516'];
      await mobile(page).fill(number);
      await code(page).fill(sent);
      await box(page).setChecked(name === 'remembering');
      await send(page).click();
    },
    'link.follow': (page, name) =>
      loginDialog(page)
        .getByRole('button', { name: LINKS[name ?? ''] ?? '' })
        .click(),
    'form.submit': async (page, name) => {
      isSms = false;
      await fill(page, FORMS[name ?? ''] ?? MEMBER);
      await box(page).setChecked(name === 'remembering');
      if (await captchaField(page).isVisible())
        await captchaField(page).fill(name === 'noCaptcha' ? '' : 'k7f2');
      await send(page).click();
    },
    'dialog.close': (page) => loginDialog(page).getByRole('button', { name: 'Kapat' }).click(),
  },
  verify: {
    // LOG-01, LOG-08: name, password, the box.
    editing: async (page) => {
      await expect(sliderDialog(page)).toHaveCount(0);
      await expect(step(page)).toHaveCount(0);
      // LOG-02: the one form or the other.
      await expect(mobile(page).or(accountField(form(page)))).toHaveAttribute('required', '');
      if (await mobile(page).isVisible())
        await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
      else await expect(passwordField(form(page))).toHaveAttribute('type', 'password');
      await expect(box(page)).toBeVisible();
      await expect(send(page)).toBeEnabled();
      await expect(form(page)).not.toHaveAttribute('aria-busy', 'true');
    },
    // LOG-14: the check covers the form, which keeps its input.
    passingSlider: async (page) => {
      await expect(sliderDialog(page)).toBeVisible();
      await standsAsTyped(page);
    },
    submitting: async (page) => {
      await expect(sliderDialog(page)).toHaveCount(0);
      await expect(form(page)).toHaveAttribute('aria-busy', 'true');
      await expect(send(page)).toHaveAttribute('aria-busy', 'true');
      await standsAsTyped(page);
    },
    'recall = nothing': async (page) => {
      await expect(accountField(form(page))).toHaveValue('');
      await expect(passwordField(form(page))).toHaveValue('');
      await expect(box(page)).not.toBeChecked();
    },
    // LOG-08: input from the header wins over stored values; the box shows that values are stored.
    'recall = kept': async (page) => {
      await expect(accountField(form(page))).toHaveValue(MEMBER.account);
      await expect(passwordField(form(page))).toHaveValue('');
      await expect(box(page)).toBeChecked();
    },
    'recall = broken': async (page) => {
      await expect(mobile(page).or(accountField(form(page)))).toHaveValue('');
      await expect(box(page)).not.toBeChecked();
      await expect(alert(page)).toHaveCount(0);
    },
    // CFG-01, CFG-10: options that the brand does not offer are absent.
    'start plain': async (page) => {
      await press(page);
      await expect(form(page)).toBeVisible();
      for (const absent of [
        radios(page),
        ...Object.values(LINKS)
          .slice(1)
          .map((name) => loginDialog(page).getByRole('button', { name })),
      ])
        await expect(absent).toHaveCount(0);
      await page.goto('/');
    },
    // LOG-10: after a sign-in by a code that form opens, if the brand offers it.
    'recall = keptPhone': async (page) => {
      if (await radios(page).isVisible()) {
        await expect(mobile(page)).toHaveValue(NUMBER);
        await expect(form(page).getByRole('button', { name: 'Ülke kodu: Almanya +49' })).toBeVisible();
      } else await expect(accountField(form(page))).toHaveValue('');
      await expect(box(page)).toBeChecked();
    },
    'method.choose (sms)': async (page) => {
      await expect(mobile(page)).toBeVisible();
      await expect(form(page).getByRole('button', { name: /^Ülke kodu: Türkiye \+90/ })).toBeVisible();
    },
    'method.choose (password)': (page) => expect(accountField(form(page))).toBeVisible(),
    // SMS-01, SMS-04: no code is sent without a number.
    'code.request (phone)': (page) => expectProblem(mobile(page), null),
    'code.request (noPhone)': (page) => expectProblem(mobile(page), 'Bir telefon numarası gir.'),
    'sms.submit (wrongPhone)': (page) =>
      expectProblem(mobile(page), 'Telefon numarasının biçimi doğru değil.'),
    'sms.submit (noCode)': async (page) => {
      await expectProblem(mobile(page), null);
      await expectProblem(code(page), 'Kodu gir. Kod gelmediyse yenisini iste.');
    },
    // LOG-23: in place of the form.
    verifying: async (page) => {
      await expect(step(page)).toContainText(DUE.mobileNum);
      await expect(form(page)).toHaveCount(0);
    },
    'secondStep = left': (page) => expect(alert(page)).toHaveCount(0),
    'secondStep = tooLate': (page) =>
      expect(alert(page)).toHaveText('Bu kod artık geçerli değil. Yeni bir kod iste.'),
    // ERR-12: nothing was sent, and the reason.
    'sliderCaptcha = closed': async (page) => {
      await standsAsTyped(page);
      await expect(form(page).getByText('Önce doğrulamayı tamamla.')).toBeVisible();
    },
    'link.follow (forgotPassword)': (page) =>
      expect(page.getByRole('dialog', { name: 'Şifreni mi unuttun?' })).toBeVisible(),
    'form.submit (blank)': async (page) => {
      await expectProblem(accountField(form(page)), EMPTY);
      await expectProblem(passwordField(form(page)), EMPTY);
    },
    'form.submit (noPassword)': async (page) => {
      await expectProblem(accountField(form(page)), null);
      await expectProblem(passwordField(form(page)), EMPTY);
    },
    'form.submit (noCaptcha)': async (page) => {
      await expectProblem(accountField(form(page)), null);
      await expectProblem(passwordField(form(page)), null);
      await expectProblem(captchaField(page), 'Resimdeki harfleri yaz.');
    },
    'login = refused': async (page) => {
      await expectRefused(page);
      await standsAsTyped(page);
    },
    // CAP-03: from now on there is a picture, and a field for its text.
    'login = needsCaptcha': async (page) => {
      await expectRefused(page);
      await standsAsTyped(page);
      // A code replaces the check against bots.
      if (await mobile(page).isVisible()) return expect(captchaField(page)).toHaveCount(0);
      await expect(captchaField(page)).toHaveAttribute('required', '');
      await expect(form(page).getByRole('img', { name: 'Bozulmuş harfler içeren resim' })).toBeVisible();
    },
    'login = offline': async (page) => {
      await expect(alert(page)).toHaveText('Ağ bağlantısı kararsız. Yeniden dene.');
      await standsAsTyped(page);
    },
    // LOG-18: the dialog is closed, and the header shows the member.
    'login = welcome': async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(accountMenu(page)).toBeVisible();
      await expect(header(page).getByText('Giriş yapmadın')).toHaveCount(0);
    },
    'dialog.close': isOpen,
  },
};
