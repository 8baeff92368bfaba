import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:browser'],
    rules: {
      // Virtualised lists and tables have boxes between the rows that native elements do not allow; lists of choices
      // show pictures, which <select> does not support in every browser yet.
      'prefer-native-element': [
        'error',
        {
          exclude: [
            'list',
            'listitem',
            'table',
            'rowgroup',
            'row',
            'columnheader',
            'cell',
            'listbox',
            'progressbar',
          ],
        },
      ],
      // A table whose rows become cards on a phone loses its semantics without explicit roles.
      'no-redundant-role': 'off',
      // The rule cannot know which of two forms is visible.
      'unique-landmark': 'off',
      // A password manager has nothing to offer for the payment password.
      'autocomplete-password': 'off',
    },
  }),
);

/** The HTML validator's findings in the current page, each rule and message once. */
export const markupFaults = async (page: Page): Promise<string[]> => {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  const { results } = await validator.validateString(`<!DOCTYPE html>\n${html}`);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(faults)];
};
