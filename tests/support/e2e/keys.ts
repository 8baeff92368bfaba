import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the focus is there, as who has no mouse. @throws when it cannot be reached. */
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
