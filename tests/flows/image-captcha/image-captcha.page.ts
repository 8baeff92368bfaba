import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { DOT, PLAIN_PUZZLE, PLAIN_TICKET } from '../../support/e2e/puzzle.ts';
import { loginDialog, sendHeaderForm, sliderDialog } from '../../support/e2e/site.ts';

const form = (page: Page): Locator => loginDialog(page).getByRole('form', { name: 'Giriş yap' });
const field = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Resimdeki harfler' });
const picture = (page: Page): Locator =>
  form(page).getByRole('img', { name: 'Bozulmuş harfler içeren resim' });
const other = (page: Page): Locator => form(page).getByRole('button', { name: 'Başka resim' });
const part = (page: Page): Locator => page.locator('[data-flow="imageCaptcha"]');

/** The way to the image captcha is tested elsewhere: any place of the piece is right, any password is wrong. */
const refuseEverybody = async (page: Page): Promise<void> => {
  await page.route(/\/wps\/captcha\/geetest\?/, (route) =>
    route.fulfill({ json: { success: true, value: PLAIN_PUZZLE } }),
  );
  await page.route(/\/wps\/captcha\/geetest\/verify/, (route) =>
    route.fulfill({ json: { success: true, value: PLAIN_TICKET } }),
  );
  await page.route(/\/wps\/session\/login$/, (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, errorCode: 'bad_credentials', message: 'No.', value: { captcha: true } },
    }),
  );
};
const passSlider = async (page: Page): Promise<void> => {
  await sliderDialog(page).getByRole('slider').press('Enter');
  await expect(sliderDialog(page)).toHaveCount(0);
  await expect(form(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(form(page).getByText('Kullanıcı adı veya şifre doğru değil.')).toBeVisible();
};
const isShown = async (page: Page): Promise<void> => {
  await expect(picture(page)).toHaveAttribute('src', /^data:image\/png;base64,.+/);
  await expect(part(page)).toHaveAttribute('aria-busy', 'false');
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'imageCaptcha',
  start: {
    plain: async (page) => {
      await refuseEverybody(page);
      await page.goto('/');
      await sendHeaderForm(page);
      await sliderDialog(page).getByRole('slider').waitFor();
      // The tour decides when a second passes, however busy the machine is.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await passSlider(page);
    },
  },
  holds: { loadImage: /\/wps\/captcha\?/ },
  answers: {
    loadImage: { codePicture: { json: { success: true, value: DOT } }, refused: { abort: true } },
  },
  arrange: { loadImage: { codePicture: async () => undefined } },
  notOfServer: { 'loadImage = refused': 'the network is off, so no platform answers' },
  act: {
    'captcha.refresh': (page) => other(page).click(),
    'captcha.spent': async (page) => {
      await field(page).fill('k7f2');
      await form(page).getByRole('button', { name: 'Giriş yap' }).click();
      await passSlider(page);
    },
  },
  verify: {
    // VAL-02: once the image captcha is shown it is required, whether or not its picture has loaded.
    '*': async (page) => {
      await expect(field(page)).toHaveAttribute('required', '');
      await expect(field(page)).toBeEditable();
    },
    loading: async (page) => {
      await expect(part(page)).toHaveAttribute('aria-busy', 'true');
      await expect(other(page)).toBeDisabled();
    },
    // CAP-05: not twice a second.
    fresh: async (page) => {
      await isShown(page);
      await expect(other(page)).toBeDisabled();
    },
    refreshable: async (page) => {
      await isShown(page);
      await expect(other(page)).toBeEnabled();
    },
    failed: async (page) => {
      await expect(picture(page)).toHaveCount(0);
      await expect(part(page)).toContainText('Ağ bağlantısı kararsız. Yeniden dene.');
      await expect(other(page)).toBeEnabled();
    },
  },
};
