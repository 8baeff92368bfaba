import type { Page } from '@playwright/test';
import { NIGHT } from '../support/e2e/night.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { englishMenu, inEnglish, signInByKeys } from '../support/e2e/english.ts';
import { pressOn, tabTo, typeInto } from '../support/e2e/keys.ts';
import { accountMenu, header, loginDialog, sessionIn } from '../support/e2e/site.ts';
import { AGENT, expect, test } from '../support/e2e/test.ts';

const lastCode = async (platform: PlatformServer): Promise<string> => {
  const [message] = await platform.outbox();
  expect(message?.channel).toBe('sms');
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? '';
};
const code = (page: Page) => loginDialog(page).getByRole('textbox', { name: 'SMS kodu' });

test('LOG-23: a sign-in from a new place requires a code, and stores nothing before it; the next from there requires none; by keyboard alone, in EN and TY', async ({
  page,
  isolatedPlatform,
}) => {
  await isolatedPlatform.does('module', { modId: 'LOGINIPVERF3', on: true });
  await inEnglish(page);
  await page.goto(`${isolatedPlatform.url}/login`);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const step = dialog.getByRole('form', { name: 'Confirm that it is you' });
  const field = dialog.getByRole('textbox', { name: 'SMS code' });
  await signInByKeys(dialog);
  await expect(step).toContainText(/\+90 [*• ]*\d\d/);
  // The pressed button is removed; the focus moves to the new field.
  await expect(field).toBeFocused();
  expect((await sessionIn(page)).map(([key]) => key)).not.toContain('token');

  await pressOn(page, step.getByRole('button', { name: 'Send SMS' }));
  await expect(step.getByRole('timer')).toBeVisible();
  await typeInto(page, field, '000000');
  await page.keyboard.press('Enter');
  await expect(step.getByRole('alert')).toHaveText('The code is not right.');
  expect((await sessionIn(page)).map(([key]) => key)).not.toContain('token');

  const right = await lastCode(isolatedPlatform);
  await typeInto(page, field, right);
  await page.keyboard.press('Enter');
  await expect(englishMenu(page)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(right);

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${isolatedPlatform.url}/login`);
  await signInByKeys(dialog);
  await expect(englishMenu(page)).toBeVisible();

  // Another person, for whom this place is new as well; nothing of the first is kept, not even the wait.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    localStorage.setItem('language', 'TY');
  });
  await page.goto(`${isolatedPlatform.url}/`);
  await signInByKeys(header(page), AGENT);
  const turkish = loginDialog(page).getByRole('form', { name: 'Sen olduğunu doğrula' });
  await expect(turkish).toContainText('+90 •••••• 1202');
  await expect(code(page)).toBeFocused();
  await pressOn(page, turkish.getByRole('button', { name: 'SMS gönder' }));
  await expect(turkish.getByRole('timer')).toBeVisible();
  await typeInto(page, code(page), await lastCode(isolatedPlatform));
  await page.keyboard.press('Enter');
  await expect(accountMenu(page, AGENT.account)).toBeVisible();
});

test(
  'LOG-02, LOG-14, LOG-10: a member signs in by a code, without a slider and by keyboard alone, and the number is remembered the next time',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await page.goto(`${isolatedPlatform.url}/login`);
    const dialog = loginDialog(page);
    await tabTo(page, dialog.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'SMS ile' })).toBeChecked();
    const mobile = dialog.getByRole('textbox', { name: 'Cep telefonu' });
    await typeInto(page, mobile, '532 000 12 01');
    await pressOn(page, dialog.getByRole('button', { name: 'SMS gönder' }));
    await expect(dialog.getByRole('timer')).toBeVisible();
    await typeInto(page, code(page), await lastCode(isolatedPlatform));
    await pressOn(page, dialog.getByRole('checkbox', { name: /hatırla/ }), 'Space');
    await page.keyboard.press('Enter');
    await expect(accountMenu(page)).toBeVisible();
    await expect(page).toHaveURL(`${isolatedPlatform.url}/`);

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${isolatedPlatform.url}/login`);
    await expect(mobile).toHaveValue('532 000 12 01');
    await expect(code(page)).toHaveValue('');
    await expect(header(page)).toBeVisible();
  },
);

test(
  'SMS-02, SMS-07: the wait is the same, within a second, after back, after a reload and in a second tab',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    const open = async (tab: Page): Promise<void> => {
      await loginDialog(tab).getByRole('radio', { name: 'SMS ile' }).check();
      await expect(loginDialog(tab).getByRole('timer')).toBeVisible();
    };
    /**
     * The end of the wait by the browser's clock, in seconds: measured when a second passes, shortly after it is
     * rendered. The earliest of three, since a busy page renders late and never early.
     */
    const endIn = (tab: Page): Promise<number> =>
      loginDialog(tab)
        .getByRole('timer')
        .evaluate(
          (timer) =>
            new Promise<number>((resolve) => {
              const ends: number[] = [];
              new MutationObserver((_, observer) => {
                const [minutes = 0, seconds = 0] = (timer.textContent ?? '').split(':').map(Number);
                ends.push(Date.now() / 1000 + minutes * 60 + seconds);
                if (ends.length < 3) return;
                observer.disconnect();
                resolve(Math.min(...ends));
              }).observe(timer, { characterData: true, childList: true, subtree: true });
            }),
        );
    await page.goto(`${isolatedPlatform.url}/rng`);
    await page.goto(`${isolatedPlatform.url}/login`);
    await loginDialog(page).getByRole('radio', { name: 'SMS ile' }).check();
    await loginDialog(page).getByRole('textbox', { name: 'Cep telefonu' }).fill('532 000 12 01');
    await loginDialog(page).getByRole('button', { name: 'SMS gönder' }).click();
    await expect(loginDialog(page).getByRole('timer')).toBeVisible();
    const end = await endIn(page);

    await page.goBack();
    await page.goForward();
    await open(page);
    expect(Math.abs((await endIn(page)) - end)).toBeLessThanOrEqual(1.3);
    await page.reload();
    await open(page);
    expect(Math.abs((await endIn(page)) - end)).toBeLessThanOrEqual(1.3);
    const second = await page.context().newPage();
    await second.goto(`${isolatedPlatform.url}/login`);
    await open(second);
    expect(Math.abs((await endIn(second)) - end)).toBeLessThanOrEqual(1.3);
  },
);

/** Watches the button of a list from now on, up to the end of the task that closes it: no key can come earlier. */
const watchClosing = (button: HTMLElement | SVGElement): { tabIndex: Promise<number> } => ({
  tabIndex: new Promise((resolve) => {
    button.parentElement?.querySelector('[popover]')?.addEventListener('beforetoggle', () => {
      const look = (left: number): void =>
        left > 0 ? queueMicrotask(() => look(left - 1)) : resolve(button.tabIndex);
      look(20);
    });
  }),
});

test(
  'A2, LOG-04 to LOG-06: in English and by keyboard alone, with another country chosen and changed back',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await inEnglish(page);
    await page.goto(`${isolatedPlatform.url}/login`);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await tabTo(page, dialog.getByRole('radio', { name: 'With password' }));
    await press('ArrowRight');
    const search = page.getByRole('combobox', { name: 'Search country or code' });
    await press('Tab');
    await expect(search).toBeFocused();
    await page.keyboard.type('deutsch');
    await press('Enter');
    const country = dialog.getByRole('button', { name: /^Country code/ });
    await expect(country).toHaveAccessibleName('Country code: Germany +49');
    await expect(country).toBeFocused();
    await press('Enter');
    await expect(search).toBeFocused();
    // Escape closes the list, not the dialog.
    await press('Escape');
    await expect(search).toHaveCount(0);
    await expect(country).toBeFocused();
    // LOG-05: it closes by itself when Tab leaves it.
    await press('Enter');
    await expect(search).toBeFocused();
    const closing = await country.evaluateHandle(watchClosing);
    await press('Tab');
    await expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toBeFocused();
    await expect(search).toHaveCount(0);
    expect(await closing.evaluate(({ tabIndex }) => tabIndex)).toBe(0);
    await press('Shift+Tab');
    await expect(search).toBeFocused();
    await page.keyboard.type('+90');
    await press('Enter');
    await expect(country).toHaveAccessibleName(/\+90$/);
    await press('Tab');
    await page.keyboard.type('532 000 12 01');
    await press('Tab');
    await expect(dialog.getByRole('textbox', { name: 'SMS code' })).toBeFocused();
    await press('Tab');
    await press('Enter');
    await expect(dialog.getByRole('timer')).toBeVisible();
    await press('Shift+Tab');
    await page.keyboard.type(await lastCode(isolatedPlatform));
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(header(page).getByText('mina_k')).toBeVisible();
  },
);
