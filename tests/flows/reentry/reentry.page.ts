import { expect } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { isIn, signsIn } from '../../support/e2e/new-password.ts';
import { sliderDialog } from '../../support/e2e/site.ts';
import { button, setPassword } from '../forgot-password/forgot-password.form.ts';
import { ticket } from '../common/session.fixtures.ts';

/** After a password that was set by a code; the tour of the change covers other ends. */
export const driver: PageDriver = {
  // It has no picture of its own: the dialog of the new password waits for it.
  flow: null,
  inOneGo: true,
  start: {
    passed: (page) => setPassword(page, ticket),
    unpassed: (page) => setPassword(page, null),
  },
  answers: { login: { welcome: signsIn } },
  verify: {
    // CAP-01: the check covers the form only if the platform requires one.
    passingSlider: (page) => expect(sliderDialog(page).getByRole('slider')).toBeVisible(),
    submitting: async (page) => {
      await expect(button(page, 'Yeni şifreyi kaydet')).toHaveAttribute('aria-busy', 'true');
      await expect(sliderDialog(page)).toHaveCount(0);
    },
    // PWD-03, FGT-04
    'login = welcome': isIn,
  },
};
