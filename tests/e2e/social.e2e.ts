import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { tabTo } from '../support/e2e/keys.ts';
import { AGENT, MEMBER, type Person } from '../support/e2e/people.ts';
import {
  accountField,
  accountMenu,
  loginDialog,
  passSlider,
  passwordField,
  sessionIn,
  signOut,
} from '../support/e2e/site.ts';
import { expect, test, watch } from '../support/e2e/test.ts';

const google = (page: Page): Locator => loginDialog(page).getByRole('button', { name: 'Google' });
const alert = (page: Page): Locator => loginDialog(page).getByRole('alert');
/** Presses the button, and waits for the window that opens. */
const openWindow = async (page: Page, button: Locator): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.getByRole('heading').waitFor();
  return popup;
};
const signInAs = async (page: Page, { account, password }: Person): Promise<void> => {
  await accountField(loginDialog(page)).fill(account);
  await passwordField(loginDialog(page)).fill(password);
  await loginDialog(page).getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await passSlider(page);
};

test(
  'LOG-03, GAT-10, ERR-14: linked once with a password, then signed in with two presses; a refusal at the provider and an agent account are reported',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await page.goto(`${isolatedPlatform.url}/login`);
    await test.step('the window states that it is a stand-in; a refusal there is reported', async () => {
      const popup = await openWindow(page, google(page));
      const violations = watch(popup);
      await expect(popup.getByText('Burası Google değil.')).toBeVisible();
      expect(await findings(popup)).toEqual([]);
      expect(await findings(page)).toEqual([]);
      await popup.getByRole('button', { name: 'Vazgeç' }).click();
      await expect(alert(page)).toHaveText(/^Orada giriş onaylanmadı/);
      await expect(google(page)).toBeFocused();
      expect(violations).toEqual([]);
    });
    await test.step('an identity without an account: reported, kept in memory only; an agent cannot be linked', async () => {
      const popup = await openWindow(page, google(page));
      await popup.getByRole('button', { name: 'mina_k@ornek.test' }).click();
      await expect(loginDialog(page).getByText('Bu Google hesabı burada henüz bağlı değil.')).toBeVisible();
      await expect.poll(() => popup.isClosed()).toBe(true);
      await expect(accountField(loginDialog(page))).toBeFocused();
      const kept = await page.evaluate(async () =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases()]),
      );
      expect(kept).not.toMatch(/eyJ|firebase/i);
      await signInAs(page, AGENT);
      await expect(alert(page)).toHaveText('Buraya yalnızca üye hesaplarıyla giriş yapılabilir.');
      await expect(accountMenu(page)).toHaveCount(0);
    });
    await signInAs(page, MEMBER);
    await expect(accountMenu(page)).toBeVisible();
    await signOut(page);
    await expect(accountMenu(page)).toHaveCount(0);

    await page.goto(`${isolatedPlatform.url}/login`);
    await (await openWindow(page, google(page))).getByRole('button', { name: 'mina_k@ornek.test' }).click();
    await expect(accountMenu(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(JSON.stringify(await sessionIn(page))).not.toContain('eyJ');
  },
);

test('A2, REG-07: in English and by keyboard alone, a newcomer is linked by registering; a provider on another origin is isolated, and still returns its answer', async ({
  page,
}) => {
  const kurum = {
    id: 'oidc.kurum',
    name: 'Kurum',
    authorizeUrl: 'https://kurum.example/auth',
    clientId: 'c',
  };
  const stand = {
    id: 'facebook.com',
    name: 'Facebook',
    authorizeUrl: '/stand-in/social/facebook.com/authorize',
    clientId: 'statehouse-site',
  };
  const platform = await startPlatform({ env: { SOCIAL_PROVIDERS: JSON.stringify([stand, kurum]) } });
  try {
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await page.addInitScript(() => localStorage.setItem('language', 'EN'));
    await page.context().addCookies([{ name: 'language', value: 'EN', url: platform.url }]);
    await page.context().route('https://kurum.example/**', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const back = `${query.get('redirect_uri')}#state=${query.get('state')}&id_token=forged`;
      return route.fulfill({
        contentType: 'text/html',
        body: `<h1>Kurum</h1><a href="${back.replaceAll('&', '&amp;')}">Yes</a>`,
      });
    });
    await page.goto(`${platform.url}/login`);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    const byKey = async (name: string): Promise<Page> => {
      await tabTo(page, dialog.getByRole('button', { name }));
      const [popup] = await Promise.all([page.waitForEvent('popup'), press('Enter')]);
      await popup.getByRole('heading').waitFor();
      return popup;
    };
    await test.step('on another origin', async () => {
      const popup = await byKey('Kurum');
      await expect(dialog.getByText('A window of Kurum has opened.')).toBeVisible();
      await popup.getByRole('link', { name: 'Yes' }).press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(/^You were not let in there/);
      await expect.poll(() => popup.isClosed()).toBe(true);
      // Whether this window is still open cannot be detected: the site lets the visitor cancel all the same.
      await (await byKey('Kurum')).close();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await press('Enter');
      await expect(dialog.getByRole('button', { name: 'Kurum' })).toBeFocused();
    });
    const popup = await byKey('Facebook');
    await tabTo(popup, popup.getByRole('textbox', { name: 'Another e-mail address' }));
    await popup.keyboard.type('findik@ornek.test');
    await popup.keyboard.press('Enter');
    await expect(dialog.getByText('This Facebook account is not linked here yet.')).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Register here' }), { key: 'Shift+Tab' });
    await press('Enter');
    const form = page.getByRole('form', { name: 'Create account' });
    await expect(form.getByText('This Facebook account will be linked to your new account.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('findik@ornek.test');
    await tabTo(page, form.getByRole('textbox', { name: 'Username' }));
    await page.keyboard.type('Findik26');
    for (const name of [/^Password/, /^Repeat password/]) {
      await tabTo(page, form.getByLabel(name));
      await page.keyboard.type('Kestane7Kebap');
    }
    await tabTo(page, form.getByRole('checkbox'));
    await press('Space');
    await press('Enter');
    const slider = page.getByRole('dialog', { name: 'Fit the arch' });
    await tabTo(page, slider.getByRole('slider'));
    await tabTo(page, slider.getByRole('button', { name: /prove/ }));
    await press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole('banner').getByText('Findik26')).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${platform.url}/login`);
    const again = await byKey('Facebook');
    await tabTo(again, again.getByRole('textbox', { name: 'Another e-mail address' }));
    await again.keyboard.type('findik@ornek.test');
    await again.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByText('Findik26')).toBeVisible();
  } finally {
    await platform.stop();
  }
});
