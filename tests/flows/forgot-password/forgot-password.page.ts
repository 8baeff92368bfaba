import { expect, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { answered, doesNotSignIn, isIn, signsIn } from '../../support/e2e/new-password.ts';
import { header, loginDialog } from '../../support/e2e/site.ts';
import { ticket } from '../common/session.fixtures.ts';
import {
  RIGHT,
  button,
  choice,
  code,
  dialog,
  email,
  mobile,
  openForgot,
  own,
  sendReset,
  username,
} from './forgot-password.form.ts';

/** FGT-01: opens the dialog. */
const STRANGER = { account: 'mina_k', address: 'baska@ornek.test' };

const isClosed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
};

export const driver: PageDriver<PlatformServer> = {
  story: 'recovery',
  flow: 'forgotPassword',
  inOneGo: true,
  start: { both: openForgot },
  holds: {
    requestPasswordMail: /\/wps\/member\/password\/email$/,
    setPasswordByPhone: /\/wps\/member\/password\/verification$/,
  },
  answers: {
    requestPasswordMail: { taken: answered(null) },
    setPasswordByPhone: { set: answered({ account: 'mina_k', ticket }) },
    reentry: { 'signed in': signsIn, 'did not work': doesNotSignIn },
  },
  arrange: { requestPasswordMail: { taken: async () => undefined } },
  notOfServer: {
    'setPasswordByPhone = set':
      'the tours share a platform, whose members keep their known passwords: recovery.e2e.ts',
  },
  act: {
    'phone.choose': (page) => choice(page, 'Telefon ile').check(),
    'mail.submit': async (page) => {
      await username(page).fill(STRANGER.account);
      await email(page).fill(STRANGER.address);
      await button(page, 'E-postayı gönder').click();
    },
    'reset.submit': (page) => sendReset(page, RIGHT),
    'login.open': (page) => button(page, 'Girişe dön').click(),
    'dialog.close': (page) => button(page, 'Kapat').click(),
  },
  verify: {
    // VAL-08, FGT-03: name and address; by phone if the brand offers it.
    byEmail: async (page) => {
      await expect(username(page)).toHaveAttribute('autocomplete', 'username');
      await expect(email(page)).toHaveAttribute('required', '');
      await expect(choice(page, 'E-posta ile')).toBeChecked();
      await expect(mobile(page)).toHaveCount(0);
    },
    sendingMail: (page) => expect(button(page, 'E-postayı gönder')).toHaveAttribute('aria-busy', 'true'),
    // FGT-05: the message does not reveal whether such an account exists, or whose address it is.
    mailSent: async (page) => {
      await expect(dialog(page)).toContainText('Bu hesap bu adrese aitse e-posta yola çıktı.');
      await expect(button(page, 'Onayla')).toBeEnabled();
    },
    // VAL-09
    byPhone: async (page) => {
      await expect(choice(page, 'Telefon ile')).toBeChecked();
      await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(own(page)).toHaveAttribute('type', 'password');
      await expect(username(page)).toHaveCount(0);
    },
    settingPassword: async (page) => {
      await expect(button(page, 'Yeni şifreyi kaydet')).toHaveAttribute('aria-busy', 'true');
      await expect(mobile(page)).toHaveValue(RIGHT.number);
      await expect(code(page)).toHaveValue(RIGHT.code);
    },
    reentering: (page) => expect(button(page, 'Yeni şifreyi kaydet')).toHaveAttribute('aria-busy', 'true'),
    passwordSet: (page) => expect(dialog(page)).toContainText('Şifren değişti. Yeni şifrenle giriş yap.'),
    // FGT-04
    'reentry = signed in': isIn,
    'login.open': async (page) => {
      await expect(dialog(page)).toHaveCount(0);
      await expect(loginDialog(page)).toBeVisible();
    },
    'dialog.close': isClosed,
  },
};
