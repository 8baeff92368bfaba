import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:browser'],
    rules: {
      // Windowed lists and tables have boxes between the rows that the native elements may not have; lists of choices
      // show pictures, which <select> does not in every browser yet.
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
      // A table whose rows become cards on a phone loses what it is, unless its roles say so.
      'no-redundant-role': 'off',
      // It cannot know which of two forms is shown.
      'unique-landmark': 'off',
      // A password manager has nothing to offer for the payment password.
      'autocomplete-password': 'off',
    },
  }),
);

/** What an HTML validator finds in the page as it stands, each rule and message once. */
export const markupFaults = async (page: Page): Promise<string[]> => {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  const { results } = await validator.validateString(`<!DOCTYPE html>\n${html}`);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(faults)];
};
