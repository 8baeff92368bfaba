import { header, main } from '../support/e2e/site.ts';
import { expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

test.use({ viewport: { width: 1440, height: 900 } });

test('ROU-21, NAV-13, NAV-15: Home has a header, a banner, a footer and a button back to the top', async ({
  page,
}) => {
  await page.goto('/');
  await expect(header(page)).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Öne çıkanlar' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'İletişim' });
  const external = bar.getByRole('link', { name: /yeni pencerede/ });
  await expect(external.first()).toBeVisible();
  for (const link of await external.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  for (const name of ['Yardım', 'Uygulama']) await expect(bar.getByRole('link', { name })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Yukarı çık' })).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await bar.getByRole('button', { name: 'Yukarı çık' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(main(page)).toBeFocused();
});

test('NOT-01, NOT-02: the notices scroll, and stop under the pointer', async ({ page }) => {
  await page.goto('/');
  const notices = main(page).getByRole('region', { name: 'Duyurular' });
  const state = () =>
    notices.evaluate(
      (line) => line.getAnimations({ subtree: true }).find(({ effect }) => effect !== null)?.playState,
    );
  await expect.poll(state).toBe('running');
  // The line, which stands still: its first notice may have left the window by now.
  await notices.getByRole('group').hover();
  await expect.poll(state).toBe('paused');
  await page.mouse.move(0, 0);
  await expect.poll(state).toBe('running');
});

test.describe('the panel of a category', () => {
  test.use({ hasTouch: true });

  test('NAV-11: opens while a pointer rests on the category, and stays after the tap of a finger', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const slots = header(page)
      .getByRole('navigation', { name: 'Ana menü' })
      .getByRole('button', { name: 'Slot' });
    const more = header(page).getByRole('link', { name: 'Daha fazla' });
    await slots.hover();
    await expect(more).toBeVisible();
    await more.hover();
    await page.mouse.move(0, 800);
    await expect(more).toBeHidden();
    await slots.tap();
    await expect(more).toBeVisible();
    // For longer than a pointer has to rest.
    await page.clock.fastForward(1000);
    await expect(more).toBeVisible();
  });
});
