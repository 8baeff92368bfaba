import { expect } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { CONTENT, CHANGED_RESOURCES, NOTICE, pressBanner } from '../../support/e2e/announcements.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER, TRIAL } from '../../support/e2e/people.ts';
import {
  accountMenu,
  openSignOutDialog,
  chooseOtherLanguage,
  clearDialogs,
  goBackTo,
  goHome,
  goToSlots,
  header,
  loginDialog,
  main,
  postAsOtherTab,
} from '../../support/e2e/site.ts';
import { sendOnStream } from '../../support/e2e/waiting.ts';
import {
  BALANCE,
  AT_GAME,
  visit,
  start,
  balance,
  refresh,
  dialogs,
  dialog,
  isAtHome,
  isAtLogin,
  isAtSlots,
  isAnswered,
  meetClosedSite,
  abortStatusRequest,
  becomes,
  hasToken,
  begins,
} from './app.visit.ts';

export const driver: PageDriver<PlatformServer> = {
  flow: 'app',
  moves: true,
  unseen: {
    starting: 'the site is not shown before it is known to be open',
    closed: 'the screen of the system status replaces the whole site',
  },
  start: {
    'a visitor': start(null, '/'),
    'a member': start(MEMBER, AT_GAME),
    'a trial account': start(TRIAL, '/rng'),
  },
  answers: {
    systemStatus: {
      'opens the site': becomes({ isOpen: true }),
      'opens the site and forces a login': becomes({ isOpen: true, isForced: true }),
      'closes the site': becomes({ isOpen: false }),
    },
    preferences: {
      // Back to Turkish, in which all names that follow are.
      'changes the language': async (page) => {
        if (visit(page).isOpen) await clearDialogs(page);
        const request = visit(page).isOpen ? page.waitForRequest(CONTENT) : null;
        await chooseOtherLanguage(page);
        await request;
        await chooseOtherLanguage(page);
      },
    },
    session: {
      'begins for a member': begins(MEMBER),
      'begins for a trial account': begins(TRIAL),
      'ends on request': async (page) => {
        await postAsOtherTab(page, { type: 'ended', account: visit(page).person?.account });
        await expect.poll(() => hasToken(page)).toBe(false);
        visit(page).person = null;
      },
      'ends unexpectedly': async (page) => {
        await sendOnStream(visit(page).lines, {
          type: 'session.ended',
          code: 'login.not.session',
          reason: null,
        });
        await expect(dialog(page, 'Oturumun kapandı')).toBeVisible();
        visit(page).person = null;
      },
      'receives a balance': async (page) => {
        const sums = { sumBalance: 1500, currency: 'TLB', currencySymbol: null, currencyPosition: 'F' };
        await sendOnStream(visit(page).lines, { type: 'balance', balance: { ...sums, balance: [] } });
        await expect(balance(page)).toContainText('1.500,00');
      },
      'receives a site status': async (page) => {
        await sendOnStream(visit(page).lines, { type: 'status' });
        await abortStatusRequest(page);
      },
      'has its line again': async (page) => {
        await clearDialogs(page);
        await expect(refresh(page)).toBeEnabled();
        const request = page.waitForRequest(BALANCE);
        await sendOnStream(visit(page).lines, null);
        await request;
      },
    },
    routeGuard: {
      'lets through to Home': async (page) => {
        await clearDialogs(page);
        const nav = header(page).getByRole('navigation', { name: 'Ana menü' });
        await nav.getByRole('link', { name: 'Ana sayfa' }).click();
      },
      'lets through to the slots': goToSlots,
      'lets through to the terms': (page) => goBackTo(page, '/legal/terms'),
      'lets back to the slots': (page) => goBackTo(page, '/rng'),
      'lets through to a game': (page) => goBackTo(page, AT_GAME),
      'sends to the login page': (page) => goBackTo(page, '/login'),
      'lets through to the registration': (page) => goBackTo(page, '/register'),
    },
    dialog: {
      'leads to another way in': (page) =>
        loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }).click(),
      'was closed': (page) => loginDialog(page).getByRole('button', { name: 'Kapat' }).click(),
      'has shown the end': (page) =>
        dialog(page, 'Oturumun kapandı').getByRole('button', { name: 'Vazgeç' }).click(),
      'has shown the end and wants a login': (page) =>
        dialog(page, 'Oturumun kapandı').getByRole('button', { name: 'Giriş yap' }).click(),
    },
    banner: {
      'leads to a game': (page) => pressBanner(page, 'Oyna'),
      'leads to a page': (page) => pressBanner(page, 'Hemen katıl'),
      'leads away': async (page) => {
        const opened = page.context().waitForEvent('page');
        await pressBanner(page, 'Haberi oku');
        const other = await opened;
        await expect(other).toHaveURL(CHANGED_RESOURCES);
        expect(await other.evaluate(() => opener)).toBeNull();
        await other.close();
      },
    },
    notices: {
      // A key reaches it wherever it has scrolled to.
      opens: async (page) => {
        await goHome(page);
        const line = main(page).getByRole('region', { name: 'Duyurular' });
        await line.getByRole('button', { name: NOTICE.title }).press('Enter');
      },
    },
    watchAddress: { 'goes back': (page) => goBackTo(page, '/') },
    watchGameFrame: {
      // The message of a game's frame; round.e2e.ts shows that the frame sends it.
      'has moved money': async (page) => {
        await clearDialogs(page);
        await expect(refresh(page)).toBeEnabled();
        const request = page.waitForRequest(BALANCE);
        await page.evaluate(() => postMessage({ type: 'balance.changed' }, location.origin));
        await request;
      },
    },
    watchWire: {
      'meets a closed site': async (page) => {
        await meetClosedSite(page);
        await abortStatusRequest(page);
        if (!visit(page).person) return;
        // The refused refresh leaves the last amount, which is called old until the next one.
        await expect(balance(page)).toContainText(/^Eski bakiye/);
        await refresh(page).click();
        await expect(balance(page)).toContainText(/^(Bakiye|Oyun parası)/);
      },
    },
  },
  act: {
    'route.request': goHome,
    'login.open': async (page) => {
      await clearDialogs(page);
      await header(page).getByRole('button', { name: 'Giriş yap' }).click();
    },
    'registration.open': async (page) => {
      await clearDialogs(page);
      await header(page).getByRole('button', { name: 'Kayıt ol' }).click();
    },
    'password.open': async (page) => {
      await clearDialogs(page);
      await accountMenu(page, visit(page).person?.account).click();
      await page.getByRole('menuitem', { name: 'Şifre değiştir' }).click();
    },
    'logout.open': async (page) => {
      await clearDialogs(page);
      await openSignOutDialog(page, visit(page).person?.account);
    },
    'game.start': async (page) => {
      await goHome(page);
      await main(page)
        .getByRole('region', { name: 'Popüler oyunlar' })
        .getByRole('button', { name: /^Royal Sevens/ })
        .click();
    },
  },
  verify: {
    // Only the shell of the page is shown, without text.
    starting: async (page) => {
      await expect(main(page)).toHaveCount(0);
      await expect(dialogs(page)).toHaveCount(0);
    },
    // STA-02, STA-03: no part of the site, neither its navigation nor a balance.
    closed: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Kubbeyi parlatıyoruz' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(balance(page)).toHaveCount(0);
      await expect(dialogs(page)).toHaveCount(0);
    },
    // NAV-03, NAV-05: the sign-in or the balance, never both.
    'open.wallet.absent': async (page) => {
      const { person } = visit(page);
      await expect(
        person ? accountMenu(page, person.account) : header(page).getByText('Giriş yapmadın'),
      ).toBeVisible();
      await expect(balance(page)).toHaveCount(0);
    },
    'open.wallet.present': async (page) => {
      await expect(accountMenu(page, visit(page).person?.account)).toBeVisible();
      await expect(balance(page)).toContainText(
        visit(page).person === TRIAL ? /^Oyun parası.*FUN\s[\d.]+,\d\d/ : /^Bakiye.*P\s[\d.]+,\d\d/,
      );
      await expect(header(page).getByText('Giriş yapmadın')).toHaveCount(0);
    },
    'open.navigation.unrestricted': (page) => expect(main(page)).toBeVisible(),
    'registration.open (header)': (page) => expect(dialog(page, 'Hesap oluştur')).toBeVisible(),
    'password.open (menu)': (page) => expect(dialog(page, 'Şifre değiştir')).toBeVisible(),
    'routeGuard = lets through to the registration': async (page) => {
      await expect(page).toHaveURL('/register');
      await expect(dialog(page, 'Hesap oluştur')).toHaveCount(visit(page).person === MEMBER ? 0 : 1);
    },
    'dialog = leads to another way in': (page) => expect(dialog(page, 'Şifreni mi unuttun?')).toBeVisible(),
    'route.request (logo)': isAtHome,
    'login.open (header)': (page) => expect(loginDialog(page)).toBeVisible(),
    'logout.open (menu)': (page) => expect(dialog(page, 'Uyarı')).toContainText('emin misin?'),
    'game.start (tile)': isAnswered,
    'systemStatus = opens the site and forces a login': isAtLogin,
    // OUT-04
    'session = ends on request': async (page) => {
      if (visit(page).isOpen) await expect(page).toHaveURL('/');
      await expect(dialogs(page)).toHaveCount(0);
    },
    'routeGuard = lets through to Home': isAtHome,
    'routeGuard = lets through to the slots': isAtSlots,
    'routeGuard = lets through to the terms': (page) => expect(page).toHaveURL('/legal/terms'),
    'routeGuard = lets back to the slots': isAtSlots,
    'routeGuard = lets through to a game': isAnswered,
    'routeGuard = sends to the login page': isAtLogin,
    'dialog = was closed': (page) => expect(dialogs(page)).toHaveCount(0),
    'dialog = has shown the end': async (page) => {
      await expect(dialogs(page)).toHaveCount(0);
      await expect(page).toHaveURL('/');
    },
    'dialog = has shown the end and wants a login': async (page) => {
      await expect(loginDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
    'banner = leads to a game': isAnswered,
    'banner = leads to a page': (page) => expect(page).toHaveURL('/fish'),
    'notices = opens': (page) =>
      expect(dialog(page, 'Duyurular').getByRole('button', { expanded: true })).toHaveAccessibleName(
        new RegExp(`^${NOTICE.title}`),
      ),
    'watchAddress = goes back': isAtHome,
  },
};
