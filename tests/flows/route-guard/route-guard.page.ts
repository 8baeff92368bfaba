import { expect, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import {
  accountField,
  accountMenu,
  clearDialogs,
  goBackTo,
  header,
  loginDialog,
  main,
  openSignedIn,
  postAsOtherTab,
  sendHeaderForm,
  sessionIn,
  signOut,
} from '../../support/e2e/site.ts';

interface Visit {
  /** Whether the brand forces a login. */
  isForced: boolean;
  /** The address of the allowed page. */
  address: RegExp;
  /** Another tab of the same browser, with a session. */
  other: Page | null;
}
const visits = new WeakMap<Page, Visit>();
const visit = (page: Page): Visit => {
  const found = visits.get(page);
  if (!found) throw new Error('The site has not been opened');
  return found;
};
const at = (page: Page, pattern: RegExp): void => {
  visit(page).address = pattern;
};

/** The brand's setting is the test's, whatever else the platform responds. */
const prepare = async (page: Page, isForced: boolean): Promise<void> => {
  visits.set(page, { isForced, address: isForced ? /\/rng$/ : /\/$/, other: null });
  // In all tabs: the messages between tabs matter here.
  await page.context().route(/\/wps\/stream/, () => undefined);
  await page.route(/\/wps\/system\/status/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: { info: { whitelabel: Record<string, boolean> } } };
    answer.value.info.whitelabel['forcedLogin'] = visit(page).isForced;
    await route.fulfill({ response, json: answer });
  });
};

/** The site detects from any call that the platform has changed, and requests the status. */
const change = async (page: Page, isForced: boolean): Promise<void> => {
  await clearDialogs(page);
  visit(page).isForced = isForced;
  const response = page.waitForResponse(/\/wps\/system\/status/);
  await page.route(
    /\/wps\/captcha\/geetest/,
    (route) =>
      route.fulfill({ json: { success: false, errorCode: 'system.maintenance', message: '', value: null } }),
    { times: 1 },
  );
  await sendHeaderForm(page);
  await response;
};

const go: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    at(page, /\/$/);
    await header(page).getByRole('link', { name: 'Statehouse, ana sayfaya git' }).click();
  },
  'the slots': async (page) => {
    at(page, /\/rng\?vendor=\w+$/);
    const provider = main(page).getByRole('region', { name: /^Oyun sağlayıcıları/ });
    // Content below the first screen is rendered when it comes near.
    await expect(async () => {
      await main(page).evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await expect(provider).toBeVisible({ timeout: 1000 });
    }).toPass();
    await provider.getByRole('listitem').first().getByRole('link').click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Slot' })).toBeAttached();
  },
  // FRC-02: open to everybody; a visitor finds the form over Home.
  'the login page': async (page) => {
    at(page, /\/login$/);
    await goBackTo(page, '/login');
    await expect(loginDialog(page)).toBeVisible();
  },
  // ROU-23: an unknown address is reported as unknown, and stays.
  'an unknown page': async (page) => {
    at(page, /\/nowhere$/);
    await goBackTo(page, '/nowhere');
    await expect(main(page).getByRole('heading', { name: 'Böyle bir sayfa yok' })).toBeVisible();
  },
};

export const driver: PageDriver<PlatformServer> = {
  flow: null,
  start: {
    visitor: async (page) => {
      await prepare(page, false);
      await page.goto('/');
    },
    'visitor of a brand that forces a login': async (page) => {
      await prepare(page, true);
      await page.goto('/rng');
      await expect(loginDialog(page)).toBeVisible();
    },
    'member of a brand that forces a login': async (page) => {
      await prepare(page, true);
      await openSignedIn(page, MEMBER, '/rng');
      await expect(main(page).getByRole('heading', { level: 1, name: 'Slot' })).toBeAttached();
    },
  },
  act: {
    'route.request': async (page, name) => {
      await clearDialogs(page);
      await go[name ?? '']?.(page);
    },
    'visitor.changed': async (page, name) => {
      await clearDialogs(page);
      if (name === 'has signed in') {
        const other = await page.context().newPage();
        await openSignedIn(other);
        visit(page).other = other;
        // It hands over its session whenever a tab asks for one.
        await postAsOtherTab(other, { type: 'give', kept: Object.fromEntries(await sessionIn(other)) });
        await expect(accountMenu(page)).toBeVisible();
      } else {
        const { other } = visit(page);
        if (other) await signOut(other);
        await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
        await other?.close();
        visit(page).other = null;
        // OUT-04: after a sign-out, Home is open.
        at(page, /\/$/);
      }
    },
    'setting.changed': async (page, name) => {
      const wasSent = page.url().endsWith('/login');
      await change(page, name === 'is forced');
      // A new form replaces the one that was sent: later steps use it.
      if (name === 'is forced' && !wasSent) await expect(accountField(loginDialog(page))).toHaveValue('');
      // FRC-03: the login page replaces the requested one, and has its address from then on.
      if (name === 'is forced') at(page, /\/login$/);
    },
  },
  verify: {
    '*': (page) => expect(header(page).first()).toBeVisible(),
    allowed: (page) => expect(page).toHaveURL(visit(page).address),
    // FRC-03, ROU-19: the form is over Home, whatever was requested.
    sentToLogin: async (page) => {
      await expect(page).toHaveURL(/\/login$/);
      await expect(main(page).getByRole('heading', { name: 'Popüler oyunlar' })).toBeVisible();
      await expect(page.getByRole('dialog').first()).toBeVisible();
    },
  },
};
