import { resolve } from 'node:path';
import type { FirebaseProject } from '#contract/firebase.ts';
import * as v from 'valibot';
import { SocialProvider } from '#contract/social.ts';
import { paymentProviderFrom, type PaymentProvider } from './payment-provider-config.ts';
import { StartError } from './refusal.ts';

export const MERCHANT = 'statehouse';
/** The only currency of the reference platform; the ledger itself takes any. */
export const CURRENCY = { code: 'TLB', symbol: 'P', position: 'F' } as const;
export const TRIAL_TYPE = 4;
/** Account types of agents on the wire. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];
export const isAgentType = (type: number): boolean => AGENT_TYPES.includes(type);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds. */
export const SESSION = { absolute: 24 * HOUR, idle: 2 * HOUR, seenEvery: MINUTE } as const;
export const CAPTCHA = {
  puzzleLife: 2 * MINUTE,
  ticketLife: 2 * MINUTE,
  imageLife: 5 * MINUTE,
  /** Pixels on either side of the gap. */
  tolerance: 5,
  misses: 3,
  /** Leading zero bits of the proof of work: well under a second of hashing. */
  difficulty: 16,
  /** Maximum: seconds on a computer, most of a minute on a cheap phone. */
  maxDifficulty: 20,
} as const;
/**
 * What makes the proof of work harder: tries of one network, at one name and of the whole site, weighted, in a window.
 * Up to `free` (of a network times REQUEST_BUDGET) the difficulty is unchanged; from there each doubling adds a bit,
 * until the window is over. At a name only tries with a password count; `slack` bits may be added between a puzzle and
 * its sign-in.
 */
export const WORK = {
  network: { window: HOUR, free: 8 },
  name: { window: HOUR, free: 8, slack: 1 },
  site: { window: 10 * MINUTE, free: 1200 },
  puzzle: 1,
  failure: 4,
} as const;
/** Limits of a plausible trail to the gap: milliseconds, pixels, points. */
export const TRAIL = {
  /** Faster than this no person moves the piece, sees that it fits, and releases it. */
  min: 100,
  /** Clocks of browsers may run a little ahead of ours. */
  slack: SECOND,
  moves: 4,
  jump: 40,
  keyStep: 40,
  /** No gap is farther to the right. */
  gaps: 280,
  /** So many equal steps or intervals are a machine's. */
  ticks: 3,
  /** For so long a trail cannot be used again. */
  kept: 24 * HOUR,
} as const;
/** Wrong passwords an hour: from unknown places, from one known place, by one network. */
export const LOGIN_LIMITS = { window: HOUR, strangers: 5, known: 10, address: 30 } as const;
/**
 * Wrong passwords an hour before the image captcha is required: at one name from unknown places, at one name from a
 * known place, and from one network at any names. One slip, or a neighbour's, requires no captcha; below
 * `LOGIN_LIMITS`, so that the last tries cost more than the first.
 */
export const IMAGE_CAPTCHA_LIMITS = { window: HOUR, strangers: 3, known: 3, address: 10 } as const;
export const PUZZLE_LIMIT = { window: MINUTE, address: 60 } as const;
/** Known networks and devices of an account: at most so many, and none unused for longer than `life`. */
export const KNOWN_PLACES = { max: 20, life: 180 * 24 * HOUR } as const;
/**
 * Codes by SMS: lifetime of a code, pause before the same caller gets another, wrong tries of a code. An hour: codes of
 * one purpose to an owner, codes to one number for all strangers together, codes for one network. A day: codes to one
 * number for strangers. Wrong tries of all strangers at one number, an hour and a day.
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
  /** Percentages of the brand's budget at which the operator is alerted. */
  alarms: [80, 100],
} as const;
/** A password's lifetime, number of previous ones that cannot be reused, and lifetime of a temporary one. */
export const PASSWORD = { life: 90 * 24 * HOUR, remembered: 5, mailedLife: 30 * MINUTE } as const;
/** An hour: wrong old passwords of a session, mails to one account and for one network, codes for a new password. */
export const PASSWORD_LIMITS = {
  window: HOUR,
  old: 5,
  mails: 3,
  mailsOfAddress: 20,
  codesOfAddress: 30,
} as const;
/**
 * How long after a sign-in an account without a password counts as present, and wrong passwords of a session in an
 * hour.
 */
export const OWNER_PROOF = { fresh: 10 * MINUTE, window: HOUR, tries: 5 } as const;
/** Wait of a change without the present phone or address, and changes of one account a day. */
export const CONTACTS = { cooling: 72 * HOUR, window: 24 * HOUR, max: 10 } as const;
/**
 * Second factors of an account. The app: seconds of a step, steps a clock may differ, time for the first code. Wrong codes
 * of one kind in an hour and in a day, wrong ones of a session in an hour. Codes of a set, passkeys of an account, time to
 * answer a challenge, changes a day, and how long a device that has passed the second step is not asked again.
 */
export const FACTORS = {
  period: 30,
  drift: 1,
  setUp: 10 * MINUTE,
  window: HOUR,
  tries: 10,
  day: 24 * HOUR,
  triesDay: 30,
  recoveryCodes: 10,
  passkeys: 10,
  challenge: 5 * MINUTE,
  changes: 20,
  trust: 30 * 24 * HOUR,
} as const;
/** Failed sign-ins of an account: how many are kept, and for how long. */
export const FAILED_SIGN_INS = { max: 20, life: 180 * 24 * HOUR } as const;
/** Changes of one profile a day. */
export const PROFILE = { window: 24 * HOUR, max: 20 } as const;
/** An hour, for one network: submitted forms, opened accounts, look-ups of invitation codes. */
export const REGISTER_LIMITS = { window: HOUR, tries: 120, accounts: 30, codes: 60 } as const;
/** An hour: trial accounts for one network, and refills of one of them to `balance`, in minor units of play money. */
export const FREE_PLAY = { window: HOUR, address: 20, refills: 6, balance: 100_000n } as const;
/** Time to enter the code after a right password from a new place. */
export const SECOND_STEP = { life: 10 * MINUTE } as const;
/**
 * An ID token lasts an hour; its proof of a phone or an account is accepted only for so long after the sign-in. An
 * hour, of the stand-in: codes sent in all, and wrong ones for one network.
 */
export const FIREBASE = {
  tokenLife: HOUR,
  proofLife: 15 * MINUTE,
  window: HOUR,
  quota: 5000,
  guesses: 30,
} as const;
/** Concurrent unpaid deposits of one member, and the pause between two reminders. */
export const DEPOSITS = { open: 5, reminderPause: 5 * MINUTE } as const;
/** The stand-in cashier: duration of a slow payment, and pause before a notification without a response is repeated. */
export const CASHIER_TIMES = { slow: 10 * MINUTE, retry: MINUTE } as const;
/**
 * The payment provider: milliseconds until an order is given up, concurrent orders in one process, orders an hour for a
 * member, and maximum of payments that wait for an operator.
 */
export const PAYMENT_ORDERS = { timeout: 10 * SECOND, underWay: 32, window: HOUR, max: 60 } as const;
export const PAYMENT_EXCEPTIONS = { open: 1000, shown: 50 } as const;
/** Wrong payment passwords an hour; waiting tries of one member. */
export const PAYMENT_LIMITS = {
  ...{ window: HOUR, tries: 5, waiting: 32, retryAfter: SECOND },
  /** New payment passwords of one member. */
  changes: { window: 24 * HOUR, max: 10 },
} as const;
/**
 * Retention of the security log, length of its list in the console, and how often the same limit of one caller is
 * recorded.
 */
export const SECURITY_LOG = { life: 180 * 24 * HOUR, shown: 100, limitEvery: 10 * MINUTE } as const;
/** Messages an hour to one owner about their account. */
export const OWNER_NOTICES = { window: HOUR, max: 6 } as const;
/** Retention of the record that a message was sent. */
export const OUTBOX = { life: 90 * 24 * HOUR } as const;
/**
 * The brand's documents: characters of a title and of a text in one language, versions of a document, versions shown to
 * visitors and in the console, and texts that a process caches as HTML.
 */
export const LEGAL = {
  title: 120,
  text: 20_000,
  versions: 1000,
  versionsShown: 20,
  listed: 100,
  rendered: 64,
} as const;
/** Sign-ins shown to an owner. */
export const SESSION_HISTORY = 20;
/**
 * Files and bytes that a member may announce an hour, unfinished files at a time (the oldest is dropped), and the
 * lifetime of an unused file, finished or not. The total is a setting.
 */
export const UPLOADS = {
  window: HOUR,
  max: 60,
  bytes: 60 * 1024 * 1024,
  unfinished: 10,
  unfinishedLife: 6 * HOUR,
  life: 24 * HOUR,
} as const;
/**
 * Messages of members. What one may write in an hour and in a day, to one other member in an hour, and begin in a day;
 * open cases, messages of a thread and of a page; reports in a day, blocked members, reads of pictures in an hour.
 * A thread nobody has written in for `life` is deleted.
 */
/** Friends that one member can invite. */
export const REFERRAL = { max: 1000 } as const;
/**
 * Points: their currency in the ledger, the minor units that a ratio is for (100 of the currency), deposits of how long
 * a reward can require, the most rewards that are on, and how long the address of a delivery is kept after the decision.
 */
export const POINTS = {
  currency: 'PTS',
  per: 10_000n,
  requirementWindow: 30 * 24 * HOUR,
  maxRewards: 100,
  deliveryLife: 90 * 24 * HOUR,
} as const;
/** Characters of the missions’ rules in one language. */
export const MISSION_RULES = { length: 10_000 } as const;

/**
 * Most topics and questions of the help centre; ratings an hour from one address; feedback an hour and a day from one
 * member or address, and a day from all visitors; how long feedback is kept.
 */
export const HELP = {
  hour: HOUR,
  day: 24 * HOUR,
  topics: 20,
  questions: 200,
  ratingsPerHour: 30,
  feedbackPerHour: 5,
  feedbackPerDay: 15,
  visitorFeedbackPerDay: 500,
  feedbackLife: 365 * 24 * HOUR,
} as const;
export const MESSAGES = {
  hour: HOUR,
  day: 24 * HOUR,
  perHour: 30,
  perDay: 120,
  perPair: 15,
  begunPerDay: 20,
  openCases: 3,
  maxThreadMessages: 500,
  threadPage: 30,
  reportsPerDay: 10,
  blocks: 500,
  imagePieces: 600,
  downlines: 20,
  life: 365 * 24 * HOUR,
} as const;
/**
 * Limits of a picture before it is decoded: pixels of a side and in all, bytes when decoded, scans of a JPEG. Time
 * limit of one decoding, and how many run and wait, in all and for one member.
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
/**
 * Pictures of games that are painted on request: milliseconds until the process counts as hung and before a new one is
 * started, how many are painted at once and how many may be painted or wait, and files that are kept, of about 10 kB
 * each.
 */
export const PAINTING = {
  timeout: 5 * SECOND,
  rest: 10 * SECOND,
  atOnce: 4,
  waiting: 48,
  files: 20_000,
} as const;
/** Bytes of a body. */
export const BODY_LIMIT = 1024 * 1024;
/** Bytes of a body that is a form or sealed: these carry no files. */
export const SMALL_BODY_LIMIT = 64 * 1024;
/** Values of a JSON text: to parse a megabyte of them takes a quarter of a second, in which nothing else runs. */
export const JSON_PARTS = 4096;
export const STREAM_PING = 20 * SECOND;
/**
 * Concurrent event streams: of one session (the oldest is closed), of one network and of the process (the new one is
 * refused for `retryAfter` ms), and buffered bytes after which the stream of a stalled reader is cut.
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
  /** Painted pictures of games; everything in it can be made again. */
  readonly pictureDirectory: string;
  readonly databaseUrl: string | null;
  /** Another platform that serves /wps, /lgw and /lotto instead of ours. */
  readonly gatewayUrl: string | null;
  /** Demo platform: seeded accounts and history, and the console's scenarios. */
  readonly demo: boolean;
  /** Header with the visitor's address behind a trusted proxy; null = the socket's. */
  readonly addressHeader: string | null;
  /** Header in which that proxy names the visitor's region. */
  readonly regionHeader: string;
  /** Strict-Transport-Security includes subdomains. */
  readonly hstsSubdomains: boolean;
  /** Every response is validated by its schema (development and tests). */
  readonly checkAnswers: boolean;
  readonly streamPing: number;
  readonly streams: StreamLimits;
  /**
   * Multiplier of the usual budgets of one address and one session, and of the tries that are free before their work
   * grows: above 1 where one address stands for many visitors.
   */
  readonly requestBudget: number;
  readonly siteDirectory: string;
  /** External project for phone verification and social sign-in; null = the stand-in where it is allowed. */
  readonly firebase: FirebaseProject | null;
  /** Social sign-in providers; null = the stand-ins where they are allowed. */
  readonly socialProviders: readonly SocialProvider[] | null;
  /** Contacts for vulnerability reports (RFC 9116), as URIs; empty = no security.txt. */
  readonly securityContacts: readonly string[];
  /** The payment provider; null = the stand-in where it is allowed. */
  readonly payment: PaymentProvider | null;
  /** A relay of the operator sends the messages of the table `outbox`. */
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

/** The process's settings. @throws StartError with one sentence for an invalid one. */
export const configFrom = (env: NodeJS.ProcessEnv): Config => {
  const environment: Environment =
    env.NODE_ENV === 'development' || env.NODE_ENV === 'test' ? env.NODE_ENV : 'production';
  const databaseUrl = env.DATABASE_URL || null;
  const port = portOf('PORT', env.PORT, 8080);
  const dataDirectory = resolve(env.STATEHOUSE_DATA || '.statehouse/data');
  return {
    environment,
    host: env.HOST || '127.0.0.1',
    port,
    consolePort: portOf('CONSOLE_PORT', env.CONSOLE_PORT, port === 0 ? 0 : port + 1),
    dataDirectory,
    pictureDirectory: resolve(env.STATEHOUSE_PICTURES || `${dataDirectory}-pictures`),
    databaseUrl,
    gatewayUrl: gatewayOf(env.GATEWAY_URL),
    // The default is a demo platform; in production, or with an external database, it is not, unless it is set (rulings
    // 26).
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
