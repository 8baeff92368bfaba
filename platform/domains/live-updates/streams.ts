import type { StreamMessageOnWire } from '#contract/stream.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Signal } from '../../runtime/hub.ts';
import { balanceOf } from '../wallet/ledger/balance.ts';
import { isRefusal, Refusal } from '../../kernel/refusal.ts';
import type { Session } from '../../runtime/call.ts';
import { changeDueNow } from '../../http/change-due.ts';
import { sessionOf } from '../../http/tokens.ts';

type Message = StreamMessageOnWire extends infer Each
  ? Each extends { seq: number }
    ? Omit<Each, 'seq'>
    : never
  : never;

/** One open stream. */
interface Line {
  send(message: Message): void;
  close(): void;
}

/** All streams of one session share its subscription, its balance reads and its checks. */
interface Feed {
  readonly lines: Set<Line>;
  /** Reads the balance and sends it to every line. */
  refresh(): void;
  /** Checks that the session is still alive, and repeats a balance read that failed. Never rejects. */
  check(): Promise<void>;
  stop(): void;
}

export interface StreamRequest {
  readonly session: Session;
  readonly token: string;
  /** The limit key of the caller's network (`networkOf`). */
  readonly network: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

export interface Streams {
  /** @throws Refusal `TOO_MANY_REQUESTS` when the network or the process has reached its limit of streams. */
  checkCapacity(network: string): void;
  /** Takes no capacity, and subscribes to nothing, until it is read. */
  open(request: StreamRequest): ReadableStream<Uint8Array>;
}

/** Why a session has ended, from the refusal of its token. */
const reasonIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : null;

/** The server logs this error; its stack would be meaningless. */
const slowReader = (): Error => {
  const error = new Error('the reader has stalled');
  error.stack = '';
  return error;
};

/** Pings and checks are spread over the interval: ten thousand at once would delay every other call. */
const SLOTS = 20;

/** The event streams of one process, bounded by `deps.config.streams`. */
export const createStreams = (deps: Deps): Streams => {
  const limits = deps.config.streams;
  const feeds = new Map<string, Feed>();
  const networks = new Map<string, number>();
  const slots = Array.from({ length: SLOTS }, () => new Set<Feed>());
  const due = new Set<Feed>();
  let total = 0;
  let opened = 0;
  let nextSlot = 0;
  let isChecking = false;
  let hasLogged = false;
  let timer: NodeJS.Timeout | undefined;

  const hasCapacity = (network: string): boolean =>
    total < limits.process && (networks.get(network) ?? 0) < limits.network;

  /** One log line per slot: a database outage fails every session at once. */
  const logFault = (error: unknown): void => {
    if (!hasLogged) deps.log.error('stream', error);
    hasLogged = true;
  };

  /** Sequential, so that checks load the database no more than one caller does. */
  const checkDue = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      for (const feed of due) {
        due.delete(feed);
        await feed.check();
      }
    } finally {
      isChecking = false;
    }
  };

  const tick = (): void => {
    const slot = slots[nextSlot];
    nextSlot = (nextSlot + 1) % SLOTS;
    hasLogged = false;
    for (const feed of slot ?? []) {
      for (const line of feed.lines) line.send({ type: 'ping' });
      due.add(feed);
    }
    void checkDue();
  };

  const openFeed = ({ session, token }: StreamRequest): Feed => {
    const lines = new Set<Line>();
    let isStale = false;
    const send = (message: Message): void => {
      for (const line of lines) line.send(message);
    };
    const end = (code: string, reason: string | null): void => {
      for (const line of lines) {
        line.send({ type: 'session.ended', code, reason });
        line.close();
      }
    };
    const refresh = coalesced(
      async () => {
        const balance = await balanceOf(deps.database, session.memberId);
        isStale = false;
        send({ type: 'balance', balance });
      },
      (error) => {
        isStale = true;
        logFault(error);
      },
    );
    /**
     * Detects an expiry, and an end whose signal was lost between processes. An open stream does not extend the
     * session.
     */
    const check = async (): Promise<void> => {
      if (lines.size === 0) return;
      try {
        const found = await sessionOf(deps, token, 'watch');
        // A session whose password change has become due gets the reason from its next call, or on reconnecting.
        if (changeDueNow(found, deps.settings.current())) {
          for (const line of lines) line.close();
          return;
        }
      } catch (error) {
        if (isRefusal(error)) end(error.code, reasonIn(error.value));
        else logFault(error);
        return;
      }
      if (isStale) refresh();
    };
    const onSignal = (signal: Signal): void => {
      if (signal.type === 'balance') refresh();
      else if (signal.type === 'status') send({ type: 'status' });
      else if (signal.type === 'news') send({ type: 'news', about: signal.about });
      else if (signal.type === 'resync') {
        isStale = true;
        send({ type: 'news', about: null });
        due.add(feed);
        void checkDue();
      } else if (signal.type === 'session.ended' && signal.sessionId === session.id) void check();
    };
    const slot = slots[opened % SLOTS] ?? new Set();
    opened += 1;
    const unsubscribe = deps.hub.subscribe(session.memberId, onSignal);
    const feed: Feed = {
      lines,
      refresh,
      check,
      stop: () => {
        unsubscribe();
        slot.delete(feed);
        due.delete(feed);
        if (feeds.get(session.id) === feed) feeds.delete(session.id);
      },
    };
    slot.add(feed);
    feeds.set(session.id, feed);
    return feed;
  };

  /** Adds a line to its feed. @returns a function that removes it, which may be called more than once. */
  const join = (request: StreamRequest, line: Line): (() => void) => {
    const { session, network, signal } = request;
    const feed = feeds.get(session.id) ?? openFeed(request);
    feed.lines.add(line);
    total += 1;
    networks.set(network, (networks.get(network) ?? 0) + 1);
    // A browser that lost its connection reconnects before the old one is known to be dead.
    const [oldest] = feed.lines;
    if (feed.lines.size > limits.session) oldest?.close();
    signal.addEventListener('abort', line.close, { once: true });
    if (!timer) {
      timer = setInterval(tick, deps.config.streamPing / SLOTS);
      timer.unref();
    }
    feed.refresh();
    // The session may have ended between the check of its token and the subscription.
    void feed.check();
    return () => {
      if (!feed.lines.delete(line)) return;
      signal.removeEventListener('abort', line.close);
      total -= 1;
      const left = (networks.get(network) ?? 1) - 1;
      if (left === 0) networks.delete(network);
      else networks.set(network, left);
      if (feed.lines.size === 0) feed.stop();
      if (total > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };

  const open = (request: StreamRequest): ReadableStream<Uint8Array> => {
    const text = new TextEncoder();
    let leave: (() => void) | undefined;
    const begin = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      let isOpen = true;
      let seq = 0;
      const finish = (last: () => void): void => {
        if (!isOpen) return;
        isOpen = false;
        leave?.();
        last();
      };
      const line: Line = {
        send: (message) => {
          if (!isOpen) return;
          seq += 1;
          controller.enqueue(text.encode(`id: ${seq}\ndata: ${JSON.stringify({ ...message, seq })}\n\n`));
          if (-(controller.desiredSize ?? 0) > limits.queued) finish(() => controller.error(slowReader()));
        },
        close: () => finish(() => controller.close()),
      };
      // The client has left, or others took the capacity, since the response was made.
      if (request.signal.aborted || !hasCapacity(request.network)) return line.close();
      leave = join(request, line);
    };
    let hasBegun = false;
    return new ReadableStream<Uint8Array>(
      {
        // Not in `start`: an unread stream (a HEAD response, a client that has left) must take no resources.
        pull: (controller) => {
          if (hasBegun) return;
          hasBegun = true;
          begin(controller);
        },
        cancel: () => leave?.(),
      },
      { highWaterMark: 0, size: (chunk) => chunk.byteLength },
    );
  };

  return {
    checkCapacity: (network) => {
      if (!hasCapacity(network)) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: limits.retryAfter });
    },
    open,
  };
};

/** Runs again once if it was requested while running: a hundred bets do not need a hundred reads. */
const coalesced = (work: () => Promise<void>, onFault: (error: unknown) => void): (() => void) => {
  let isRunning = false;
  let isRequested = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      do {
        isRequested = false;
        await work();
      } while (isRequested);
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isRequested = true;
    if (!isRunning) run().catch(onFault);
  };
};
