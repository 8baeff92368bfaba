import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element has the focus. @throws Error if it cannot be reached. */
export const tabTo = async (page: Page, target: Locator, { most = 80, key = 'Tab' } = {}): Promise<void> => {
  await target.waitFor();
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${most} times ${key} do not lead there; the focus is at ${where}`);
};

/** Moves to the element by the keyboard and presses it. */
export const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** Moves to the field by the keyboard and replaces its text. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

/** Chooses a menu entry by the keyboard: the menu opens with the focus on its first entry. */
export const chooseInMenu = async (page: Page, button: Locator, entry: Locator): Promise<void> => {
  await pressOn(page, button);
  await tabTo(page, entry, { key: 'ArrowDown' });
  await page.keyboard.press('Enter');
};
