import { expect, it } from 'vitest';
import { FIELD_LOOKS } from '../../../../src/views/session/registration/registration-fields.ts';

/** Data that a browser may fill in; it must not fill in the other fields of this form. */
const KNOWN: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  email: 'email',
  payeeName: 'name',
  realName: 'name',
  birthday: 'bday',
  address: 'street-address',
  nationality: 'country-name',
  occupation: 'organization-title',
};

it("SES-08: the optional details of an account's owner can be requested", () => {
  expect(Object.keys(FIELD_LOOKS)).toEqual(
    expect.arrayContaining([
      ...['birthday', 'realName', 'zalo', 'telegram', 'address', 'nationality', 'occupation'],
      'sourceOfIncome',
    ]),
  );
});

it('REG-06: each field states what a browser may fill in, and a second password is not the account’s', () => {
  for (const [name, { autoComplete }] of Object.entries(FIELD_LOOKS))
    expect([name, autoComplete]).toEqual([name, KNOWN[name] ?? 'off']);
});
