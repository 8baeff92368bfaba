import { expect, type Locator, type Page } from '@playwright/test';
import { sealedForm } from '../../../scripts/lib/demo-session.mjs';
import type { PageDriver } from '../../kit/page.ts';
import type { House } from '../../support/e2e/house.ts';
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

const form = (page: Page): Locator => loginDialog(page).getByRole('form', { name: 'Giriş yap' });
const box = (page: Page): Locator => form(page).getByRole('checkbox', { name: 'Beni 24 saat hatırla' });
const letters = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Resimdeki harfler' });
const send = (page: Page): Locator => form(page).getByRole('button', { name: 'Giriş yap' });
const alert = (page: Page): Locator => form(page).getByRole('alert');

/** The header of the page, where everything begins. */
const open = async (page: Page, { account, password }: typeof MEMBER): Promise<void> => {
  // What the house tells a member is walked elsewhere, and who signs in here holds no token that it knows.
  await page.route(/\/wps\/(stream|member|v2\/wallets)/, () => undefined);
  await page.goto('/');
  await header(page).getByPlaceholder('Kullanıcı adı').fill(account);
  await header(page).getByPlaceholder('Şifre').fill(password);
};
const press = (page: Page): Promise<void> => header(page).getByRole('button', { name: 'Giriş yap' }).click();

/** Signs in with the box ticked, in another tab of the same browser. */
const keepMember = async (page: Page): Promise<void> => {
  const earlier = await page.context().newPage();
  await earlier.goto('/login');
  await fill(earlier, MEMBER);
  await box(earlier).check();
  await send(earlier).click();
  await fitPiece(sliderDialog(earlier));
  await accountMenu(earlier).waitFor();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('rememberSecret');
  await earlier.close();
};
const fill = async (page: Page, { account, password }: typeof MEMBER): Promise<void> => {
  await accountField(form(page)).fill(account);
  await passwordField(form(page)).fill(password);
};

/** By case: what stands in the fields when the form is sent. */
const FORMS: Readonly<Record<string, typeof MEMBER>> = {
  blank: { account: '  ', password: '' },
  noPassword: { ...MEMBER, password: '' },
};
const standsAsTyped = async (page: Page): Promise<void> => {
  await expect(accountField(loginDialog(page))).toHaveValue(MEMBER.account);
  await expect(passwordField(loginDialog(page))).toHaveValue(MEMBER.password);
};
/** VAL-01, VAL-02: said beside its field, and nowhere else. */
const says = async (field: Locator, problem: string | null): Promise<void> => {
  if (problem === null) return expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(problem);
};
const EMPTY = 'Bu alan boş bırakılamaz.';
const isOpen = async (page: Page): Promise<void> => {
  await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
  await expect(accountMenu(page)).toHaveCount(0);
};

const refusal = (value: object): object => ({
  success: false,
  errorCode: 'bad_credentials',
  message: 'The username or password is not right.',
  value,
});
const HOUR = 3_600_000;
/**
 * A wrong password in place of the right one. It happens `hours` ago, since for the next hour the house would ask
 * everybody at this address for letters.
 */
const wrongPassword = async (house: House, hours: number): Promise<string> => {
  await house.does('clock', { do: 'reset' });
  await house.does('clock', { do: 'move', milliseconds: -hours * HOUR });
  return JSON.stringify(await sealedForm(house.url, { ...MEMBER, password: 'Yanlis-Sifre-26' }));
};

export const driver: PageDriver<House> = {
  flow: 'login',
  start: {
    empty: (page) => open(page, { account: '', password: '' }),
    half: (page) => open(page, { ...MEMBER, password: '' }),
    filled: async (page) => {
      await open(page, MEMBER);
      await press(page);
    },
  },
  unseen: { recalling: 'the dialog opens when the browser has said what it kept; so it is asked last' },
  holds: { login: /\/wps\/session\/login$/ },
  answers: {
    recall: {
      nothing: press,
      kept: async (page) => {
        await keepMember(page);
        await press(page);
      },
      broken: async (page) => {
        // As in a frame that may keep nothing.
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
      welcome: {
        json: {
          success: true,
          value: { token: 't-1', id: '7', userName: MEMBER.account, customerType: 0 },
        },
      },
      refused: { status: 403, json: refusal({}) },
      wantsLetters: { status: 403, json: refusal({ captcha: true }) },
      offline: { abort: true },
    },
  },
  arrange: {
    login: {
      welcome: async () => undefined,
      refused: async (house) => {
        await house.does('module', { modId: 'CAPTCHA3', on: false });
        return wrongPassword(house, 10);
      },
      wantsLetters: async (house) => {
        await house.does('module', { modId: 'CAPTCHA3', on: true });
        return wrongPassword(house, 5);
      },
    },
  },
  notOfServer: { 'login = offline': 'the network is off, so no platform answers' },
  act: {
    'form.submit': async (page, name) => {
      await fill(page, FORMS[name ?? ''] ?? MEMBER);
      await box(page).setChecked(name === 'remembering');
      if (await letters(page).isVisible()) await letters(page).fill(name === 'noLetters' ? '' : 'k7f2');
      await send(page).click();
    },
    'dialog.close': (page) => loginDialog(page).getByRole('button', { name: 'Kapat' }).click(),
  },
  verify: {
    // LOG-01, LOG-08: name, password, the box.
    editing: async (page) => {
      await expect(sliderDialog(page)).toHaveCount(0);
      await expect(accountField(form(page))).toHaveAttribute('required', '');
      await expect(passwordField(form(page))).toHaveAttribute('type', 'password');
      await expect(box(page)).toBeVisible();
      await expect(send(page)).toBeEnabled();
      await expect(form(page)).not.toHaveAttribute('aria-busy', 'true');
    },
    // LOG-14: the check lies over the form, which keeps what was typed.
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
    // LOG-08: what was typed in the head goes before what was kept; that it was kept, the box says.
    'recall = kept': async (page) => {
      await expect(accountField(form(page))).toHaveValue(MEMBER.account);
      await expect(passwordField(form(page))).toHaveValue('');
      await expect(box(page)).toBeChecked();
    },
    'recall = broken': async (page) => {
      await expect(accountField(form(page))).toHaveValue('');
      await expect(box(page)).not.toBeChecked();
      await expect(alert(page)).toHaveCount(0);
    },
    'sliderCaptcha = closed': standsAsTyped,
    'form.submit (blank)': async (page) => {
      await says(accountField(form(page)), EMPTY);
      await says(passwordField(form(page)), EMPTY);
    },
    'form.submit (noPassword)': async (page) => {
      await says(accountField(form(page)), null);
      await says(passwordField(form(page)), EMPTY);
    },
    'form.submit (noLetters)': async (page) => {
      await says(accountField(form(page)), null);
      await says(passwordField(form(page)), null);
      await says(letters(page), 'Resimdeki harfleri yaz.');
    },
    'login = refused': async (page) => {
      await expect(alert(page)).toHaveText('Kullanıcı adı veya şifre doğru değil.');
      await standsAsTyped(page);
    },
    // CAP-03: from now on there is a picture, and a field for its letters.
    'login = wantsLetters': async (page) => {
      await expect(alert(page)).toHaveText('Kullanıcı adı veya şifre doğru değil.');
      await expect(letters(page)).toHaveAttribute('required', '');
      await expect(form(page).getByRole('img', { name: 'Bozulmuş harfler içeren resim' })).toBeVisible();
      await standsAsTyped(page);
    },
    'login = offline': async (page) => {
      await expect(alert(page)).toHaveText('Ağ bağlantısı kararsız. Lütfen yeniden dene.');
      await standsAsTyped(page);
    },
    // LOG-18: the dialog is gone, and the head says who is in.
    'login = welcome': async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(accountMenu(page)).toBeVisible();
      await expect(header(page).getByText('Giriş yapmadın')).toHaveCount(0);
    },
    'dialog.close': isOpen,
  },
};
