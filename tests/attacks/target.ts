import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { checkSliderCaptcha, startSliderCaptcha } from '#contract/captcha.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { login } from '#contract/login.ts';
import { getPayloadKey } from '#contract/payload-key.ts';
import { openServer, takeSnapshot, WORK } from '../../scripts/bench/server.mjs';
import { vendorOf } from '../../scripts/bench/vendor.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { startPostgres, type PostgresServer } from '../support/databases.setup.ts';

export const ENGINES = ['pglite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: string | undefined;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  /** Idempotency key; a new one by default where the endpoint requires one. */
  readonly key?: string;
  /** The visitor's address, as the trusted proxy names it. */
  readonly ip?: string;
  /** Index of the process that is called. */
  readonly process?: number;
}

/** An attacker's means: the URLs of a running platform, and the public wire contract. */
export interface Client {
  call(endpoint: Endpoint, request?: object, options?: CallOptions): Promise<Reply>;
  /** Any request, sent unchanged. */
  raw(path: string, init?: RequestInit, process?: number): Promise<Response>;
  /** A captcha ticket, by the proof of work. */
  ticket(scene: string, ip?: string): Promise<object>;
  signIn(account: string, password: string, ip?: string, more?: object): Promise<Reply>;
}

export interface Player {
  readonly token: string;
  /** The player's name at the vendor. */
  readonly account: string;
  readonly playSession: string;
  readonly currency: string;
}

/** A seeded demo platform behind a trusted proxy: one process on PGlite, two on one PostgreSQL. */
export interface Target extends Client {
  readonly engine: Engine;
  readonly urls: readonly string[];
  /** Signed-in members with money and an open game, each returned once. */
  player(): Player;
  /** A call to the wallet, signed as the players' vendor. */
  vendor(name: 'bet' | 'settle' | 'cancel' | 'balance', body: object, process?: number): Promise<Reply>;
  readonly gameId: string;
  /** An action of the operator's console. */
  operate(action: string, request?: object): Promise<Readonly<Record<string, unknown>>>;
  /** The queued messages, the newest first. */
  outbox(): Promise<readonly { recipient: string; purpose: string; body: string }[]>;
  readonly server: PostgresServer | null;
  stop(): Promise<void>;
}

const replyOf = async (response: Response): Promise<Reply> => {
  const text = await response.text();
  let body: { errorCode?: string; code?: string; value?: unknown } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // No JSON: the attack examines the text.
  }
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: body.errorCode ?? body.code,
    value: (body.value ?? body) as Reply['value'],
  };
};

const proofOf = ({ salt, difficulty }: { salt: string; difficulty: number }): number => {
  for (let counter = 0; ; counter += 1) {
    const digest = createHash('sha256').update(`${salt}:${counter}`).digest();
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return counter;
  }
};

/** @param urls of the processes of one platform. */
export const clientOf = (urls: readonly string[]): Client => {
  const seal = async (payload: object): Promise<string> => {
    const { value } = await call(getPayloadKey);
    const { kid, jwk } = value as { kid: string; jwk: JWK };
    const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'RSA-OAEP-256'));
    return JSON.stringify({ value: jwe });
  };
  const bodyOf = async (endpoint: Endpoint, request: object): Promise<string | undefined> => {
    if (endpoint.method === 'GET') return undefined;
    if (endpoint.body === 'form') return String(new URLSearchParams(request as Record<string, string>));
    return endpoint.encrypted ? seal(request) : JSON.stringify(request);
  };
  const raw: Client['raw'] = (path, init, process = 0) =>
    fetch(`${urls[process % urls.length]}${path}`, { redirect: 'manual', ...init });
  const call: Client['call'] = async (endpoint, request = {}, options = {}) => {
    const query =
      endpoint.method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
    const body = await bodyOf(endpoint, request);
    const headers = new Headers({ Merchant: 'statehouse', Language: 'EN' });
    if (body !== undefined && endpoint.body === 'json') headers.set('Content-Type', 'application/json');
    if (endpoint.encrypted) headers.set('Encryption', 'JWE');
    if (options.token) headers.set('Authorization', options.token);
    if (options.ip) headers.set('X-Forwarded-For', options.ip);
    if (endpoint.idempotent) headers.set('Idempotency-Key', options.key ?? randomUUID());
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) };
    return replyOf(await raw(`${endpoint.path}${query}`, init, options.process));
  };
  const ticket: Client['ticket'] = async (scene, ip) => {
    const from = ip === undefined ? {} : { ip };
    const { value } = await call(startSliderCaptcha, { scene }, from);
    const { lot_number, proof } = value as {
      lot_number: string;
      proof: { salt: string; difficulty: number };
    };
    const solved = { lot_number, answer: { kind: 'proof', counter: proofOf(proof) } };
    return (await call(checkSliderCaptcha, solved, from)).value;
  };
  return {
    call,
    raw,
    ticket,
    signIn: async (account, password, ip, more = {}) =>
      call(
        login,
        { username: account, password, type: 'username', ...(await ticket('login', ip)), ...more },
        ip === undefined ? {} : { ip },
      ),
  };
};

const PLAYERS = 30;
let snapshot: Promise<string> | undefined;
/**
 * The built server, once for all targets of a run; built in a process of its own, since the build differs under tests.
 */
const builtServer = (): Promise<string> =>
  (snapshot ??= (async () => {
    const { VITEST: _, ...env } = process.env;
    if ((await run(process.execPath, ['scripts/build.mjs'], { env })) !== 0)
      throw new Error('the build failed');
    return takeSnapshot({ withSite: true });
  })());

/** A server process, started as in production except for `env`. */
export const startServer = async (env: Readonly<Record<string, string>>) =>
  openServer({ dist: await builtServer(), env, seeded: undefined, data: undefined });

export const openTarget = async (engine: Engine): Promise<Target> => {
  const server = engine === 'postgres' ? await startPostgres() : null;
  const env: Record<string, string> = { TRUST_PROXY: '1', STATEHOUSE_DEMO: '1' };
  if (server) env['DATABASE_URL'] = `${server.url}/template`;
  const first = await startServer(env);
  // Sequential: the first one seeds.
  const processes = server ? [first, await startServer(env)] : [first];
  const urls = processes.map(({ url }) => url);
  const opened: unknown = await first.query('players', PLAYERS);
  const { players: people } = opened as { players: readonly { token: string }[] };
  const signing = await vendorOf(opened as Parameters<typeof vendorOf>[0]);
  const players: Player[] = signing.players.map((named: Omit<Player, 'token'>, index: number) => ({
    ...named,
    token: people[index]?.token ?? '',
  }));
  const entrance = new URL(first.consoleUrl);
  return {
    ...clientOf(urls),
    engine,
    urls,
    server,
    gameId: signing.gameId,
    player: () => {
      const player = players.pop();
      if (!player) throw new Error('every player has been handed out');
      return player;
    },
    vendor: async (name, body, process = 0) => {
      const { path, ...init } = signing.call(name, body);
      return replyOf(await fetch(`${urls[process % urls.length]}${path}`, init));
    },
    operate: (action, request = {}) => first.does(action, request),
    outbox: async () => {
      const headers = { 'x-console': '1', 'x-console-token': entrance.searchParams.get('token') ?? '' };
      return (await fetch(new URL('/_console/outbox.json', entrance), { headers })).json() as Promise<[]>;
    },
    stop: async () => {
      for (const each of processes) await each.stop();
      await server?.stop();
      rmSync(join(WORK, 'attacks'), { recursive: true, force: true });
    },
  };
};

let visitors = 0;
/** A visitor from a new address. */
export const stranger = (): string => {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

export const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A demo member, and the member's known address. */
export const MINA = {
  account: 'mina_k',
  password: 'Kubbe-Gecesi-26',
  mobile: '5320001201',
  email: 'mina_k@ornek.test',
};
export const HOME = '198.51.100.10';

/** A bet as its vendor sends it. */
export const betOf = (target: Target, { account, playSession, currency }: Player, amount = '100') => {
  const id = randomUUID();
  return {
    transactionId: `b-${id}`,
    roundId: id,
    gameId: target.gameId,
    account,
    currency,
    playSession,
    amount,
  };
};

/** The console's audit of the ledger. */
export const isSound = async (target: Target): Promise<unknown> => (await target.operate('audit'))['isSound'];
