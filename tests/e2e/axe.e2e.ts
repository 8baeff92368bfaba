import type { Page } from '@playwright/test';
import { findings, stickingOut } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import type { House } from '../support/e2e/house.ts';
import {
  ROYAL_SEVENS,
  accountMenu,
  askToSignOut,
  header,
  loginDialog,
  main,
  passSlider,
  sendHeaderForm,
  sliderDialog,
  spinButton,
} from '../support/e2e/site.ts';
import { MEMBER, TRIAL, expect, test } from '../support/e2e/test.ts';

interface Screen {
  readonly name: string;
  readonly open: (page: Page, house: House) => Promise<void>;
  /** A screen of wide or narrow windows only. */
  readonly only?: 'wide' | 'narrow';
  /** Leaves something in the house that other tests would meet. */
  readonly isLone?: boolean;
}

const home = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(
    main(page)
      .getByRole('button', { name: /^Royal Sevens/ })
      .first(),
  ).toBeVisible();
};

const SCREENS: readonly Screen[] = [
  { name: 'Home of a visitor', open: home },
  {
    name: 'Home of a member',
    open: async (page, house) => {
      await enter(page, house.url);
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
      await page.goto('/rng?name=zzzzzz');
      await expect(main(page).getByText('Eşleşen oyun yok')).toBeVisible();
    },
  },
  {
    name: 'slots that failed',
    open: async (page, house) => {
      await house.does('fault', { endpoint: 'listGames', kind: 'fail', status: 502 });
      await page.goto('/rng');
      await expect(main(page).getByText('Oyunlar yüklenemedi')).toBeVisible();
    },
  },
  {
    name: 'a game',
    open: async (page, house) => {
      await enter(page, house.url, ROYAL_SEVENS);
      await expect(spinButton(page)).toBeVisible();
    },
  },
  {
    name: 'a game that failed',
    open: async (page, house) => {
      await house.does('fault', { endpoint: 'launchGame', kind: 'fail', status: 502 });
      await enter(page, house.url, ROYAL_SEVENS);
      await expect(main(page).getByText('Oyun açılamadı')).toBeVisible();
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
    name: 'the slider',
    open: async (page) => {
      await page.goto('/');
      await sendHeaderForm(page);
      await expect(sliderDialog(page).getByRole('slider')).toBeVisible();
    },
  },
  {
    name: 'login with letters',
    isLone: true,
    open: async (page, house) => {
      await page.goto(house.url);
      await sendHeaderForm(page, { account: MEMBER.account, password: 'not-the-password' });
      await passSlider(page);
      await expect(loginDialog(page).getByRole('img', { name: /Bozulmuş harfler/ })).toBeVisible();
    },
  },
  {
    name: 'the question before signing out',
    open: async (page, house) => {
      await enter(page, house.url);
      await askToSignOut(page);
    },
  },
  {
    name: 'a door for real accounts',
    open: async (page, house) => {
      await enter(page, house.url, '/', TRIAL);
      await main(page)
        .getByRole('button', { name: /^Royal Sevens/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Gerçek hesap gerekli' })).toBeVisible();
    },
  },
  {
    name: 'the end of a session',
    open: async (page, house) => {
      await enter(page, house.url);
      await expect(header(page).getByText(/^P\s[\d.]+,\d\d$/)).toBeVisible();
      await house.does('clock', { do: 'move', milliseconds: 25 * 3_600_000 });
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
    open: async (page, house) => {
      await enter(page, house.url);
      await accountMenu(page).click();
      await expect(page.getByRole('menuitem', { name: 'Çıkış yap' })).toBeVisible();
    },
  },
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
    open: async (page, house) => {
      await house.does('status', { condition: 'maintenance', endsInMinutes: 84 });
      await page.goto('/');
      await expect(page.getByText(/Planlı bakım sürüyor/)).toBeVisible();
    },
  },
  {
    name: 'a blocked region',
    open: async (page, house) => {
      await house.does('status', { condition: 'restricted' });
      await page.goto('/');
      await expect(page.getByText('127.0.0.1')).toBeVisible();
    },
  },
  {
    name: 'a house that does not answer',
    open: async (page, house) => {
      await house.does('fault', { endpoint: 'getSystemStatus', kind: 'fail', status: 502 });
      await page.goto('/');
      await expect(page.getByText('Kapıyı açan yok')).toBeVisible();
    },
  },
];

const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 390, height: 844 } as const;
/** 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 } as const;

const scan = async (page: Page, house: House, { open, only }: Screen): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(only === 'narrow' ? NARROW : WIDE);
  await open(page, house);
  const found: Record<string, string[]> = {};
  const sizes = only === 'wide' ? [WIDE] : only === 'narrow' ? [NARROW] : [WIDE, NARROW];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      const here = await findings(page);
      const game = page.frames().find((frame) => frame.url().includes('/play/'));
      if (game) here.push(...(await findings(game, { preload: false })));
      if (here.length > 0) found[`${theme} ${size.width}`] = here;
    }
  }
  if (only !== 'wide')
    for (const size of [ZOOMED, { width: 320, height: 844 }]) {
      await page.setViewportSize(size);
      const out = await stickingOut(page);
      if (out.length > 0) found[`sideways ${size.width}x${size.height}`] = out;
    }
  expect(found).toEqual({});
};

for (const screen of SCREENS)
  if (screen.isLone) test(`A1, A6: ${screen.name}`, ({ page, lone }) => scan(page, lone, screen));
  else test(`A1, A6: ${screen.name}`, ({ page, house }) => scan(page, house, screen));
