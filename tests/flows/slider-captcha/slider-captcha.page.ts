import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { PLAIN_PUZZLE, PLAIN_TICKET, gapOf } from '../../support/e2e/puzzle.ts';
import { draggedTo } from '../../support/trails.ts';
import { loginDialog, sendHeaderForm, sliderDialog } from '../../support/e2e/site.ts';

const button = (page: Page, name: string | RegExp): Locator =>
  sliderDialog(page).getByRole('button', { name });
const knob = (page: Page): Locator => sliderDialog(page).getByRole('slider', { name: 'Parçanın konumu' });
const picture = (page: Page): Locator =>
  sliderDialog(page).getByRole('img', { name: 'Kemer biçiminde boşluğu olan sahne' });
const other = (page: Page): Locator => button(page, 'Başka resim');
const proof = (page: Page): Locator => button(page, /cihazım kanıtlasın/);
const alert = (page: Page): Locator => sliderDialog(page).getByRole('alert');

const verified = /\/wps\/captcha\/geetest\/verify/;
const refused = (errorCode: string): object => ({
  status: 403,
  json: { success: false, errorCode, message: 'No.', value: null },
});
const answers = {
  passed: { json: { success: true, value: PLAIN_TICKET } },
  expired: refused('captcha_expired'),
  offline: { abort: true },
};
const asItIs = async (): Promise<void> => undefined;
/** A picture expires after two minutes. */
const expired = async (platform: PlatformServer): Promise<void> => {
  await platform.does('clock', { do: 'move', milliseconds: 3 * 60_000 });
};
/** Moves the piece into its gap, wherever it was left, as a hand would: the page's clock stands still. */
const inTheGap = async (_: PlatformServer, page: Page, body: string | null): Promise<string> =>
  JSON.stringify({
    ...(JSON.parse(body ?? '{}') as object),
    answer: draggedTo(await gapOf(sliderDialog(page))),
  });

const expectAlert = (text: string) => (page: Page) => expect(alert(page)).toContainText(text);
const WRONG = expectAlert('Tam olmadı. Parçayı boşluğa yerleştir.');
const EXPIRED = expectAlert('Doğrulama çok uzun sürdü. İşte yenisi.');
const OFFLINE = expectAlert('Ağ bağlantısı kararsız. Yeniden dene.');
const expectNoAlert = (page: Page): Promise<void> => expect(alert(page)).toHaveCount(0);
/** CAP-01: the form goes on by itself. */
const isPassed = (page: Page): Promise<void> =>
  expect(loginDialog(page).getByRole('form', { name: 'Giriş yap' })).toHaveAttribute('aria-busy', 'true');

export const driver: PageDriver<PlatformServer> = {
  story: 'captcha',
  flow: 'sliderCaptcha',
  start: {
    login: async (page) => {
      // The steps after a passed check are tested with the form.
      await page.route(/\/wps\/session\/login$/, () => undefined);
      await page.goto('/');
      await sendHeaderForm(page);
      await sliderDialog(page).waitFor();
      // The tour decides when a second passes, however busy the machine is.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    },
  },
  holds: { startPuzzle: /\/wps\/captcha\/geetest\?/, checkPosition: verified, prove: verified },
  answers: {
    startPuzzle: { puzzle: { json: { success: true, value: PLAIN_PUZZLE } }, offline: { abort: true } },
    checkPosition: { ...answers, wrong: refused('slider_wrong') },
    prove: answers,
  },
  arrange: {
    startPuzzle: { puzzle: asItIs },
    // Both places of the piece are outside the platform's range of gaps.
    checkPosition: { passed: inTheGap, wrong: asItIs, expired },
    prove: { passed: asItIs, expired },
  },
  notOfServer: {
    'startPuzzle = offline': 'the network is off, so no platform answers',
    'checkPosition = offline': 'the network is off, so no platform answers',
    'prove = offline': 'the network is off, so no platform answers',
  },
  act: {
    'slider.settle': async (page, place) => {
      await knob(page).focus();
      if (place === 'edge') await page.keyboard.press('End');
      else {
        await page.keyboard.press('Home');
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
      }
      await page.keyboard.press('Enter');
    },
    'slider.refresh': (page) => other(page).click(),
    'slider.prove': (page) => proof(page).click(),
    'slider.retry': (page) => button(page, 'Yeniden dene').click(),
    'slider.close': (page) => button(page, 'Kapat').click(),
  },
  verify: {
    loading: async (page) => {
      // The reason for the check, or for repeating it.
      await expect(sliderDialog(page)).toContainText(/Robot olmadığını doğrula|Doğrulama çok uzun sürdü/);
      await expect(picture(page)).toHaveCount(0);
      await expect(other(page)).toBeDisabled();
      await expect(proof(page)).toBeDisabled();
    },
    // CAP-01: the picture, the piece, and buttons for a person who can tap but not drag.
    solving: async (page) => {
      await expect(picture(page)).toHaveAttribute('src', /^data:image\/png;base64,/);
      await expect(knob(page)).toHaveAttribute('aria-disabled', 'false');
      await expect(button(page, 'Biraz sağa')).toBeVisible();
      await expect(proof(page)).toBeEnabled();
    },
    // CAP-05: another picture at most once a second.
    'solving.fresh': (page) => expect(other(page)).toBeDisabled(),
    'solving.refreshable': (page) => expect(other(page)).toBeEnabled(),
    checking: async (page) => {
      await expect(knob(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(proof(page)).toBeDisabled();
      await expect(other(page)).toBeDisabled();
    },
    proving: async (page) => {
      await expect(proof(page)).toHaveAttribute('aria-busy', 'true');
      await expect(knob(page)).toHaveAttribute('aria-disabled', 'true');
    },
    failed: async (page) => {
      await expect(picture(page)).toHaveCount(0);
      await expect(button(page, 'Yeniden dene')).toBeEnabled();
    },
    'start login': expectNoAlert,
    // The piece stays in its place, and no old error is shown.
    'slider.settle (near)': async (page) => {
      await expect(knob(page)).toHaveAttribute('aria-valuetext', 'soldan 40 piksel');
      await expectNoAlert(page);
    },
    'slider.settle (edge)': async (page) => {
      await expect(knob(page)).toHaveAttribute('aria-valuetext', 'soldan 292 piksel');
      await expectNoAlert(page);
    },
    'slider.refresh': expectNoAlert,
    'slider.prove': expectNoAlert,
    'slider.retry': expectNoAlert,
    'slider.close': (page) => expect(loginDialog(page)).toBeVisible(),
    'startPuzzle = offline': OFFLINE,
    'checkPosition = wrong': WRONG,
    'checkPosition = expired': EXPIRED,
    'checkPosition = offline': OFFLINE,
    'checkPosition = passed': isPassed,
    'prove = expired': EXPIRED,
    'prove = offline': OFFLINE,
    'prove = passed': isPassed,
  },
};
