import { render, screen } from '@testing-library/react';
import { setupUser } from '../../../support/user.ts';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { AmountField } from '../../../../src/views/ui/AmountField.tsx';

const inLanguage = (locale: string, kept: string, decimals = 2) => (
  <IntlProvider locale={locale} onError={() => {}}>
    <AmountField name="amount" label="Amount" decimals={decimals} defaultValue={kept} />
  </IntlProvider>
);
const field = () => screen.getByRole('textbox', { name: 'Amount' });

test('a typed amount is grouped, and is reformatted when another language is chosen', async () => {
  const user = setupUser();
  const { rerender } = render(inLanguage('tr', ''));
  await user.type(field(), '12500,5');
  expect(field()).toHaveValue('12.500,5');
  rerender(inLanguage('en-GB', '12.500,5'));
  expect(field()).toHaveValue('12,500.5');
  await user.type(field(), '{Backspace}{Backspace}0');
  expect(field()).toHaveValue('125,000');
});

test.each([
  [2, 'decimal'],
  [0, 'numeric'],
])('with %i decimals the keyboard of a phone is %s', (decimals, keyboard) => {
  render(inLanguage('tr', '', decimals));
  expect(field()).toHaveAttribute('inputmode', keyboard);
});
