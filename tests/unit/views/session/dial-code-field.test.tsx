// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setupUser } from '../../../support/user.ts';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import { DialCodeField } from '../../../../src/views/session/common/DialCodeField.tsx';
import { Form } from '../../../../src/views/ui/Form.tsx';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
afterEach(cleanup);

const COUNTRIES = [
  { countryCode: 'tr', countryDialingCode: '90', countryName: 'Türkiye' },
  { countryCode: 'de', countryDialingCode: '+49', countryName: 'Deutschland' },
  { countryCode: 'vn', countryDialingCode: '84', countryName: null },
  { countryCode: 'x', countryDialingCode: '999', countryName: 'Elsewhere' },
];
/** The values that the form submits. */
let given: unknown = null;
const show = (props: Partial<Parameters<typeof DialCodeField>[0]> = {}) => {
  render(
    <IntlProvider locale="en-GB" messages={en}>
      <Form label="Form" onSubmit={(values) => (given = values)}>
        <DialCodeField countries={COUNTRIES} hasChoice error={undefined} {...props} />
      </Form>
    </IntlProvider>,
  );
  return setupUser();
};
const trigger = () => screen.queryByRole('button', { name: /^Country code/ });
const sent = (): unknown => {
  fireEvent.submit(screen.getByRole('form'));
  return given;
};
const flags = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

it('LOG-07, SMS-13: each country is listed with its flag, by its code', async () => {
  const user = show();
  expect(flags()).toEqual(['/art/flag-tr.svg']);
  await user.click(trigger() as HTMLElement);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Türkiye+90',
    'Germany+49',
    'Vietnam+84',
    'Elsewhere+999',
  ]);
  expect(flags().slice(1)).toEqual([
    '/art/flag-tr.svg',
    '/art/flag-de.svg',
    '/art/flag-vn.svg',
    '/art/flag-x.svg',
  ]);
});

it('LOG-06: the number and the chosen code are submitted, without the sign', async () => {
  const user = show();
  await user.click(trigger() as HTMLElement);
  await user.keyboard('deutsch{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Mobile number/ }), '151 2345678');
  expect(sent()).toEqual({ mobileNum: '151 2345678', countryDialingCode: '49' });
});

it('LOG-10: stored values are filled in', () => {
  show({ mobile: '151 2345678', dialingCode: '49' });
  expect(trigger()).toHaveAccessibleName('Country code: Germany +49');
  expect(sent()).toEqual({ mobileNum: '151 2345678', countryDialingCode: '49' });
});

it('CFG-10: a brand without the choice has one code, whatever was stored', () => {
  show({ hasChoice: false, dialingCode: '49' });
  expect(trigger()).toBeNull();
  expect(flags()).toEqual(['/art/flag-tr.svg']);
  expect(screen.getByText('+90')).toBeVisible();
  expect(sent()).toEqual({ mobileNum: '', countryDialingCode: '90' });
});

it('SES-02: without the list of countries the code is typed', async () => {
  const user = show({ countries: [] });
  const code = screen.getByRole('textbox', { name: 'Country code' });
  expect(code).toHaveValue('+90');
  await user.clear(code);
  await user.type(code, '+49');
  expect(sent()).toEqual({ mobileNum: '', countryDialingCode: '+49' });
});
