import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../db/open.ts';
import type { Settings } from './settings.ts';
import type { Firebase } from '../domains/identity/firebase/firebase.ts';
import type { Hub } from './hub.ts';
import type { Passwords } from '../domains/identity/passwords.ts';
import type { Turns } from '../kernel/turns.ts';
import type { Ledger } from '../domains/wallet/ledger/ledger.ts';
import type { Pictures } from '../domains/uploads/pictures.ts';
import type { RandomBytes } from '../kernel/random.ts';
import type { CaptchaArt } from '../domains/identity/captcha-art.ts';
import type { FaultGate } from './fault-gate.ts';
import type { VendorLine } from './vendor-line.ts';

export interface Log {
  info(message: string, details?: object): void;
  error(message: string, error: unknown): void;
}

/** Process-wide dependencies. Created once per process, outside the app, so that the app can be reloaded. */
export interface Deps {
  readonly database: Database;
  /** = database.db; inside a transaction use the given handle, or PGlite deadlocks. */
  readonly db: Database['db'];
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly hub: Hub;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly passwords: Passwords;
  /** Checks of payment passwords, serialised per member. */
  readonly paymentTries: Turns;
  readonly captchaArt: CaptchaArt;
  readonly pictures: Pictures;
  readonly faults: FaultGate;
  /** To the vendors' game servers. */
  readonly vendors: VendorLine;
  /** The service that verifies phones and social accounts; null without one. */
  readonly firebase: Firebase | null;
  /** HMAC key of this installation: vendors' secrets and players' names at vendors are derived from it. */
  readonly secret: string;
  readonly config: Config;
  readonly log: Log;
}

/** What a job needs that posts money; a seed supplies it before there is a platform. */
export interface PostingDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly ledger: Pick<Deps['ledger'], 'postWithin'>;
  readonly hub: Pick<Deps['hub'], 'publish'>;
}

/** What reads the terms that hold now. */
export interface WithTerms {
  readonly settings: Pick<Deps['settings'], 'fresh'>;
}
