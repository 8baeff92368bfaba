import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { AGENT } from '../../support/e2e/people.ts';
import { openPanel, answerWith } from '../../support/e2e/panel-identity.ts';

const centre = (page: Page): Locator => page.getByRole('dialog', { name: 'Temsilci merkezi' });

export const driver: PageDriver = {
  flow: 'agentCentre',
  inOneGo: true,
  start: { 'its page': (page) => openPanel(page, AGENT, '/agent/agentAnnouncement') },
  answers: { getMemberInfo: { known: answerWith('known'), refused: answerWith('refused') } },
  verify: {
    failed: (page) =>
      expect(centre(page).getByRole('alert').getByRole('button', { name: 'Yeniden dene' })).toBeVisible(),
    // AGT-03, AGT-04: the current entry is marked.
    open: (page) =>
      expect(
        centre(page)
          .getByRole('navigation', { name: 'Temsilci merkezi' })
          .getByRole('link', { name: 'Duyurular' }),
      ).toHaveAttribute('aria-current', 'page'),
  },
  unseen: { loading: 'nothing is shown before the member is known' },
};
