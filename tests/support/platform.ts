import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as jose from 'jose';
import { checkSliderCaptcha, startSliderCaptcha } from '#contract/captcha.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { login } from '#contract/login.ts';
import { getPayloadKey } from '#contract/payload-key.ts';
import { createPlatform, type Platform } from '../../platform/app.ts';
import { manualClock, type ManualClock } from '../../platform/kernel/clock.ts';
import { closeDeps, openDeps } from '../../platform/compose.ts';
import { CURRENCY, configFrom, type Config } from '../../platform/kernel/config.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/runtime/deps.ts';
import { passedCheck } from '../../platform/domains/identity/captcha.ts';
import { createPasswords, hashPassword } from '../../platform/domains/identity/passwords.ts';
import { draggedTo } from './trails.ts';
import type { CaptchaArt } from '../../platform/domains/identity/captcha-art.ts';

export const T0 = Date.UTC(2026, 10, 20, 12, 0, 0);
/** The position of the gap in every puzzle. */
export const GAP = 120;
export const PASSWORD = 'Right-Horse-26';
/** Cheap, so that a file with many logins stays fast; the real cost has a test of its own. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope; empty if the response has none. */
  readonly body: {
    readonly success?: boolean;
    readonly value?: unknown;
    readonly message?: string | null;
    readonly errorCode?: string;
  };
}

export interface RequestOptions {
  readonly token?: string;
  readonly key?: string;
  readonly language?: string;
  readonly ip?: string;
  readonly cookie?: string;
  /** Added last; a null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Sent unchanged in place of the request. */
  readonly rawBody?: string;
  readonly path?: string;
  readonly signal?: AbortSignal;
  /** The request for a code is sent without the passed check that strangers need. */
  readonly isUnchecked?: boolean;
}

/** Endpoints that send a code after a passed check. */
const SENDERS: ReadonlySet<string> = new Set(['sendLoginCode', 'sendRegisterCode', 'sendResetCode']);

export interface Person {
  readonly id: number;
  readonly account: string;
  readonly wallet: number;
}

/** A platform in this process over a test database, and a client that speaks the wire to it. */
export interface TestPlatform {
  readonly deps: Deps;
  readonly clock: ManualClock;
  readonly app: Platform;
  /** Errors that were logged; a test that expects none asserts so. */
  readonly errors: unknown[];
  /** The text of the captcha drawn last. */
  readonly captchaCode: () => string;
  readonly request: (endpoint: Endpoint, request?: object, options?: RequestOptions) => Promise<Answer>;
  /** A request ready to send, for any platform over the same database. */
  readonly requestOf: (endpoint: Endpoint, request?: object, options?: RequestOptions) => Promise<Request>;
  readonly addPerson: (person?: Partial<typeof members.$inferInsert> & { money?: bigint }) => Promise<Person>;
  /** A ticket of the slider captcha, for the right answer. */
  readonly ticket: (ip?: string) => Promise<object>;
  readonly login: (
    account: string,
    password?: string,
    more?: object,
    options?: RequestOptions,
  ) => Promise<Answer>;
  /** A token of a login that must succeed. */
  readonly tokenOf: (account: string, options?: RequestOptions) => Promise<string>;
  readonly close: () => Promise<void>;
}

const readEnvelope = (text: string): Answer['body'] => {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return {};
  }
};

/** A field of an unknown value, for use in later requests. */
export const fieldOf = (value: unknown, name: string): string =>
  String((value as Record<string, unknown> | undefined)?.[name]);

export const openTestPlatform = async (
  database: Database,
  config: Partial<Config> = {},
): Promise<TestPlatform> => {
  const clock = manualClock(T0);
  const errors: unknown[] = [];
  let drawn = '';
  const captchaArt: CaptchaArt = {
    slider: async () => ({
      background: 'AAAA',
      piece: 'AAAA',
      width: 340,
      height: 180,
      pieceWidth: 48,
      pieceHeight: 58,
      pieceY: 60,
      x: GAP,
    }),
    image: async (text) => {
      drawn = text;
      return 'AAAA';
    },
  };
  const deps = await openDeps(
    // All visitors of a test share one address and the clock stands still, so the budget would never be restored.
    { ...configFrom({ NODE_ENV: 'test' }), requestBudget: 1000, ...config },
    {
      database,
      clock,
      captchaArt,
      passwords: createPasswords(randomBytes, CHEAP),
      log: { info: () => undefined, error: (_, error) => errors.push(error) },
    },
  );
  const app = createPlatform(deps);

  let payloadKey: unknown;
  const seal = async (payload: object): Promise<string> => {
    const { body } = await send(getPayloadKey);
    // While no key is available, the last one is used.
    if (body.success) payloadKey = body.value;
    const { kid, jwk } = payloadKey as { kid: string; jwk: jose.JWK };
    const jwe = await new jose.CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(await jose.importJWK(jwk, 'RSA-OAEP-256'));
    return JSON.stringify({ value: jwe });
  };
  const requestOf: TestPlatform['requestOf'] = async (endpoint, request = {}, options = {}) => {
    const isRead = endpoint.method === 'GET';
    const query = isRead ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
    const headers = new Headers({ Merchant: 'statehouse', Language: options.language ?? 'EN' });
    if (options.token) headers.set('Authorization', options.token);
    if (options.key) headers.set('Idempotency-Key', options.key);
    if (options.cookie) headers.set('Cookie', options.cookie);
    if (endpoint.encrypted) headers.set('Encryption', 'JWE');
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const sealed = endpoint.encrypted && options.rawBody === undefined ? await seal(request) : undefined;
    const written =
      endpoint.body === 'form'
        ? String(new URLSearchParams(request as Record<string, string>))
        : JSON.stringify(request);
    const body = isRead ? undefined : (options.rawBody ?? sealed ?? written);
    return new Request(`http://platform.test${options.path ?? endpoint.path}${query}`, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  };
  /** Adds the passed check that a site sends with these requests, unless the test leaves it out. */
  const checked = async (endpoint: Endpoint, request: object, options?: RequestOptions): Promise<object> =>
    SENDERS.has(endpoint.name) && !options?.isUnchecked && !('lot_number' in request)
      ? { ...request, ...(await passedCheck(deps, 'code')) }
      : request;
  const send: TestPlatform['request'] = async (endpoint, request = {}, options) => {
    const body = await checked(endpoint, request, options);
    const response = await app.fetch(await requestOf(endpoint, body, options), {
      ip: options?.ip ?? '203.0.113.1',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: readEnvelope(text) };
  };

  const ticket: TestPlatform['ticket'] = async (ip) => {
    const where = ip === undefined ? {} : { ip };
    const started = await send(startSliderCaptcha, { scene: 'login' }, where);
    const lotNumber = fieldOf(started.body.value, 'lot_number');
    const solved = await send(checkSliderCaptcha, { lot_number: lotNumber, answer: draggedTo(GAP) }, where);
    return solved.body.value as object;
  };
  const signIn: TestPlatform['login'] = async (account, password = PASSWORD, more = {}, options = {}) =>
    send(
      login,
      { username: account, password, type: 'username', ...(await ticket(options.ip)), ...more },
      options,
    );

  return {
    deps,
    clock,
    app,
    errors,
    request: send,
    ticket,
    login: signIn,
    requestOf,
    captchaCode: () => drawn,
    addPerson: async ({ money = 0n, ...person } = {}) => {
      const account = person.account ?? `p${randomBytes(6).toString('hex')}`;
      const passwordHash = await hashPassword(PASSWORD, createHash('sha256').update(account).digest(), CHEAP);
      const [member] = await deps.db
        .insert(members)
        .values({ type: 0, passwordHash, registeredAt: T0, ...person, account })
        .returning({ id: members.id });
      const id = member?.id ?? 0;
      if (person.lineage === undefined)
        await deps.db.execute(sql`update members set lineage = coalesce((
          select u.lineage from members u where u.id = members.upline_id), '/') || id || '/' where id = ${id}`);
      const [wallet] = await deps.db
        .insert(accounts)
        .values({
          code: `player:${id}`,
          currency: CURRENCY.code,
          memberId: id,
          balance: 0n,
          held: 0n,
          sequence: 0,
        })
        .returning({ id: accounts.id });
      const opened = { id, account, wallet: wallet?.id ?? 0 };
      if (money > 0n)
        await deps.ledger.post({
          key: `opening:${id}`,
          kind: 'deposit',
          at: T0,
          postings: [
            { account: opened.wallet, amount: money },
            { system: 'bank', currency: CURRENCY.code, amount: -money },
          ],
        });
      return opened;
    },
    tokenOf: async (account, options) => {
      const answer = await signIn(account, PASSWORD, {}, options);
      if (!answer.body.success) throw new Error(`login was refused: ${answer.text}`);
      return fieldOf(answer.body.value, 'token');
    },
    close: () => closeDeps(deps),
  };
};

/** Resolves when a process has heard that the account, or a session, of a member has changed. */
export const changeReceived = ({ deps }: Pick<TestPlatform, 'deps'>, memberId: number): Promise<void> =>
  new Promise((resolve) => {
    deps.hub.watch((signal) => {
      if (signal.type === 'changed' && signal.rows === 'member' && signal.memberId === memberId) resolve();
    });
  });

/** Money of a member, directly from the ledger. */
export const balanceIn = async ({ db }: Deps, wallet: number): Promise<bigint> => {
  const rows = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(sql`${accounts.id} = ${wallet}`);
  return rows[0]?.balance ?? -1n;
};
