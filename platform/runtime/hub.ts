import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ChangedResource } from '#contract/stream.ts';
import type { Database } from '../db/open.ts';

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
  /** The connection between processes was down: any signal may have been missed. */
  | { readonly type: 'resync' };

export interface Hub {
  /** Sends to every process on the database. Call it after the commit. */
  publish(signals: readonly Signal[]): void;
  /** Signals for this member, and for everyone. @returns a function that unsubscribes. */
  subscribe(memberId: number, listener: (signal: Signal) => void): () => void;
  /** Subscriptions of this process. */
  readonly size: number;
  close(): Promise<void>;
}

type Listener = (signal: Signal) => void;
const CHANNEL = 'statehouse';
/** NOTIFY refuses payloads of 8000 bytes. */
const PER_NOTICE = 60;
const RECONNECT = 1000;

/** Within one process. */
const localHub = (): Hub & { deliver(signal: Signal): void } => {
  const members = new Map<number, Set<Listener>>();
  const deliver = (signal: Signal): void => {
    if ('memberId' in signal) {
      for (const listener of members.get(signal.memberId) ?? []) listener(signal);
      return;
    }
    for (const listeners of members.values()) for (const listener of listeners) listener(signal);
  };
  return {
    deliver,
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
    close: async () => members.clear(),
  };
};

/** The hub of this database: an emitter, joined to the other processes' by LISTEN/NOTIFY on PostgreSQL. */
export const openHub = async (database: Database, onFault: (error: unknown) => void): Promise<Hub> => {
  const local = localHub();
  if (!database.connectionString) return local;
  const origin = randomUUID();
  const { connectionString } = database;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const leaving = new Set<Promise<unknown>>();

  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString });
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => {
      const notice = JSON.parse(payload ?? '{}') as { origin: string; signals: Signal[] };
      // Our own signals were delivered when they were published.
      if (notice.origin !== origin) for (const signal of notice.signals) local.deliver(signal);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const lost = (): void => {
    if (isClosed || retry) return;
    client = null;
    retry = setTimeout(() => {
      retry = undefined;
      listen().then(() => local.deliver({ type: 'resync' }), lost);
    }, RECONNECT);
    retry.unref();
  };
  await listen();
  return {
    publish: (signals) => {
      local.publish(signals);
      for (let at = 0; at < signals.length; at += PER_NOTICE) {
        const payload = JSON.stringify({ origin, signals: signals.slice(at, at + PER_NOTICE) });
        const notice: Promise<unknown> = database
          .run('notify', 'select pg_notify($1, $2)', [CHANNEL, payload])
          .catch(onFault)
          .finally(() => leaving.delete(notice));
        leaving.add(notice);
      }
    },
    subscribe: local.subscribe,
    get size() {
      return local.size;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      // The pool may be ended next, and a process that runs a single action must have sent its signals by then.
      await Promise.all(leaving);
      await client?.end();
      await local.close();
    },
  };
};
