import { CHANGE_CODE } from './session-codes.ts';

/** Codes of other gateways that our platform does not use (wire contract 1.7). */
export const GATEWAY_CODES = ['TOO_MANY_REQUEST'] as const;

/**
 * Every code that the reference platform refuses with, by HTTP status. 503: its database is unreachable, and
 * only the idempotency key shows whether the call took effect.
 */
export const REFUSAL_CODES = {
  400: [
    'request_param_err',
    'request_body_required',
    'function.not.available',
    'idempotency_key_required',
    'fields_invalid',
    'game_not_found',
    'bet_not_found',
  ],
  401: ['login.not.session', 'user.or.token.invalid', 'token_ip_different'],
  403: [
    'bad_credentials',
    'captcha_required',
    'captcha_wrong',
    'captcha_expired',
    'slider_wrong',
    'account_locked',
    'login_verify_required',
    'bind_customer_required',
    'social_proof_expired',
    CHANGE_CODE,
    'sms_code_wrong',
    'sms_code_expired',
    'phone_not_served',
    'old_password_wrong',
    'proof_too_old',
    'members_only',
    'game_maintenance',
    'game_opens_soon',
    'need_true_account',
    'acceptance_due',
    'invalid.payment.pw',
    'not.exists.payment.password',
    'withdraw_closed',
    'system.maintenance',
    'region.restricted',
  ],
  404: ['not_found'],
  409: [
    'password_reused',
    'password_too_common',
    'username_taken',
    'mobile_taken',
    'last_way_in',
    'social_taken',
    'invitation_code_error',
    'idempotency_key_reused',
    'insufficient_balance',
    'previous_game_open',
    'contract_changed',
    'amount_out_of_range',
    'deposit_closed',
    'payment_unavailable',
    'turnover_missing',
    'favourites_full',
    'withdrawal_settled',
    'terms_changed',
    'message_closed',
    'message_cases_full',
    'mission_claimed',
    'mission_not_done',
    'mission_over',
  ],
  413: ['body_too_large'],
  429: ['TOO_MANY_REQUESTS'],
  503: ['unavailable'],
} as const;
export type RefusalCode = (typeof REFUSAL_CODES)[keyof typeof REFUSAL_CODES][number];
