import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { ChangedResource } from '#contract/stream.ts';
import type { Database } from '../db/open.ts';

/** Kinds of rows that processes keep in memory; triggers of their tables publish each change when it is committed. */
export type KeptRows = 'member' | 'settings' | 'catalogue' | 'legal';

/** Something a stream must reload; the stream reads the state itself, so order and loss are harmless. */
export type Signal =
  | { readonly type: 'balance'; readonly memberId: number }
  | {
      readonly type: 'session.ended';
      readonly memberId: number;
      readonly sessionId: string;
    }
  | { readonly type: 'news'; readonly memberId: number; readonly about: ChangedResource }
  | { readonly type: 'status' }
  /** Rows have changed; only for `watch`. Those of `member` are one member's account and sessions. */
  | { readonly type: 'changed'; readonly rows: Exclude<KeptRows, 'member'> }
  | { readonly type: 'changed'; readonly rows: 'member'; readonly memberId: number }
  /** The connection between processes was down: any signal may have been missed. */
  | { readonly type: 'resync' };

export interface Hub {
  /** Sends to every process on the database. Call it after the commit. */
  publish(signals: readonly Signal[]): void;
  /** Signals for this member, and for everyone. @returns a function that unsubscribes. */
  subscribe(memberId: number, listener: (signal: Signal) => void): () => void;
  /** Every signal, before any subscriber gets it. For the lifetime of the hub. */
  watch(listener: (signal: Signal) => void): void;
  /**
   * Whether changes by other processes arrive. False while the connection is lost or has not answered for `SILENCE`:
   * then nothing kept in memory may be used.
   */
  isReceiving(): boolean;
  /** Subscriptions of this process. */
  readonly size: number;
  close(): Promise<void>;
}

type Listener = (signal: Signal) => void;
const CHANNEL = 'statehouse';
/** NOTIFY refuses payloads of 8000 bytes. */
const PER_NOTICE = 60;
const RECONNECT = 1000;
/** Milliseconds between two checks of the connection, and without an answered check until it is not trusted. */
const CHECK = 500;
const SILENCE = 1500;

/** Within one process. */
const localHub = () => {
  const members = new Map<number, Set<Listener>>();
  const watchers: Listener[] = [];
  const deliver = (signal: Signal): void => {
    for (const watcher of watchers) watcher(signal);
    if (signal.type === 'changed') return;
    if ('memberId' in signal) {
      for (const listener of members.get(signal.memberId) ?? []) listener(signal);
      return;
    }
    for (const listeners of members.values()) for (const listener of listeners) listener(signal);
  };
  const hub: Hub = {
    publish: (signals) => {
      for (const signal of signals) deliver(signal);
    },
    get size() {
      return [...members.values()].reduce((sum, listeners) => sum + listeners.size, 0);
    },
    subscribe: (memberId, listener) => {
      const listeners = members.get(memberId) ?? new Set();
      members.set(memberId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && members.get(memberId) === listeners) members.delete(memberId);
      };
    },
    watch: (listener) => {
      watchers.push(listener);
    },
    isReceiving: () => true,
    close: async () => members.clear(),
  };
  /** A notice of the database: by another process, or by a trigger, which has no origin. */
  const receive = (payload: string | undefined, own?: string): void => {
    const notice = JSON.parse(payload ?? '{}') as { origin?: string; signals: Signal[] };
    // Our own signals were delivered when they were published.
    if (own === undefined || notice.origin !== own) for (const signal of notice.signals) deliver(signal);
  };
  return { hub, deliver, receive };
};

/**
 * The hub of this database: an emitter, joined to the other processes' by LISTEN/NOTIFY on PostgreSQL. On PGlite, which
 * has one process, only triggers notify. `monotonic` measures the silence of the connection.
 */
export const openHub = async (
  database: Database,
  onFault: (error: unknown) => void,
  monotonic: () => number = () => performance.now(),
): Promise<Hub> => {
  const local = localHub();
  const { connection } = database;
  if (!connection) {
    const stop = await database.listen?.(CHANNEL, (payload) => local.receive(payload));
    return {
      ...local.hub,
      get size() {
        return local.hub.size;
      },
      close: async () => {
        await stop?.();
        await local.hub.close();
      },
    };
  }
  const origin = randomUUID();
  let client: Client | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const leaving = new Set<Promise<unknown>>();

  /** Notices arrive in order on one connection, so an answer says that all earlier ones have arrived. */
  const check = async (checked: Client): Promise<void> => {
    const from = monotonic();
    await checked.query('select 1');
    if (client === checked) answeredAt = from;
  };
  const checks = setInterval(() => {
    if (!client) return;
    // No answer, and no error either: the other end is gone without a word.
    if (monotonic() - answeredAt > 2 * SILENCE) void client.end().catch(() => undefined);
    else check(client).catch(() => undefined);
  }, CHECK);
  checks.unref();

  const listen = async (): Promise<void> => {
    const next = connection();
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => local.receive(payload, origin));
    await next.connect();
    const from = monotonic();
    await next.query(`listen ${CHANNEL}`);
    if (isClosed) return next.end();
    client = next;
    answeredAt = from;
    // Whatever was kept before this connection listened may be outdated.
    local.deliver({ type: 'resync' });
  };
  const lost = (which: Client | null): void => {
    if (which !== client && client !== null) return;
    client = null;
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      listen().catch(() => lost(null));
    }, RECONNECT);
    retry.unref();
  };
  await listen();
  return {
    publish: (signals) => {
      local.hub.publish(signals);
      for (let at = 0; at < signals.length; at += PER_NOTICE) {
        const payload = JSON.stringify({ origin, signals: signals.slice(at, at + PER_NOTICE) });
        const notice: Promise<unknown> = database
          .run('notify', 'select pg_notify($1, $2)', [CHANNEL, payload])
          .catch(onFault)
          .finally(() => leaving.delete(notice));
        leaving.add(notice);
      }
    },
    subscribe: local.hub.subscribe,
    watch: local.hub.watch,
    isReceiving: () => client !== null && monotonic() - answeredAt < SILENCE,
    get size() {
      return local.hub.size;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(checks);
      const last = client;
      client = null;
      // The pool may be ended next, and a process that runs a single action must have sent its signals by then.
      await Promise.all(leaving);
      await last?.end();
      await local.hub.close();
    },
  };
};
