import { expect, it } from 'vitest';
import { FIELD_LOOKS } from '../../../../src/views/session/registration-fields.ts';

/** What a browser knows of a person; everything else in this form is nobody's to fill in. */
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

it('REG-06: each field says what a browser may fill in, and a second password is not the account’s', () => {
  for (const [name, { autoComplete }] of Object.entries(FIELD_LOOKS))
    expect([name, autoComplete]).toEqual([name, KNOWN[name] ?? 'off']);
});
