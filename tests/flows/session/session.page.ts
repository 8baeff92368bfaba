import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import { PLAIN_PUZZLE, PLAIN_TICKET } from '../../support/e2e/puzzle.ts';
import {
  accountMenu,
  header,
  openSignedIn,
  sendHeaderForm,
  signInElsewhere,
  signOut,
  sliderDialog,
} from '../../support/e2e/site.ts';
import { nextOf, sendOnStream } from '../../support/e2e/waiting.ts';

const lost = (page: Page): Locator => page.getByRole('dialog', { name: 'Oturumun kapandı' });
const refresh = (page: Page): Locator => header(page).getByRole('button', { name: 'Bakiyeyi yenile' });
const balance = {
  sumBalance: 1500,
  currency: 'TLB',
  currencySymbol: null,
  currencyPosition: 'F',
  balance: [],
};

/** Streams that the page has requested and that are not open yet. */
const lines = new WeakMap<Page, Route[]>();
const linesOf = (page: Page): Route[] => lines.get(page) as Route[];
/** The platform itself answers the stream. */
const openLine = async (page: Page): Promise<void> => {
  const opened = page.waitForResponse(/\/wps\/stream/);
  await (await nextOf('the line', linesOf(page))).continue();
  await opened;
};
/** The session is ended on purpose, without a message to this page. */
const endElsewhere = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const answer = await page.request.delete('/wps/session/logout', {
    headers: {
      Authorization: token,
      Merchant: 'statehouse',
      Language: 'TY',
      'X-Requested-With': 'XMLHttpRequest',
    },
  });
  expect(answer.ok()).toBe(true);
};
/** The reason is shown, and the dialog is closed. */
const dismissLoss = async (page: Page, why: string): Promise<void> => {
  await expect(lost(page)).toContainText(why);
  await lost(page).getByRole('button', { name: 'Vazgeç' }).click();
  await expect(lost(page)).toHaveCount(0);
};
const SUPERSEDED = 'Hesabına başka bir cihazdan girildi';
const EXPIRED = 'çok uzun süre açık ya da boşta kaldığı için kapandı';

const BALANCE = /\/wps\/v2\/wallets\/balance/;
/** Signing in is tested elsewhere: any place of the piece is right, and the session does not come from the form. */
const openDoor = async (page: Page): Promise<void> => {
  await page.route(/\/wps\/captcha\/geetest\?/, (route) =>
    route.fulfill({ json: { success: true, value: PLAIN_PUZZLE } }),
  );
  await page.route(/\/wps\/captcha\/geetest\/verify/, (route) =>
    route.fulfill({ json: { success: true, value: PLAIN_TICKET } }),
  );
  await page.route(/\/wps\/session\/login$/, async (route) => {
    const { token, customerId, account, isAgent } = await signInElsewhere(page);
    const value = { token, id: customerId, userName: account, customerType: Number(isAgent) };
    await route.fulfill({ json: { success: true, value } });
  });
};
const start = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await openDoor(page);
  const requests: Route[] = [];
  lines.set(page, requests);
  await page.route(/\/wps\/stream/, (route) => void requests.push(route));
  await open(page);
};
/**
 * A call meets the end of the session. Another one of the page may have met it first: then there is nothing to press.
 */
const meetEnd = (page: Page): Promise<void> =>
  refresh(page)
    .click({ timeout: 3000 })
    .catch(() => undefined);
const isQuiet = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0);

export const driver: PageDriver<PlatformServer> = {
  flow: 'session',
  start: {
    visitor: start(async (page) => {
      await page.goto('/');
    }),
    member: start((page) => openSignedIn(page)),
  },
  holds: { getMemberInfo: /\/wps\/member\/info$/, listCountries: /\/wps\/system\/country/ },
  answers: {
    getMemberInfo: {
      details: {
        json: {
          success: true,
          value: {
            id: '7',
            account: MEMBER.account,
            nickname: 'Mina',
            type: 0,
            toUpline: false,
            clubLabel: { labelName: 'Sapphire', rankLevel: 4 },
            memberLabel: [],
            lastLoginDate: null,
          },
        },
      },
      refused: { abort: true },
    },
    listCountries: {
      list: { json: { success: true, value: [{ countryCode: 'TR', countryDialingCode: '90' }] } },
      refused: { abort: true },
    },
    watchWire: {
      superseded: async (page) => {
        await signInElsewhere(page);
        await meetEnd(page);
        await dismissLoss(page, SUPERSEDED);
      },
      expired: async (page) => {
        await page.route(BALANCE, (route) =>
          route.fulfill({
            status: 401,
            json: {
              success: false,
              errorCode: 'login.not.session',
              message: 'No.',
              value: { reason: 'expired' },
            },
          }),
        );
        await refresh(page).click();
        await dismissLoss(page, EXPIRED);
        await page.unroute(BALANCE);
      },
      ended: async (page) => {
        await endElsewhere(page);
        await meetEnd(page);
      },
      ranked: (page) => sendOnStream(linesOf(page), { type: 'news', about: 'rank' }),
    },
    watchTabs: {
      given: async (page) => {
        const sibling = await page.context().newPage();
        await openSignedIn(sibling);
        await accountMenu(sibling).waitFor();
        // Another new tab asks for a session, and all tabs receive the answer.
        const newcomer = await page.context().newPage();
        await newcomer.goto('/');
        await accountMenu(page).waitFor();
        await newcomer.close();
        await sibling.close();
      },
      ended: async (page) => {
        const sibling = await page.context().newPage();
        await sibling.goto('/');
        await signOut(sibling);
        await expect(accountMenu(page)).toHaveCount(0);
        await sibling.close();
      },
    },
    liveUpdates: {
      balance: async (page) => {
        await sendOnStream(linesOf(page), { type: 'balance', balance });
        await expect(header(page).getByRole('group', { name: 'Bakiye' })).toContainText('1.500,00');
      },
      status: (page) => sendOnStream(linesOf(page), { type: 'status' }),
      resumed: async (page) => {
        const requests = page.waitForRequest(/\/wps\/stream/);
        await sendOnStream(linesOf(page), null);
        await requests;
      },
      superseded: async (page) => {
        await openLine(page);
        await signInElsewhere(page);
        await dismissLoss(page, SUPERSEDED);
      },
      expired: async (page) => {
        await sendOnStream(linesOf(page), { type: 'session.ended', code: 'login.not.session', reason: null });
        await dismissLoss(page, EXPIRED);
      },
      ended: async (page) => {
        await openLine(page);
        await endElsewhere(page);
      },
    },
  },
  arrange: {
    getMemberInfo: { details: async () => undefined },
    listCountries: { list: async () => undefined },
  },
  notOfServer: {
    'getMemberInfo = refused': 'the network is off, so no platform answers',
    'listCountries = refused': 'the network is off, so no platform answers',
  },
  act: {
    'session.begin': async (page) => {
      await sendHeaderForm(page);
      await sliderDialog(page).getByRole('slider').press('Enter');
      // The platform takes time to check a password, and longer on a busy machine.
      await accountMenu(page).waitFor({ timeout: 30_000 });
    },
    'session.end': (page) => signOut(page),
    'member.reload': async (page) => {
      await accountMenu(page).click();
      await page.getByRole('menuitem', { name: 'Yeniden dene' }).click();
    },
  },
  verify: {
    // SES-01, NAV-03: the sign-in for a visitor; a name and a balance for a member, and never both.
    'identity.visitor': async (page) => {
      await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
      await expect(header(page).getByRole('group', { name: 'Bakiye' })).toHaveCount(0);
      await expect(header(page)).not.toContainText(MEMBER.account);
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    },
    'identity.signedIn': async (page) => {
      await expect(accountMenu(page)).toBeVisible();
      await expect(header(page).getByRole('group', { name: 'Bakiye' })).toBeVisible();
      await expect(header(page).getByRole('form', { name: 'Giriş yap' })).toHaveCount(0);
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
    },
    'identity.signedIn.unrestricted.loadingMember': (page) =>
      expect(accountMenu(page)).not.toContainText('VIP'),
    // SES-07: the member's club; the menu shows more.
    'identity.signedIn.unrestricted.known': (page) => expect(accountMenu(page)).toContainText(/VIP \d/),
    'identity.signedIn.unrestricted.unknown': async (page) => {
      await expect(accountMenu(page)).not.toContainText('VIP');
      await accountMenu(page).click();
      await expect(page.getByText('Bilgilerin yüklenemedi.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Bilgilerin yüklenemedi.')).toHaveCount(0);
    },
    // After a deliberate sign-out no reason is shown.
    'session.end': isQuiet,
    'watchTabs = ended': isQuiet,
    'watchWire = ended': isQuiet,
    'liveUpdates = ended': isQuiet,
  },
};
