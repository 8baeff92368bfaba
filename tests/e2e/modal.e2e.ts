import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import {
  accountField,
  accountMenu,
  openSignOutDialog,
  header,
  loginDialog,
  sendHeaderForm,
  sliderDialog,
} from '../support/e2e/site.ts';
import { expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const focusIsIn = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => element.contains(document.activeElement));
const aside = (page: Page): Promise<void> => page.mouse.click(20, 600);

test('the second press of a double one does not answer a question that has just come up', async ({
  page,
  platform,
}) => {
  await enter(page, platform.url);
  // Slow enough that the pause after the opening lasts as long as this test takes.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  const dialog = await openSignOutDialog(page);
  const box = await dialog.getByRole('button').first().boundingBox();
  const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await press();
  await expect(dialog).toBeVisible();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await dialog.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
  });
  await press();
  await expect(dialog).toHaveCount(0);
});

test(
  'MOD-13, MOD-16: a confirmation is 400 wide, centred, with a third of the free space above',
  NIGHT,
  async ({ page, platform }) => {
    await enter(page, platform.url);
    const dialog = await openSignOutDialog(page);
    const box = await dialog.boundingBox();
    // The width without a scroll bar.
    const width = await page.evaluate(() => document.documentElement.getBoundingClientRect().width);
    const height = 900;
    expect(box?.width).toBe(400);
    expect(box?.x).toBeCloseTo((width - 400) / 2, 0);
    expect(box?.y).toBeCloseTo((height - (box?.height ?? 0)) * 0.3, 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const small = await dialog.boundingBox();
        return (
          small && {
            left: small.x >= 0,
            right: small.x + small.width <= 390,
            foot: small.y + small.height <= 844,
          }
        );
      })
      .toEqual({ left: true, right: true, foot: true });
  },
);

test(
  'MOD-11, MOD-12: a slow dialog shows a plate of 200 by 200 after 100 ms; scrim and dialog fade in',
  NIGHT,
  async ({ page }) => {
    await page.goto('/');
    let come = (): void => undefined;
    const wanted = new Promise<void>((resolve) => (come = resolve));
    await page.route(/\/assets\/(login|LoginDialog)[-.][^/]*\.js$/, async (route) => {
      await wanted;
      await route.continue();
    });
    await header(page).getByRole('button', { name: 'Giriş yap' }).click();
    const waiting = page.getByRole('status', { name: 'Yükleniyor…' });
    await expect(waiting).toHaveCSS('animation-delay', '0.1s');
    const plate = await waiting.locator(':scope > :last-child').boundingBox();
    expect([plate?.width, plate?.height]).toEqual([200, 200]);
    come();
    const dialog = loginDialog(page);
    await expect(dialog).toHaveCSS('animation-duration', '0.4s');
    const scrim = await dialog.evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element, '::backdrop');
      return [transitionProperty, transitionDuration];
    });
    expect(scrim).toEqual(['opacity', '0.2s']);
  },
);

test('MOD-05, MOD-06: Escape and a click beside it close it; the focus moves in and comes back', async ({
  page,
  platform,
}) => {
  await enter(page, platform.url);
  for (const close of [() => page.keyboard.press('Escape'), () => aside(page)]) {
    const dialog = await openSignOutDialog(page);
    expect(await focusIsIn(dialog)).toBe(true);
    // It also traps the focus: Tab never leaves for the page.
    for (let pressed = 0; pressed < 4; pressed += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('main, header, footer, nav')),
      ).toBeNull();
    }
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(accountMenu(page)).toBeFocused();
  }
  // A press that began inside and ended outside is no click beside it.
  const dialog = await openSignOutDialog(page);
  const box = await dialog.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
  await page.mouse.down();
  await page.mouse.move(20, 600);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(header(page).getByText('mina_k')).toBeVisible();
});

test('MOD-07: Enter presses the only button, wherever the focus is', NIGHT, async ({ page, platform }) => {
  // A member without access to the agent centre: registration would not help.
  await enter(page, platform.url, '/agent/agentAnnouncement');
  const dialog = page.getByRole('dialog', { name: 'Gerçek hesap gerekli' });
  await expect(dialog.getByRole('button')).toHaveCount(1);
  await dialog.getByText(/Deneme hesabıyla/).click();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('MOD-04, OUT-02: a hanging sign-out cannot be closed, not even by four presses of Escape; it signs out', async ({
  page,
  platform,
}) => {
  await enter(page, platform.url);
  await platform.does('fault', { endpoint: 'logout', kind: 'hang' });
  const dialog = await openSignOutDialog(page);
  await dialog.getByRole('button', { name: 'Onayla' }).click();
  await expect(dialog).toContainText('Oturum kapatılıyor…');
  for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('Escape');
  await aside(page);
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Oturum kapatılıyor…');
  await expect(dialog).toHaveCount(0, { timeout: 15_000 });
  await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('LOG-13: the login dialog takes the focus and names the missing fields', NIGHT, async ({ page }) => {
  await page.goto('/');
  await header(page).getByRole('button', { name: 'Giriş yap' }).click();
  const dialog = loginDialog(page);
  await expect(accountField(dialog)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bu alan boş bırakılamaz.')).toHaveCount(2);
  await expect(accountField(dialog)).toHaveAttribute('aria-invalid', 'true');
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(920);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test(
  'a dialog over a dialog: Escape closes the upper one, which takes the focus and gives it back',
  NIGHT,
  async ({ page }) => {
    await page.goto('/');
    await sendHeaderForm(page);
    const slider = sliderDialog(page);
    await expect(slider.getByRole('slider')).toBeVisible();
    expect(await focusIsIn(slider)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(slider).toHaveCount(0);
    const form = loginDialog(page);
    await expect(form).toBeVisible();
    expect(await focusIsIn(form)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  },
);

test('A2: the slider has the focus as soon as its picture has loaded', NIGHT, async ({ page }) => {
  const dialog = sliderDialog(page);
  await page.route('**/wps/captcha/geetest?*', async (route) => {
    await expect(dialog).toBeVisible();
    await route.continue();
  });
  await page.goto('/');
  await sendHeaderForm(page);
  await expect(dialog.getByRole('slider')).toBeVisible();
  await expect(dialog.getByRole('slider')).toBeFocused();
});

test('NOT-03 to NOT-07: the notices open one at a time', NIGHT, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Tüm duyurular' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duyurular' });
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(600);
  const rows = dialog.getByRole('button', { expanded: false });
  await rows.first().click();
  await expect(dialog.getByRole('button', { expanded: true })).toHaveCount(1);
  await rows.last().click();
  await expect(dialog.getByRole('button', { expanded: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Kapat' }).click();
  await expect(page.getByRole('button', { name: 'Tüm duyurular' })).toBeFocused();
});
