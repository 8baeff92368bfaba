/** Codes that end a session, whoever made the call (wire contract 1.7). Nothing else does. */
export const SESSION_CODES = [
  'login.not.session',
  'user.or.token.invalid',
  'CUSTOMER_NOT_LOGIN',
  'customer.not.login',
  'token_ip_different',
] as const;

/** Codes that say the house is closed: whoever meets one, the system status is asked again. */
export const MAINTENANCE_CODES = ['system.maintenance', 'region.restricted'] as const;

/** Every call but the change itself is refused with it while a password must be changed (LOG-19, LOG-20). */
export const CHANGE_CODE = 'password.change.required';
