import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import {
  OWN,
  answered,
  doesNotSignIn,
  field,
  isIn,
  openAsMember,
  refusal,
  signInWithGiven,
  signsIn,
} from '../../support/e2e/new-password.ts';
import { ticket } from '../common/session.fixtures.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import { accountMenu, header } from '../../support/e2e/site.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Şifre değiştir' });
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name });
const alert = (page: Page): Locator => dialog(page).getByRole('alert');
const old = (page: Page): Locator => field(dialog(page), 'Şu anki şifre');
const own = (page: Page): Locator => field(dialog(page), 'Yeni şifre');
const repeated = (page: Page): Locator => field(dialog(page), 'Yeni şifre tekrar');
const EMPTY = /Bu alan boş bırakılamaz\./;

const KEPT =
  'the tours share a platform, whose members keep their known passwords: forced-change.e2e.ts, recovery.e2e.ts';
const OFFLINE = 'the network is off, so no platform answers';
/** Fills in the form, whether or not the present password is required. */
const FORMS: Readonly<Record<string, readonly [present: string, own: string, repeated: string]>> = {
  right: [MEMBER.password, OWN, OWN],
  different: [MEMBER.password, OWN, 'Kendi-Sectigim-28'],
  short: [MEMBER.password, 'abc', 'abc'],
  blank: ['', '', ''],
  noOld: ['', OWN, OWN],
};
/** The last input, by page. */
const typed = new WeakMap<Page, readonly string[]>();
const standsAsTyped = async (page: Page): Promise<void> => {
  const [, chosen = '', again = ''] = typed.get(page) ?? [];
  await expect(own(page)).toHaveValue(chosen);
  await expect(repeated(page)).toHaveValue(again);
};
const expectAlert = (text: string) => async (page: Page) => {
  await expect(alert(page)).toContainText(text);
  await standsAsTyped(page);
};
const isOut = async (page: Page): Promise<void> => {
  await expect(dialog(page)).toHaveCount(0);
  await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ merchant: 'statehouse' });
};
/** PWD-01, LOG-19: neither Escape nor a press beside it nor a button closes it. */
const cannotBeClosed = async (page: Page): Promise<void> => {
  await expect(button(page, 'Kapat')).toHaveCount(0);
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
};

export const driver: PageDriver<PlatformServer> = {
  story: 'forced-change',
  flow: 'changePassword',
  inOneGo: true,
  start: {
    given: signInWithGiven,
    reloaded: (page) => openAsMember(page, { cpw: 'expired' }),
    voluntary: async (page) => {
      await openAsMember(page);
      await accountMenu(page).click();
      await page.getByRole('menuitem', { name: 'Şifre değiştir' }).click();
    },
  },
  holds: {
    getPasswordRule: /\/wps\/system\/setting\/register$/,
    changePassword: /\/wps\/member\/password$/,
    logout: /\/wps\/session\/logout$/,
  },
  answers: {
    getPasswordRule: {
      rule: answered({
        password: { enabled: true, required: true, patternId: '6', minLength: 8, maxLength: 64 },
      }),
      broken: { abort: true },
    },
    changePassword: {
      changed: answered({ account: MEMBER.account, ticket }),
      'changed, without a session': answered(null),
      'old one wrong': refusal('old_password_wrong'),
      refused: refusal('password_reused'),
      'breaks the rule': refusal('fields_invalid', { fields: { newPassword: 'password_length' } }),
      offline: { abort: true },
    },
    reentry: { 'signed in': signsIn, 'did not work': doesNotSignIn },
    logout: { ended: answered(null) },
  },
  arrange: { getPasswordRule: { rule: async () => undefined } },
  notOfServer: {
    'getPasswordRule = broken': OFFLINE,
    'changePassword = changed': KEPT,
    'changePassword = changed, without a session':
      'our platform passes the check for the sign-in that follows',
    'changePassword = old one wrong': KEPT,
    'changePassword = refused': KEPT,
    'changePassword = breaks the rule': 'the form knows the rule and sends nothing that breaks it',
    'changePassword = offline': OFFLINE,
    'logout = ended': KEPT,
  },
  act: {
    'password.touch': async (page, name) => {
      await own(page).fill(name === 'well' ? OWN : 'abc');
      if (name !== 'well') await repeated(page).focus();
    },
    'form.submit': async (page, name) => {
      const form = FORMS[name ?? ''] ?? ['', '', ''];
      const [present, chosen, again] = form;
      typed.set(page, form);
      if (await old(page).isVisible()) await old(page).fill(present);
      await own(page).fill(chosen);
      await repeated(page).fill(again);
      await button(page, 'Şifre değiştir').click();
    },
    'dialog.close': (page) => button(page, 'Kapat').click(),
    'dialog.leave': (page) => button(page, 'Çıkış yap').click(),
    'dialog.confirm': (page) => button(page, 'Onayla').click(),
  },
  verify: {
    editing: async (page) => {
      await expect(own(page)).toHaveAttribute('type', 'password');
      await expect(own(page)).toHaveAttribute('autocomplete', 'new-password');
      await expect(repeated(page)).toHaveAttribute('required', '');
      await expect(button(page, 'Şifre değiştir')).toBeEnabled();
    },
    'editing.voluntary': (page) => expect(button(page, 'Çıkış yap')).toHaveCount(0),
    'editing.forced': (page) => expect(button(page, 'Kapat')).toHaveCount(0),
    // PWD-02: it cannot be sent twice.
    submitting: async (page) => {
      await expect(button(page, 'Şifre değiştir')).toHaveAttribute('aria-busy', 'true');
      await standsAsTyped(page);
    },
    reentering: (page) => expect(button(page, 'Şifre değiştir')).toHaveAttribute('aria-busy', 'true'),
    changed: async (page) => {
      await expect(dialog(page)).toContainText('Şifren değişti. Yeni şifrenle giriş yap.');
      await expect(dialog(page).getByRole('form')).toHaveCount(0);
    },
    leaving: (page) => expect(dialog(page)).toBeVisible(),
    // PWD-01, VAL-05: the reason, and the present password only if the session does not know it.
    'start given': async (page) => {
      await expect(dialog(page)).toContainText('Sana verilen bir şifreyle giriş yaptın.');
      await expect(old(page)).toHaveCount(0);
      await cannotBeClosed(page);
    },
    'start reloaded': async (page) => {
      await expect(dialog(page)).toContainText('Şifren çok eski.');
      await expect(old(page)).toHaveAttribute('autocomplete', 'current-password');
    },
    'start voluntary': async (page) => {
      await expect(dialog(page)).not.toContainText(/Sana verilen|Şifren çok eski/);
      await expect(old(page)).toHaveAttribute('type', 'password');
    },
    'getPasswordRule = rule': (page) => expect(dialog(page).getByRole('listitem')).not.toHaveCount(0),
    // VAL-11: fulfilled points of the rule are ticked off during typing.
    'password.touch (well)': async (page) => {
      await expect(dialog(page).getByRole('meter')).toHaveAttribute('aria-valuenow', '4');
      await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Eksik:' })).toHaveCount(0);
    },
    'password.touch (badly, and left)': (page) =>
      expect(dialog(page).getByRole('meter')).toHaveAttribute('aria-valuenow', '0'),
    // VAL-05 to VAL-07
    'form.submit (blank)': async (page) => {
      for (const each of [old(page), own(page)]) await expect(each).toHaveAccessibleDescription(EMPTY);
    },
    'form.submit (noOld)': async (page) => {
      await expect(old(page)).toHaveAccessibleDescription(EMPTY);
      await standsAsTyped(page);
    },
    'form.submit (different)': (page) =>
      expect(repeated(page)).toHaveAccessibleDescription('İki şifre aynı değil.'),
    // Without a known rule, only the platform validates.
    'form.submit (short)': async (page) => {
      if (await button(page, 'Şifre değiştir').isEnabled())
        await expect(own(page)).toHaveAccessibleDescription(/Şifre 8–64 karakter olmalı\./);
    },
    'changePassword = old one wrong': async (page) => {
      await expectAlert('Şu anki şifre doğru değil.')(page);
      // It is requested again.
      await expect(old(page)).toHaveValue('');
    },
    'changePassword = refused': expectAlert('Bu şifreyi daha önce kullandın.'),
    'changePassword = breaks the rule': expectAlert('Bazı alanlar henüz uygun değil.'),
    'changePassword = offline': expectAlert('Ağ bağlantısı kararsız. Yeniden dene.'),
    // PWD-03, PWD-04
    'reentry = signed in': isIn,
    'logout = ended': isOut,
    'dialog.close': async (page) => {
      await expect(dialog(page)).toHaveCount(0);
      await expect(accountMenu(page)).toBeVisible();
    },
    'dialog.confirm': isOut,
  },
};
