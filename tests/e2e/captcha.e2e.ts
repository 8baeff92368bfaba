import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../support/e2e/keys.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { drag, gapOf, keyTo, pictureOf, wayOf } from '../support/e2e/puzzle.ts';
import {
  accountField,
  header,
  loginDialog,
  passByProof,
  passwordField,
  sendHeaderForm,
  sliderDialog,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const openSlider = async (page: Page): Promise<Locator> => {
  await page.goto('/');
  await sendHeaderForm(page);
  const dialog = sliderDialog(page);
  await expect(dialog.getByRole('slider')).toBeVisible();
  return dialog;
};
const isIn = (page: Page): Promise<void> => expect(header(page).getByText(MEMBER.account)).toBeVisible();

test('CAP-01: the piece is dragged into its gap by mouse', NIGHT, async ({ page }) => {
  const dialog = await openSlider(page);
  await drag(page, await wayOf(dialog, await gapOf(dialog)));
  await isIn(page);
});

test('CAP-01: by keyboard', async ({ page }) => {
  const dialog = await openSlider(page);
  await tabTo(page, dialog.getByRole('slider'));
  await keyTo(dialog, await gapOf(dialog));
  await page.keyboard.press('Enter');
  await isIn(page);
});

test('CAP-01: by single taps', NIGHT, async ({ page }) => {
  const dialog = await openSlider(page);
  const gap = await gapOf(dialog);
  const { to } = await wayOf(dialog, gap - 10);
  // A tap on the track moves the piece near the gap, the buttons do the rest.
  await page.mouse.click(to.x, to.y);
  const knob = dialog.getByRole('slider');
  const missing = async (): Promise<number> => gap - Number(await knob.getAttribute('aria-valuenow'));
  expect(Math.abs(await missing())).toBeLessThan(20);
  // A finger is slow, and its timing varies.
  let delay = 40;
  const tap = (name: string): Promise<void> =>
    dialog.getByRole('button', { name }).click({ delay: (delay += 20) });
  while ((await missing()) > 2) await tap('Biraz sağa');
  while ((await missing()) < -2) await tap('Biraz sola');
  await tap('Onayla');
  await isIn(page);
});

test('A5: by a proof of work, without a puzzle', NIGHT, async ({ page }) => {
  await openSlider(page);
  await passByProof(page);
  await isIn(page);
});

test('CAP-01: a wrong place shakes the piece and is reported; the third one loads another picture', async ({
  page,
}) => {
  const dialog = await openSlider(page);
  const first = await pictureOf(dialog);
  const gap = await gapOf(dialog);
  const wrong = gap > 150 ? gap - 60 : gap + 60;
  await keyTo(dialog, wrong);
  const shaken = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('animationstart', ({ target }) => {
          const inside = (target as Element).parentElement?.closest('dialog');
          if (inside?.dataset['flow'] === 'sliderCaptcha') resolve(true);
        });
      }),
  );
  await page.keyboard.press('Enter');
  expect(await shaken).toBe(true);
  await expect(dialog.getByRole('alert')).toContainText('Tam olmadı. Parçayı boşluğa yerleştir.');
  expect(await pictureOf(dialog)).toBe(first);
  for (let miss = 0; miss < 2; miss += 1) {
    await expect(dialog.getByRole('slider')).toHaveAttribute('aria-disabled', 'false');
    await dialog.getByRole('slider').press('Enter');
  }
  await expect.poll(() => pictureOf(dialog)).not.toBe(first);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('slider').focus();
  await keyTo(dialog, await gapOf(dialog));
  await page.keyboard.press('Enter');
  await isIn(page);
});

test('CAP-01: closing the slider keeps the form as it was typed', NIGHT, async ({ page }) => {
  const dialog = await openSlider(page);
  await dialog.getByRole('button', { name: 'Kapat' }).click();
  await expect(dialog).toHaveCount(0);
  const form = loginDialog(page);
  await expect(accountField(form)).toHaveValue(MEMBER.account);
  await expect(passwordField(form)).toHaveValue(MEMBER.password);
  await form.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(sliderDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sliderDialog(page)).toHaveCount(0);
  await expect(accountField(form)).toHaveValue(MEMBER.account);
});

test('CAP-05: another picture can be requested, once a second', NIGHT, async ({ page }) => {
  // The test decides when the second passes, however busy the machine is.
  await page.clock.install();
  const dialog = await openSlider(page);
  const first = await pictureOf(dialog);
  const other = dialog.getByRole('button', { name: 'Başka resim' });
  await expect(other).toBeEnabled();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await other.click();
  await expect.poll(() => pictureOf(dialog)).not.toBe(first);
  await expect(other).toBeDisabled();
  await page.clock.runFor(900);
  await expect(other).toBeDisabled();
  await page.clock.runFor(100);
  await expect(other).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('CAP-01: the piece is dragged by a finger', NIGHT, async ({ page }) => {
    await page.goto('/');
    await header(page).getByRole('button', { name: 'Giriş yap' }).tap();
    const form = loginDialog(page);
    await accountField(form).fill(MEMBER.account);
    await passwordField(form).fill(MEMBER.password);
    await form.getByRole('button', { name: 'Giriş yap' }).tap();
    const dialog = sliderDialog(page);
    await expect(dialog.getByRole('slider')).toBeVisible();
    const { from, to } = await wayOf(dialog, await gapOf(dialog));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', x: number): Promise<unknown> =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: from.y }] });
    await touch('touchStart', from.x);
    // A real finger moves in steps, the longest in the middle; if it were taken for a scroll, it would be cancelled
    // here.
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', from.x + ((to.x - from.x) * (1 - Math.cos((Math.PI * step) / 10))) / 2);
    for (const until = Date.now() + 150; Date.now() < until;)
      for (const off of [1, 0]) await touch('touchMove', to.x + off);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('button', { name: 'Hesabım' }).waitFor();
    await expect(form).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('account'))).toBe(MEMBER.account);
  });
});
