import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { MEMBER } from '../../support/e2e/people.ts';
import { openPanel, answerWith } from '../../support/e2e/panel-identity.ts';

const centre = (page: Page): Locator => page.getByRole('dialog', { name: 'Üye merkezi' });

export const driver: PageDriver = {
  flow: 'memberCentre',
  inOneGo: true,
  start: { 'its page': (page) => openPanel(page, MEMBER, '/member/transactionHistory') },
  answers: { getMemberInfo: { known: answerWith('known'), refused: answerWith('refused') } },
  verify: {
    failed: (page) =>
      expect(centre(page).getByRole('alert').getByRole('button', { name: 'Yeniden dene' })).toBeVisible(),
    // MEM-02, MEM-04: the current entry is marked.
    open: (page) =>
      expect(
        centre(page)
          .getByRole('navigation', { name: 'Üye merkezi' })
          .getByRole('link', { name: 'Hesap kaydı' }),
      ).toHaveAttribute('aria-current', 'page'),
  },
  unseen: { loading: 'nothing is shown before the member is known' },
};
