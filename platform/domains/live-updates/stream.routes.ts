import type { Context, Hono } from 'hono';
import { STREAM_PATH } from '#contract/stream.ts';
import type { Deps } from '../../runtime/deps.ts';
import { addressOf, networkOf } from '../../http/address.ts';
import { checkNoChangeDue } from '../../http/change-due.ts';
import { json, refused } from '../../http/envelope.ts';
import { DATA_HEADERS } from '../../http/headers.ts';
import type { Env } from '../../http/mount.ts';
import { checkMerchant, languageOf } from '../../http/request.ts';
import { createStreams } from './streams.ts';
import { sessionOf } from '../../http/tokens.ts';
import { isRefusal } from '../../kernel/refusal.ts';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  ...DATA_HEADERS,
  // Proxies that buffer a response would hold every message back.
  'x-accel-buffering': 'no',
};

/** The event stream of a signed-in visitor: the balance at once, then each change (rulings: push). */
export const streamRoute = (app: Hono<Env>, deps: Deps): void => {
  const streams = createStreams(deps);
  const answer = async (context: Context<Env>): Promise<Response> => {
    const { headers, signal } = context.req.raw;
    const network = networkOf(addressOf(headers, context.env?.ip, deps.config));
    checkMerchant(headers);
    streams.checkCapacity(network);
    const token = headers.get('authorization') ?? '';
    const session = await sessionOf(deps, token);
    checkNoChangeDue(session, deps.settings.current());
    return new Response(streams.open({ session, token, network, signal }), { headers: HEADERS });
  };
  app.all(STREAM_PATH, async (context) => {
    const request = context.req.raw;
    const language = languageOf(request.headers);
    // The router passes a HEAD to the handler of GET; its stream would have no reader.
    if (request.method !== 'GET') return json(refused('not_found', null, language), 405, { allow: 'GET' });
    try {
      return await deps.faults.aroundStream(request, () => answer(context));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const later: Record<string, string> =
        error.status === 429 ? { 'retry-after': String(deps.config.streams.retryAfter / 1000) } : {};
      return json(refused(error.code, error.value, language), error.status, later);
    }
  });
};
