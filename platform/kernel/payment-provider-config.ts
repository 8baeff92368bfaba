import { StartError } from './refusal.ts';

/** The payment provider of the environment. */
export interface PaymentProvider {
  /** Its id in the signature's header. */
  readonly id: string;
  /** URL for making orders. */
  readonly url: string;
  /** The first signs; during a key rotation notifications may be signed with either. */
  readonly secrets: readonly [string, ...string[]];
  /** Milliseconds until an order is given up; default PAYMENT_ORDERS.timeout. */
  readonly timeout?: number;
}

/** Names of stand-ins and of the console. */
const RESERVED = new Set(['CASHIER', 'CONSOLE']);
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Whether payments may be sent to a URL: TLS, or this very machine. */
export const isTrustedAddress = (text: string): boolean => {
  if (text.length > 2048 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

/** @throws StartError for an incomplete set of the three variables, and for an invalid one. */
export const paymentProviderFrom = (env: NodeJS.ProcessEnv): PaymentProvider | null => {
  const { PAYMENT_PROVIDER_ID: id, PAYMENT_PROVIDER_URL: url, PAYMENT_SECRET: secret } = env;
  if (!id && !url && !secret) return null;
  if (!id || !url || !secret)
    throw new StartError(
      'PAYMENT_PROVIDER_ID, PAYMENT_PROVIDER_URL and PAYMENT_SECRET are set all three or not at all.',
    );
  if (!/^[A-Z][A-Z\d_-]{1,31}$/.test(id) || RESERVED.has(id))
    throw new StartError(
      `PAYMENT_PROVIDER_ID must be 2 to 32 capital letters, digits, - or _, and not reserved, not "${id}".`,
    );
  if (!isTrustedAddress(url))
    throw new StartError(
      'PAYMENT_PROVIDER_URL must be an https address (http on this machine alone), without a user and a password.',
    );
  const [first = '', ...others] = secret.split(',').map((each) => each.trim());
  if (others.length > 1 || [first, ...others].some((each) => each.length < 32))
    throw new StartError(
      'PAYMENT_SECRET must be a secret of 32 characters or more, or two of them with a comma between.',
    );
  return { id, url, secrets: [first, ...others] };
};
