/** Views of late flows, loaded before a page is walked: their first rendering would wait for their code. */
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };

export const fetchView = async (view: ReactElement, role: string): Promise<void> => {
  render(
    <IntlProvider locale="en-GB" messages={en}>
      {view}
    </IntlProvider>,
  );
  await screen.findAllByRole(role);
  cleanup();
};
