import { resolve } from 'node:path';
import type { FirebaseProject } from '#contract/firebase.ts';
import * as v from 'valibot';
import { SocialProvider } from '#contract/social.ts';
import { paymentProviderFrom, type PaymentProvider } from './payment-provider-config.ts';
import { StartError } from './refusal.ts';

export const MERCHANT = 'statehouse';
/** The one currency the reference platform keeps; the ledger itself takes any. */
export const CURRENCY = { code: 'TLB', symbol: 'P', position: 'F' } as const;
export const TRIAL_TYPE = 4;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds. */
export const SESSION = { absolute: 24 * HOUR, idle: 2 * HOUR, seenEvery: MINUTE } as const;
export const CAPTCHA = {
  puzzleLife: 2 * MINUTE,
  ticketLife: 2 * MINUTE,
  imageLife: 5 * MINUTE,
  /** Pixels either side of the gap. */
  tolerance: 5,
  misses: 3,
  /** Leading zero bits of the proof of work: well under a second of hashing. */
  difficulty: 16,
  /** The most of them: seconds of a computer, most of a minute of a cheap phone. */
  mostDifficult: 20,
} as const;
/**
 * What makes the proof of work harder: tries of one network, at one name and of the whole site, by what each weighs, in a
 * window. Up to `free` (of a network times REQUEST_BUDGET) it is as it was; from there on each doubling adds a bit, until
 * the window is over. At a name only what was tried with a password counts; `slack` bits may be added between a puzzle
 * and its sign-in.
 */
export const WORK = {
  network: { window: HOUR, free: 8 },
  name: { window: HOUR, free: 8, slack: 1 },
  site: { window: 10 * MINUTE, free: 1200 },
  puzzle: 1,
  failure: 4,
} as const;
/** What a hand's way to the gap is like: milliseconds, pixels, points. */
export const TRAIL = {
  /** Sooner nobody has moved it, seen that it fits, and let go. */
  least: 100,
  /** Clocks of browsers may run a little ahead of ours. */
  slack: SECOND,
  moves: 4,
  jump: 40,
  keyStep: 40,
  /** No gap is farther to the right. */
  gaps: 280,
  /** So many steps or intervals that are all the same are a machine's. */
  ticks: 3,
  /** A trail is no good a second time for so long. */
  kept: 24 * HOUR,
} as const;
/** Wrong passwords an hour: from places the account does not know, from one it knows, by one address. */
export const LOGIN_LIMITS = { window: HOUR, strangers: 5, known: 10, address: 30 } as const;
/**
 * Wrong passwords an hour up to which no letters are asked for: at one name from places that the account does not know,
 * at one name from a place that it knows, and from one network at whatever names. Nobody has to read a picture for one
 * slip, or for a neighbour's; below `LOGIN_LIMITS`, so that the last tries cost more than the first.
 */
export const IMAGE_CAPTCHA_LIMITS = { window: HOUR, strangers: 3, known: 3, address: 10 } as const;
export const PUZZLE_LIMIT = { window: MINUTE, address: 60 } as const;
/** Addresses and devices an account is known at: the latest of them, and none that was not used for so long. */
export const KNOWN_PLACES = { most: 20, life: 180 * 24 * HOUR } as const;
/**
 * Codes by SMS: how long one holds, how long the same asker gets no other, wrong tries of a code. An hour: codes of one
 * purpose to an owner, codes to one number for all strangers together, codes for one network. A day: codes to one number
 * for strangers. Wrong tries of all strangers at one number, an hour and a day.
 */
export const CODES = {
  life: 10 * MINUTE,
  pause: MINUTE,
  misses: 5,
  window: HOUR,
  owner: 5,
  strangers: 5,
  address: 60,
  day: 24 * HOUR,
  strangersDay: 15,
  guesses: 30,
  guessesDay: 60,
  /** Digits that make a range of numbers, and codes an hour to all numbers of one, for strangers. */
  rangeDigits: 8,
  range: 30,
  /** Parts of a hundred of the brand's budget at which the operator is told. */
  alarms: [80, 100],
} as const;
/** A password's life, how many of the latest do not come back, and the life of a mailed one. */
export const PASSWORD = { life: 90 * 24 * HOUR, remembered: 5, mailedLife: 30 * MINUTE } as const;
/** An hour: wrong old passwords of a session, mails to one account and for one address, codes for a new password. */
export const PASSWORD_LIMITS = {
  window: HOUR,
  old: 5,
  mails: 3,
  mailsOfAddress: 20,
  codesOfAddress: 30,
} as const;
/** An hour, for one address: forms sent, accounts opened, codes of who recommends looked up. */
export const REGISTER_LIMITS = { window: HOUR, tries: 120, accounts: 30, codes: 60 } as const;
/**
 * An hour: trial accounts for one address, and times that one of them is filled up again to `balance`, in minor units
 * of play money.
 */
export const FREE_PLAY = { window: HOUR, address: 20, refills: 6, balance: 100_000n } as const;
/** A right password from a new place waits this long for its code. */
export const SECOND_STEP = { life: 10 * MINUTE } as const;
/**
 * An ID token lasts an hour; what it proves of a phone or an account counts only for so long after it was proved. An
 * hour, of the stand-in: codes it sends to anybody, and wrong ones for one address.
 */
export const FIREBASE = {
  tokenLife: HOUR,
  proofLife: 15 * MINUTE,
  window: HOUR,
  quota: 5000,
  guesses: 30,
} as const;
/** Unpaid deposits of one member at a time, and how long a reminder lasts. */
export const DEPOSITS = { open: 5, reminderPause: 5 * MINUTE } as const;
/** The stand-in cashier: how long a slow payment takes, and until the house is told again when it did not answer. */
export const CASHIER = { slow: 10 * MINUTE, retry: MINUTE } as const;
/**
 * The payment provider: milliseconds until an order is given up, orders under way in one process, orders an hour for a
 * member, and how many payments may wait for an operator.
 */
export const PAYMENT_ORDERS = { timeout: 10 * SECOND, underWay: 32, window: HOUR, most: 60 } as const;
export const PAYMENT_EXCEPTIONS = { open: 1000, shown: 50 } as const;
/** Wrong payment passwords an hour; tries of one member that may wait for each other. */
export const PAYMENT_LIMITS = { window: HOUR, tries: 5, waiting: 32, retryAfter: SECOND } as const;
/** How long the security log is kept, its list in the console, and how often the same limit of one caller is told. */
export const SECURITY_LOG = { life: 180 * 24 * HOUR, shown: 100, limitEvery: 10 * MINUTE } as const;
/** Messages to one owner about their account, an hour. */
export const OWNER_NOTICES = { window: HOUR, most: 6 } as const;
/** How long the outbox keeps that a message was sent. */
export const OUTBOX = { life: 90 * 24 * HOUR } as const;
/**
 * The brand's documents: characters of a title and of a text in one language, versions of a document, versions that
 * visitors and the console are shown, and texts that a process keeps as HTML.
 */
export const LEGAL = {
  title: 120,
  text: 20_000,
  versions: 1000,
  versionsShown: 20,
  listed: 100,
  rendered: 64,
} as const;
/** Sign-ins that an owner is shown. */
export const SESSION_HISTORY = 20;
/**
 * Files and bytes that a member may announce an hour, files that may be begun at a time (the oldest gives way), and how
 * long one lives that nothing was made of, finished or not. What may be kept in all is a setting.
 */
export const UPLOADS = {
  window: HOUR,
  most: 60,
  bytes: 60 * 1024 * 1024,
  unfinished: 10,
  unfinishedLife: 6 * HOUR,
  life: 24 * HOUR,
} as const;
/**
 * What a picture may be before anything decodes it: pixels of a side and in all, bytes when decoded, scans of a JPEG.
 * How long one decoding may take, and how many run and wait, of all and of one member.
 */
export const PICTURES = {
  side: 8000,
  pixels: 25_000_000,
  decoded: 100_000_000,
  scans: 32,
  seconds: 20,
  running: 2,
  waiting: 32,
  each: 6,
  retryAfter: 5 * SECOND,
} as const;
export const BODY_LIMIT = 1024 * 1024;
export const STREAM_PING = 20 * SECOND;
/**
 * Event streams at a time: of one session (the oldest gives way), of one network and of the process (the new one is
 * refused for `retryAfter` ms), and bytes that wait for a reader who does not read before the stream is cut.
 */
export const STREAMS = {
  session: 8,
  network: 256,
  process: 10_000,
  queued: 64 * 1024,
  retryAfter: 30 * SECOND,
} as const;
export type StreamLimits = { readonly [Key in keyof typeof STREAMS]: number };

export type Environment = 'development' | 'test' | 'production';

export interface Config {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  readonly consolePort: number;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** Another platform that answers /wps, /lgw and /lotto instead of ours. */
  readonly gatewayUrl: string | null;
  /** People, history and the console's scenarios are there to be looked at. */
  readonly demo: boolean;
  /** Header that carries the visitor's address behind a proxy we trust; null = the socket's. */
  readonly addressHeader: string | null;
  /** Header in which that proxy names the visitor's region. */
  readonly regionHeader: string;
  /** Strict-Transport-Security holds for the names below ours as well. */
  readonly hstsSubdomains: boolean;
  /** Every answer is held against its schema (development and tests). */
  readonly checkAnswers: boolean;
  readonly streamPing: number;
  readonly streams: StreamLimits;
  /**
   * How many times the usual budgets one address and one session have, and how many times the tries that are free before
   * their work grows: above 1 where one address is many visitors.
   */
  readonly requestBudget: number;
  readonly siteDirectory: string;
  /** Another's project for phone verification and social sign-in; null = the stand-in where there may be one. */
  readonly firebase: FirebaseProject | null;
  /** Where people may be known already; null = the stand-ins where there may be any. */
  readonly socialProviders: readonly SocialProvider[] | null;
  /** Where faults of security are reported (RFC 9116), as URIs; empty = no security.txt. */
  readonly securityContacts: readonly string[];
  /** Who takes payments; null = the stand-in where there may be one. */
  readonly payment: PaymentProvider | null;
  /** A relay of the operator's own carries what stands in the table `outbox`. */
  readonly outboxRelay: boolean;
}

const portOf = (name: string, text: string | undefined, fallback: number): number => {
  const port = text ? Number(text) : fallback;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`${name} must be a port number from 0 to 65535, not "${text}".`);
  return port;
};

const requestBudgetOf = (text: string | undefined): number => {
  const budget = text ? Number(text) : 1;
  if (!(budget > 0 && budget <= 100_000))
    throw new StartError(`REQUEST_BUDGET must be a number above 0 and at most 100000, not "${text}".`);
  return budget;
};

const gatewayOf = (text: string | undefined): string | null => {
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StartError(`GATEWAY_URL must be an http or https address, not "${text}".`);
  return new URL(text).origin;
};

const firebaseFrom = (env: NodeJS.ProcessEnv): FirebaseProject | null => {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: projectId } = env;
  if (!apiKey && !projectId) return null;
  if (!apiKey || !projectId)
    throw new StartError('FIREBASE_API_KEY and FIREBASE_PROJECT_ID are set both or not at all.');
  const authDomain = env.FIREBASE_AUTH_DOMAIN || `${projectId}.firebaseapp.com`;
  // It becomes part of the page's policy.
  if (!/^[a-z\d][a-z\d.-]*(?::\d+)?$/i.test(authDomain))
    throw new StartError(`FIREBASE_AUTH_DOMAIN must be a host name, not "${authDomain}".`);
  return {
    apiKey,
    projectId,
    authDomain,
    ...(env.FIREBASE_APP_ID ? { appId: env.FIREBASE_APP_ID } : {}),
    isStandIn: false,
  };
};

const Providers = v.pipe(v.string(), v.parseJson(), v.array(SocialProvider));
const providersFrom = (text: string | undefined): readonly SocialProvider[] | null => {
  if (!text) return null;
  const parsed = v.safeParse(Providers, text);
  if (!parsed.success)
    throw new StartError(
      `SOCIAL_PROVIDERS must be a JSON list of { id, name, authorizeUrl, clientId }: ${parsed.issues[0].message}.`,
    );
  return parsed.output;
};

const securityContactsOf = (text: string | undefined): readonly string[] => {
  const contacts = (text ?? '').split(',').flatMap((each) => each.trim() || []);
  for (const contact of contacts)
    if (!/^(?:https:\/\/|mailto:|tel:)\S+$/.test(contact) || !URL.canParse(contact))
      throw new StartError(
        `SECURITY_CONTACT must be a list of https:, mailto: or tel: addresses with commas between, not "${contact}".`,
      );
  return contacts;
};

/** The process's settings. @throws StartError with one sentence when one of them makes no sense. */
export const configFrom = (env: NodeJS.ProcessEnv): Config => {
  const environment: Environment =
    env.NODE_ENV === 'development' || env.NODE_ENV === 'test' ? env.NODE_ENV : 'production';
  const databaseUrl = env.DATABASE_URL || null;
  const port = portOf('PORT', env.PORT, 8080);
  return {
    environment,
    host: env.HOST || '127.0.0.1',
    port,
    consolePort: portOf('CONSOLE_PORT', env.CONSOLE_PORT, port === 0 ? 0 : port + 1),
    dataDirectory: resolve(env.STATEHOUSE_DATA || '.statehouse/data'),
    databaseUrl,
    gatewayUrl: gatewayOf(env.GATEWAY_URL),
    // Out of the box a house is there to be looked at; one that is called production, or lives in a database that
    // somebody runs, is not, unless it is said (rulings 26).
    demo: env.STATEHOUSE_DEMO
      ? env.STATEHOUSE_DEMO === '1'
      : env.NODE_ENV !== 'production' && databaseUrl === null,
    addressHeader: env.TRUST_PROXY ? (env.TRUST_PROXY === '1' ? 'x-forwarded-for' : env.TRUST_PROXY) : null,
    regionHeader: env.REGION_HEADER || 'x-region',
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    checkAnswers: environment !== 'production',
    streamPing: STREAM_PING,
    streams: STREAMS,
    requestBudget: requestBudgetOf(env.REQUEST_BUDGET),
    siteDirectory: resolve(env.STATEHOUSE_SITE || 'dist/site'),
    firebase: firebaseFrom(env),
    socialProviders: providersFrom(env.SOCIAL_PROVIDERS),
    securityContacts: securityContactsOf(env.SECURITY_CONTACT),
    payment: paymentProviderFrom(env),
    outboxRelay: env.OUTBOX_RELAY === '1',
  };
};
