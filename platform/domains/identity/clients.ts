import type { SmsSettings } from '../../runtime/settings.ts';
import type { Call } from '../../runtime/call.ts';
import type { Db } from '../../db/open.ts';
import { CODES, LOGIN_LIMITS } from '../../kernel/config.ts';
import { refund, take, type Limit } from '../../runtime/limits.ts';

/**
 * A caller that requests something of an account: its owner, as far as can be known (signed in, past the first step of
 * a sign-in, or at a place that the account has signed in from), or a stranger.
 *
 * The rule: no action of a stranger blocks the owner. An owner's requests, their frequency and their errors are counted
 * for owners alone; no code that a stranger requests replaces an owner's, and no wrong try of a stranger uses one up.
 * Limits shared by all strangers stop strangers alone.
 */
export interface Client {
  readonly isOwner: boolean;
  readonly network: string;
}

export const ownerAt = ({ network }: Pick<Call, 'network'>): Client => ({ isOwner: true, network });
export const clientAt = ({ network }: Pick<Call, 'network'>, isOwner = false): Client => ({
  isOwner,
  network,
});

/** Tries to sign in from one network, in whichever way. */
export const signInLimit = (network: string): Limit => ({
  key: `login:address:${network}`,
  window: LOGIN_LIMITS.window,
  max: LOGIN_LIMITS.address,
});

const OWNER = 'owner';
/** Name of a caller in keys of limits and in rows. */
export const nameOf = ({ isOwner, network }: Client): string => (isOwner ? OWNER : network);

const { window, day, pause } = CODES;

/** Prefix of every counter of codes to one number. */
export const countersOf = (number: string): string => `code:${number}:`;

/** Use of the brand's SMS budget; only strangers' codes count, and only strangers are stopped by it. */
export const BRAND = { hour: 'code:brand:hour', day: 'code:brand:day' } as const;

/** The limits that a code to this number counts toward. */
export const sendingLimits = (
  client: Client,
  {
    purpose,
    number,
    budget,
  }: { readonly purpose: string; readonly number: string; readonly budget: SmsSettings },
): readonly Limit[] => {
  const counter = countersOf(number);
  const own = { key: `${counter}pause:${purpose}:${nameOf(client)}`, window: pause, max: 1 };
  return client.isOwner
    ? [own, { key: `${counter}${OWNER}:${purpose}`, window, max: CODES.owner }]
    : [
        { key: `code:address:${client.network}`, window, max: CODES.address },
        own,
        { key: `${counter}strangers`, window, max: CODES.strangers },
        { key: `${counter}strangers:day`, window: day, max: CODES.strangersDay },
        { key: `code:range:${number.slice(0, CODES.rangeDigits)}`, window, max: CODES.range },
        { key: BRAND.hour, window, max: budget.strangersHour },
        { key: BRAND.day, window: day, max: budget.strangersDay },
      ];
};

/** The limits that a code to this address counts toward: mails cost nothing, but must not flood a mailbox. */
export const mailingLimits = (
  client: Client,
  { purpose, address }: { readonly purpose: string; readonly address: string },
): readonly Limit[] => {
  const counter = countersOf(address);
  const own = { key: `${counter}pause:${purpose}:${nameOf(client)}`, window: pause, max: 1 };
  return client.isOwner
    ? [own, { key: `${counter}${OWNER}:${purpose}`, window, max: CODES.owner }]
    : [
        { key: `code:address:${client.network}`, window, max: CODES.address },
        own,
        { key: `${counter}strangers`, window, max: CODES.strangers },
        { key: `${counter}strangers:day`, window: day, max: CODES.strangersDay },
      ];
};

/**
 * The limits that a try of a code to this number counts toward. A code has a million values. All strangers together
 * have 60 tries a day, each against six codes at most (their own five of an hour, the owner's): 360 in a million for a
 * whole day of trying, from however many networks.
 */
export const tryLimits = ({ isOwner }: Client, number: string): readonly Limit[] => {
  const key = `${countersOf(number)}tries:${isOwner ? OWNER : 'strangers'}`;
  const hour = { key, window, max: CODES.guesses };
  return isOwner ? [hour] : [hour, { key: `${key}:day`, window: day, max: CODES.guessesDay }];
};

/** Counts toward all limits, or none. @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`. */
export const takeAll = async (db: Db, limits: readonly Limit[], now: number): Promise<void> => {
  const taken: string[] = [];
  for (const limit of limits) {
    try {
      await take(db, limit, now);
      taken.push(limit.key);
    } catch (error) {
      for (const key of taken) await refund(db, key);
      throw error;
    }
  }
};
