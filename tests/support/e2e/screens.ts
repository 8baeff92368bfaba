import { enter } from './entrance.ts';
import { PANEL_SCREENS } from './panel-screens.ts';
import { SIGN_IN_SCREENS } from './sign-in-screens.ts';
import {
  ROYAL_SEVENS,
  accountMenu,
  openSignOutDialog,
  game,
  header,
  loginDialog,
  main,
  sendHeaderForm,
  sliderDialog,
  spinButton,
} from './site.ts';
import { createButton, registerDialog, registerField, registerForm } from './registration.ts';
import { TRIAL, expect, type Page } from './test.ts';
import type { Screen } from './screen.ts';

/** Content below the window is rendered when it comes near: a window as tall as the page renders all of it. */
const unroll = async (page: Page): Promise<void> => {
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 4000 });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.setViewportSize({ width, height });
};

const home = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(
    main(page)
      .getByRole('button', { name: /^Royal Sevens/ })
      .first(),
  ).toBeVisible();
};

export const SCREENS: readonly Screen[] = [
  {
    name: 'Home of a visitor',
    open: async (page) => {
      await home(page);
      await unroll(page);
    },
  },
  {
    name: 'Home of a member',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await expect(
        accountMenu(page)
          .or(page.getByRole('button', { name: 'Hesabım' }))
          .first(),
      ).toBeVisible();
      await expect(
        main(page)
          .getByRole('button', { name: /^Royal Sevens/ })
          .first(),
      ).toBeVisible();
      await unroll(page);
    },
  },
  {
    name: 'slots',
    open: async (page) => {
      await page.goto('/rng');
      await expect(main(page).getByRole('button', { name: /^Royal Sevens/ })).toBeVisible();
    },
  },
  {
    name: 'slots, nothing found',
    open: async (page) => {
      await page.goto('/rng?q=zzzzzz');
      await expect(main(page).getByText('Aramana uyan oyun yok')).toBeVisible();
    },
  },
  {
    name: 'slots that failed',
    open: async (page, platform) => {
      await platform.does('fault', { endpoint: 'listGames', kind: 'fail', status: 502 });
      await page.goto('/rng');
      await expect(main(page).getByText('Oyunlar yüklenemedi')).toBeVisible();
    },
  },
  {
    name: 'a game',
    open: async (page, platform) => {
      await enter(page, platform.url, ROYAL_SEVENS);
      await expect(spinButton(page)).toBeVisible();
    },
  },
  {
    name: 'a game that failed',
    open: async (page, platform) => {
      await platform.does('fault', { endpoint: 'launchGame', kind: 'fail', status: 502 });
      await enter(page, platform.url, ROYAL_SEVENS);
      await expect(main(page).getByText('Oyun açılamadı')).toBeVisible();
    },
  },
  {
    name: 'the rules of a game',
    open: async (page, platform) => {
      await enter(page, platform.url, ROYAL_SEVENS);
      await game(page).getByRole('button', { name: 'Oyun bilgisi' }).click();
      await expect(game(page).getByRole('dialog', { name: 'Oyun bilgisi' })).toBeVisible();
    },
  },
  {
    name: 'a game under maintenance',
    isIsolated: true,
    open: async (page, platform) => {
      await platform.does('vendor', { code: 'NIMBUS', closed: true, endsInMinutes: 84 });
      await enter(page, platform.url, ROYAL_SEVENS);
      await expect(main(page).getByText('Bakımda').first()).toBeVisible();
    },
  },
  {
    name: 'a dialog that does not come',
    open: async (page) => {
      await page.goto('/');
      await page.route(/\/assets\/(login|LoginDialog)[-.][^/]*\.js$/, (route) => route.abort());
      // The first failure reloads the page, since a newer deploy may have replaced the files.
      await expect(async () => {
        await header(page).getByRole('button', { name: 'Giriş yap' }).click({ timeout: 1000 });
        await expect(page.getByRole('dialog', { name: 'Burası açılamadı' })).toBeVisible({ timeout: 3000 });
      }).toPass();
    },
  },
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/');
      await header(page).getByRole('button', { name: 'Giriş yap' }).click();
      await loginDialog(page).getByRole('textbox', { name: 'Kullanıcı adı' }).press('Enter');
      await expect(loginDialog(page).getByText('Bu alan boş bırakılamaz.')).toHaveCount(2);
    },
  },
  {
    name: 'registration with what is wrong',
    open: async (page) => {
      await page.goto('/register');
      await registerField(page, 'username').fill('9k');
      await registerField(page, 'email').fill('x');
      await createButton(page).click();
      await expect(registerForm(page).getByText('Bu olmadan hesap açılamaz.')).toBeVisible();
    },
  },
  {
    name: 'registration by number',
    open: async (page) => {
      await page.goto('/register');
      await registerDialog(page).getByRole('radio', { name: 'Cep telefonu' }).check();
      await expect(registerField(page, 'verificationCode')).toBeVisible();
    },
  },
  {
    name: 'the slider',
    open: async (page) => {
      await page.goto('/');
      await sendHeaderForm(page);
      await expect(sliderDialog(page).getByRole('slider')).toBeVisible();
    },
  },
  {
    name: 'the slider, missed',
    open: async (page) => {
      await page.goto('/');
      await sendHeaderForm(page);
      await sliderDialog(page).getByRole('slider').press('End');
      await sliderDialog(page).getByRole('slider').press('Enter');
      await expect(sliderDialog(page).getByRole('alert')).toBeVisible();
      await expect(sliderDialog(page).getByRole('slider')).toBeVisible();
    },
  },
  {
    name: 'the slider without its picture',
    open: async (page, platform) => {
      await platform.does('fault', { endpoint: 'startSliderCaptcha', kind: 'fail', status: 502 });
      await page.goto('/');
      await sendHeaderForm(page);
      await expect(sliderDialog(page).getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
    },
  },
  ...SIGN_IN_SCREENS,
  {
    name: 'the question before signing out',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await openSignOutDialog(page);
    },
  },
  {
    name: 'a gate for real accounts',
    open: async (page, platform) => {
      await enter(page, platform.url, '/member/depositv2', TRIAL);
      await expect(page.getByRole('dialog', { name: 'Gerçek hesap gerekli' })).toBeVisible();
    },
  },
  {
    name: 'the end of a session',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await expect(header(page).getByText(/^P\s[\d.]+,\d\d$/)).toBeVisible();
      await platform.does('clock', { do: 'move', milliseconds: 25 * 3_600_000 });
      await header(page)
        .getByRole('button', { name: 'Bakiyeyi yenile' })
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await expect(page.getByRole('dialog', { name: 'Oturumun kapandı' })).toBeVisible();
    },
  },
  {
    name: 'the notices',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Tüm duyurular' }).click();
      const rows = page.getByRole('dialog', { name: 'Duyurular' }).getByRole('button', { expanded: false });
      await rows.first().click();
    },
  },
  {
    name: 'a category’s drop-down',
    only: 'wide',
    open: async (page) => {
      await home(page);
      await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('button', { name: 'Slot' }).click();
      await expect(page.getByText(/Toplam .* oyun/)).toBeVisible();
    },
  },
  {
    name: 'the account’s menu',
    only: 'wide',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await accountMenu(page).click();
      await expect(page.getByRole('menuitem', { name: 'Çıkış yap' })).toBeVisible();
    },
  },
  ...PANEL_SCREENS,
  {
    name: 'the languages',
    only: 'wide',
    open: async (page) => {
      await home(page);
      await header(page).getByRole('button', { name: /^Dil/ }).click();
      await expect(page.getByRole('menuitemradio', { name: /English/ })).toBeVisible();
    },
  },
  {
    name: 'the drawer',
    only: 'narrow',
    open: async (page) => {
      await home(page);
      await page
        .getByRole('navigation', { name: 'Kısayollar' })
        .getByRole('button', { name: 'Oyunlar' })
        .click();
      await expect(page.getByRole('button', { name: /English/ })).toBeVisible();
    },
  },
  {
    name: 'maintenance',
    open: async (page, platform) => {
      await platform.does('status', { condition: 'maintenance', endsInMinutes: 84 });
      await page.goto('/');
      await expect(page.getByText(/Planlı bakım sürüyor/)).toBeVisible();
    },
  },
  {
    name: 'a blocked region',
    open: async (page, platform) => {
      await platform.does('status', { condition: 'restricted' });
      await page.goto('/');
      await expect(page.getByText('127.0.0.1')).toBeVisible();
    },
  },
  {
    name: 'a platform that does not answer',
    open: async (page, platform) => {
      await platform.does('fault', { endpoint: 'getSystemStatus', kind: 'fail', status: 502 });
      await page.goto('/');
      await expect(page.getByText('Statehouse’a ulaşılamıyor')).toBeVisible();
    },
  },
];
