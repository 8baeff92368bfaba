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

/** Codes of other gateways that ours has no use for (wire contract 1.7). */
export const GATEWAY_CODES = [
  'TOO_MANY_REQUEST',
  'bind_customer_required',
  'invalid.payment.pw',
  'not.exists.payment.password',
] as const;

/** Every code the reference platform refuses with, and its HTTP status. */
export const REFUSALS = {
  request_param_err: 400,
  request_body_required: 400,
  'function.not.available': 400,
  idempotency_key_required: 400,
  bad_credentials: 403,
  captcha_required: 403,
  captcha_wrong: 403,
  captcha_expired: 403,
  slider_wrong: 403,
  account_locked: 403,
  login_verify_required: 403,
  [CHANGE_CODE]: 403,
  sms_code_wrong: 403,
  sms_code_expired: 403,
  old_password_wrong: 403,
  password_reused: 409,
  password_too_common: 409,
  fields_invalid: 400,
  username_taken: 409,
  mobile_taken: 409,
  invitation_code_error: 409,
  members_only: 403,
  'login.not.session': 401,
  'user.or.token.invalid': 401,
  token_ip_different: 401,
  TOO_MANY_REQUESTS: 429,
  idempotency_key_reused: 409,
  insufficient_balance: 409,
  game_not_found: 400,
  game_maintenance: 403,
  need_true_account: 403,
  'system.maintenance': 403,
  'region.restricted': 403,
  not_found: 404,
  body_too_large: 413,
} as const satisfies Record<string, number>;
export type RefusalCode = keyof typeof REFUSALS;
