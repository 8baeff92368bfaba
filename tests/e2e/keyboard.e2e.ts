import { tabTo } from '../support/e2e/keys.ts';
import { gapOf, keyTo } from '../support/e2e/puzzle.ts';
import {
  accountMenu,
  balanceInGame,
  header,
  main,
  movedInGame,
  playRound,
  shownBalance,
  sliderDialog,
  spinButton,
  stage,
} from '../support/e2e/site.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

test('A2: the main job by keyboard alone', NIGHT, async ({ page }) => {
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await page.goto('/');
  await expect(header(page)).toBeVisible();

  // Past the header with two keys.
  await press('Tab');
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
  await press('Enter');
  await expect(main(page)).toBeFocused();

  // A drop-down: in by arrow, back by Escape.
  const slots = page.getByRole('navigation', { name: 'Ana menü' }).getByRole('button', { name: 'Slot' });
  await tabTo(page, slots, { key: 'Shift+Tab' });
  await press('ArrowDown');
  await expect(slots).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: /^Nimbus/ }).first()).toBeFocused();
  await press('Escape');
  await expect(slots).toHaveAttribute('aria-expanded', 'false');
  await expect(slots).toBeFocused();

  // Sign in, the puzzle with the arrow keys.
  await tabTo(page, header(page).getByPlaceholder('Kullanıcı adı'), { key: 'Shift+Tab' });
  await page.keyboard.type(MEMBER.account);
  await press('Tab');
  await page.keyboard.type(MEMBER.password);
  await press('Enter');
  const slider = sliderDialog(page);
  await tabTo(page, slider.getByRole('slider'));
  await keyTo(slider, await gapOf(slider));
  await press('Enter');
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Find a game.
  await press('/');
  await expect(header(page).getByRole('combobox', { name: 'Oyun ara' })).toBeFocused();
  await page.keyboard.type('royal sevens');
  await press('Enter');
  await expect(page).toHaveURL(/\/games\?q=royal\+sevens$/);
  const tile = main(page)
    .getByRole('button', { name: /^Royal Sevens Nimbus/ })
    .first();
  await tabTo(page, tile);
  const ring = await tile.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring).not.toBe('none');
  await press('Enter');
  await expect(page).toHaveURL(/\/game\?/);
  await expect(stage(page)).toHaveAttribute('data-state', 'ready');
  const before = await balanceInGame(page);

  // Into the frame, and play with Space.
  await tabTo(page, spinButton(page));
  await playRound(
    page,
    () => press('Space'),
    () => press('Space'),
  );
  expect(await balanceInGame(page)).toBe(before + (await movedInGame(page)));
  await expect.poll(async () => (await shownBalance(page)) - (await balanceInGame(page))).toBe(0);

  // Out of the frame, and sign out.
  await tabTo(page, accountMenu(page), { key: 'Shift+Tab' });
  await press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press('End');
  const leave = page.getByRole('menuitem', { name: 'Çıkış yap' });
  await expect(leave).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Uyarı' })).toBeVisible();
  await press('Enter');
  await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
