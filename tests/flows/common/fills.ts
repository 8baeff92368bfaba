/** The attributes that password managers and browsers use, in any form. */
const FILLS: Readonly<Record<string, string>> = {
  username: 'username',
  account: 'username',
  oldPassword: 'current-password',
  newPassword: 'new-password',
  confirmation: 'new-password',
  confirmPassword: 'new-password',
  email: 'email',
  mobileNum: 'tel-national',
  countryDialingCode: 'tel-country-code',
  verificationCode: 'one-time-code',
  affiliateCode: 'off',
  captcha: 'off',
};
const WRITTEN = 'input[name]:not([type=hidden], [type=checkbox], [type=radio])';

/** Fields of a form for which a browser would fill in the wrong value; `password` is the current or a new one. */
export const misfilled = (within: Element | null, password = 'current-password'): string[] => {
  const fields = [...(within?.querySelectorAll<HTMLInputElement>(WRITTEN) ?? [])];
  if (fields.length === 0) return ['nothing to fill in'];
  return fields
    .map((field) => `${field.name} ${field.getAttribute('autocomplete') ?? 'any'}`)
    .filter((fill) => {
      const [name = ''] = fill.split(' ');
      return fill !== `${name} ${name === 'password' ? password : FILLS[name]}`;
    });
};
