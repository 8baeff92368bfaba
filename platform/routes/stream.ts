import type { Hono } from 'hono';
import { STREAM_PATH, type StreamMessageOnWire } from '#contract/stream.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/call.ts';
import { checkNoChangeDue } from '../http/change-due.ts';
import { json, refused } from '../http/envelope.ts';
import { DATA_HEADERS } from '../http/headers.ts';
import type { Env } from '../http/mount.ts';
import { checkMerchant, languageOf } from '../http/request.ts';
import { sessionOf } from '../http/tokens.ts';
import type { Signal } from '../hub.ts';
import { balanceOf } from '../ledger/balance.ts';
import { isRefusal } from '../refusal.ts';

type Message = StreamMessageOnWire extends infer Each
  ? Each extends { seq: number }
    ? Omit<Each, 'seq'>
    : never
  : never;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  ...DATA_HEADERS,
  // Proxies that collect an answer before passing it on would hold every message back.
  'x-accel-buffering': 'no',
};

/** What one signed-in visitor is told as it happens: the balance at once, then each change (rulings: push). */
export const streamRoute = (app: Hono<Env>, deps: Deps): void => {
  const answer = async (request: Request): Promise<Response> => {
    const { headers, signal } = request;
    checkMerchant(headers);
    const token = headers.get('authorization') ?? '';
    const session = await sessionOf(deps, token);
    checkNoChangeDue(session, deps.settings.current());
    return new Response(open(deps, session, token, signal), { headers: HEADERS });
  };
  app.get(STREAM_PATH, async (context) => {
    const request = context.req.raw;
    try {
      return await deps.faults.aroundStream(request, () => answer(request));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return json(refused(error.code, error.value, languageOf(request.headers)), error.status);
    }
  });
};

/** Why a session is over, as the refusal of its token says. */
const reasonIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : null;

const open = (
  deps: Deps,
  session: Session,
  token: string,
  signal: AbortSignal,
): ReadableStream<Uint8Array> => {
  const text = new TextEncoder();
  let seq = 0;
  let release: () => void = () => undefined;

  return new ReadableStream({
    start: (controller) => {
      let isOpen = true;
      const send = (message: Message): void => {
        if (!isOpen) return;
        seq += 1;
        controller.enqueue(text.encode(`id: ${seq}\ndata: ${JSON.stringify({ ...message, seq })}\n\n`));
      };
      const sendBalance = coalesced(async () => {
        send({ type: 'balance', balance: await balanceOf(deps.database, session.memberId) });
      }, fault);
      const close = (): void => {
        if (!isOpen) return;
        release();
        controller.close();
      };
      const end = (code: string, reason: string | null): void => {
        send({ type: 'session.ended', code, reason });
        close();
      };
      /** Catches an expiry, and an end whose signal was lost between processes. Listening is no sign of life. */
      const check = (): void => {
        sessionOf(deps, token, false).then(
          () => send({ type: 'ping' }),
          (error: unknown) => (isRefusal(error) ? end(error.code, reasonIn(error.value)) : fault(error)),
        );
      };
      const hear = (heard: Signal): void => {
        if (heard.type === 'balance') sendBalance();
        else if (heard.type === 'status') send({ type: 'status' });
        else if (heard.type === 'news') send({ type: 'news', about: heard.about });
        else if (heard.type === 'resync') {
          check();
          sendBalance();
          send({ type: 'news', about: null });
        } else if (heard.sessionId === session.id) check();
      };
      function fault(error: unknown): void {
        deps.log.error('stream', error);
        close();
      }
      const stopListening = deps.hub.subscribe(session.memberId, hear);
      const ping = setInterval(check, deps.config.streamPing);
      ping.unref();
      release = () => {
        isOpen = false;
        clearInterval(ping);
        stopListening();
        signal.removeEventListener('abort', close);
      };
      signal.addEventListener('abort', close, { once: true });
      sendBalance();
    },
    cancel: () => release(),
  });
};

/** Runs again once if it was asked for while running: a hundred bets need no hundred readings. */
const coalesced = (work: () => Promise<void>, onFault: (error: unknown) => void): (() => void) => {
  let isRunning = false;
  let isAsked = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isAsked = false;
      await work();
    } while (isAsked);
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) run().catch(onFault);
  };
};
