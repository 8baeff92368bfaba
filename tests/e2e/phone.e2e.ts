import { stickingOut } from '../support/e2e/axe.ts';
import {
  accountField,
  balanceInGame,
  loginDialog,
  main,
  movedInGame,
  passSlider,
  passwordField,
  playRound,
  shownBalance,
  spinButton,
  stage,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const SIZE = { width: 390, height: 844 } as const;
test.use({ viewport: SIZE, hasTouch: true, isMobile: true });

test('the main job on a phone, in the dark theme', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Ana menü' })).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Kısayollar' });
  await bar.getByRole('button', { name: 'Oyunlar' }).tap();
  await page.getByRole('button', { name: 'Koyu temaya geç' }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(
    page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Ana sayfa' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Kapat' }).tap();

  await bar.getByRole('button', { name: 'Hesabım' }).tap();
  const sheet = loginDialog(page);
  await accountField(sheet).fill(MEMBER.account);
  await passwordField(sheet).fill(MEMBER.password);
  // The sheet slides in: its position is polled until it stops.
  await expect(async () => {
    const box = await sheet.boundingBox();
    expect(box?.width, 'a sheet as wide as the phone').toBe(SIZE.width);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'at its foot').toBeCloseTo(SIZE.height, 0);
  }).toPass({ timeout: 10_000 });
  await sheet.getByRole('button', { name: 'Giriş yap' }).tap();
  await passSlider(page);
  const before = await shownBalance(page);

  await main(page).getByRole('link', { name: 'Tümünü gör' }).first().tap();
  await expect(page).toHaveURL(/\/rng$/);
  expect(await stickingOut(page)).toEqual([]);
  await main(page)
    .getByRole('button', { name: /^Royal Sevens/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/game\?/);
  await expect(stage(page)).toHaveAttribute('data-state', 'ready');
  const frame = await page.locator('iframe').boundingBox();
  expect(frame?.width, 'the game has the whole width').toBe(SIZE.width);
  expect((frame?.y ?? 0) + (frame?.height ?? 0), 'down to the foot').toBeCloseTo(SIZE.height, 0);
  await playRound(page, () => spinButton(page).tap());
  const inGame = await balanceInGame(page);
  expect(inGame).toBe(before + (await movedInGame(page)));

  await page.getByRole('link', { name: 'Oyunlara dön' }).tap();
  await expect.poll(() => shownBalance(page)).toBe(inGame);
  await bar.getByRole('button', { name: /Hesap menüsü|Hesabım/ }).tap();
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Onayla' }).tap();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('A6: tap targets are at least 24 px, apart from links in running text', async ({ page }) => {
  for (const path of ['/', '/rng']) {
    await page.goto(path);
    await expect(
      main(page)
        .getByRole('button', { name: /^Royal Sevens/ })
        .first(),
    ).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [role=slider]')]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => {
          const isInline = getComputedStyle(element).display === 'inline';
          const isUnseen = box.width <= 1 || box.right < 0 || box.bottom < 0;
          return !isInline && !isUnseen && (box.height < 24 || box.width < 24);
        })
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
          return `${name.trim().slice(0, 40)} ${Math.round(box.width)}×${Math.round(box.height)} .${element.className}`;
        }),
    );
    expect(small, path).toEqual([]);
  }
});

test('P6: nothing is blurred behind a dialog on a phone, whose processor would blur it with each letter', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  // The tests' browser prefers less transparency, with which nothing is blurred anywhere.
  const features = [{ name: 'prefers-reduced-transparency', value: 'no-preference' }];
  await devtools.send('Emulation.setEmulatedMedia', { features });
  const blur = () =>
    loginDialog(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backdropFilter);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Kısayollar' }).getByRole('button', { name: 'Hesabım' }).tap();
  expect(await blur()).toBe('none');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(blur).toBe('blur(6px)');
});
