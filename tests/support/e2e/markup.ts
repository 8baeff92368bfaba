import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:browser'],
    rules: {
      // A windowed grid has boxes between the list and its items, which <ul> may not have.
      'prefer-native-element': ['error', { exclude: ['list', 'listitem'] }],
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
