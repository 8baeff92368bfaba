import type { Page } from '@playwright/test';
import { inEnglish } from '../support/e2e/english.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { expect, test } from '../support/e2e/test.ts';

const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
};

for (const { language, label, grouped, edited, exact, refused, problem } of [
  {
    ...{ language: 'TY', label: /^Tutar/, grouped: '12.500', edited: '129.500', exact: '1.234,56' },
    ...{ refused: '12,3456', problem: /tutar/i },
  },
  {
    ...{ language: 'EN', label: /^Amount/, grouped: '12,500', edited: '129,500', exact: '1,234.56' },
    ...{ refused: '12.3456', problem: /amount|decimal/i },
  },
])
  test(
    `MEM-07, MEM-08: ${language}: deposit and withdrawal format an amount for the language while it is typed, corrected or pasted, and report unreadable input at the field`,
    NIGHT,
    async ({ page, platform }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      if (language === 'EN') await inEnglish(page);
      for (const path of ['/member/depositv2', '/member/withdraw']) {
        await enter(page, platform.url, path);
        const amount = page.getByRole('textbox', { name: label });
        await expect(amount).toHaveAttribute('inputmode', 'decimal');
        await amount.focus();
        await page.keyboard.type('12500');
        await expect(amount).toHaveValue(grouped);

        // The caret stays among the digits: the next digit goes behind the last one.
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.type('9');
        await expect(amount).toHaveValue(edited);
        await page.keyboard.press('Backspace');
        await expect(amount).toHaveValue(grouped);

        for (const text of ['1.234,56', '1,234.56']) {
          await paste(page, text);
          await expect(amount).toHaveValue(exact);
        }
        await paste(page, refused);
        await expect(amount).toHaveValue(refused);
        await page.keyboard.press('Enter');
        await expect(amount).toBeFocused();
        await expect(amount).toHaveAttribute('aria-invalid', 'true');
        await expect(amount).toHaveAccessibleDescription(problem);
      }
    },
  );

test(
  'MEM-07, I18-02: an amount that was typed in one language is reformatted when the language changes',
  NIGHT,
  async ({ page, platform }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, platform.url, '/member/depositv2');
    await page.getByRole('textbox', { name: 'Tutar' }).fill('2500,5');
    await expect(page.getByRole('textbox', { name: 'Tutar' })).toHaveValue('2.500,5');
    await page.evaluate(() => localStorage.setItem('language', 'EN'));
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('2,500.5');
  },
);
