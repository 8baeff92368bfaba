/** Codes that end a session, whichever call receives them (wire contract 1.7). No others do. */
export const SESSION_CODES = [
  'login.not.session',
  'user.or.token.invalid',
  'CUSTOMER_NOT_LOGIN',
  'customer.not.login',
  'token_ip_different',
] as const;

/** Codes that mean the site is closed: any call that receives one triggers a check of the system status. */
export const MAINTENANCE_CODES = ['system.maintenance', 'region.restricted'] as const;

/** The refusal of every call except the change itself while a password must be changed (LOG-19, LOG-20). */
export const CHANGE_CODE = 'password.change.required';
