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

/** One reader's line. */
interface Line {
  send(message: Message): void;
  close(): void;
}

/** All lines of one session share its subscription, its balance readings and its checks. */
interface Feed {
  readonly lines: Set<Line>;
  /** Reads the balance and sends it to every line. */
  refresh(): void;
  /** Looks whether the session still lives, and reads what an earlier fault kept from being read. Never rejects. */
  check(): Promise<void>;
  stop(): void;
}

export interface StreamRequest {
  readonly session: Session;
  readonly token: string;
  /** What the caller's address counts as (`networkOf`). */
  readonly network: string;
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal;
}

export interface Streams {
  /** @throws Refusal `TOO_MANY_REQUESTS` when the network or the process has as many streams as it may. */
  checkCapacity(network: string): void;
  /** Counts for nothing, and subscribes to nothing, until somebody reads it. */
  open(request: StreamRequest): ReadableStream<Uint8Array>;
}

/** Why a session is over, as the refusal of its token says. */
const reasonIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : null;

/** A server logs what a stream fails with; where it was made says nothing. */
const slowReader = (): Error => {
  const error = new Error('the reader does not read');
  error.stack = '';
  return error;
};

/** Pings and checks are spread over the interval: ten thousand at one moment would hold every other call up. */
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

  /** One line a slot: a database that is away makes every session fail at once. */
  const logFault = (error: unknown): void => {
    if (!hasLogged) deps.log.error('stream', error);
    hasLogged = true;
  };

  /** One after the other, so that checks take no more of the database than one caller does. */
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
    /** Catches an expiry, and an end whose signal was lost between processes. Listening is no sign of life. */
    const check = async (): Promise<void> => {
      if (lines.size === 0) return;
      try {
        const found = await sessionOf(deps, token, false);
        // One that is held back now is told why by its next call, or when it opens the stream again.
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
      } else if (signal.sessionId === session.id) void check();
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

  /** Takes a line into its feed. @returns the way out, which may be taken more than once. */
  const join = (request: StreamRequest, line: Line): (() => void) => {
    const { session, network, signal } = request;
    const feed = feeds.get(session.id) ?? openFeed(request);
    feed.lines.add(line);
    total += 1;
    networks.set(network, (networks.get(network) ?? 0) + 1);
    // A browser that lost its connection comes back before the old one is known to be dead.
    const [oldest] = feed.lines;
    if (feed.lines.size > limits.session) oldest?.close();
    signal.addEventListener('abort', line.close, { once: true });
    if (!timer) {
      timer = setInterval(tick, deps.config.streamPing / SLOTS);
      timer.unref();
    }
    feed.refresh();
    // It may have ended between the look at its token and the subscription.
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
      // Left, or filled up by others, since the answer was made.
      if (request.signal.aborted || !hasCapacity(request.network)) return line.close();
      leave = join(request, line);
    };
    let hasBegun = false;
    return new ReadableStream<Uint8Array>(
      {
        // Not at the start: what nobody reads (the head of an answer, a caller who has left) must hold nothing.
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

/** Runs again once if it was asked for while running: a hundred bets need no hundred readings. */
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
