import type { Context, Hono } from 'hono';
import { STREAM_PATH } from '#contract/stream.ts';
import type { Deps } from '../../runtime/deps.ts';
import { addressOf, networkOf } from '../../http/address.ts';
import { checkNoChangeDue } from '../../http/change-due.ts';
import { json, refused, retryAfter } from '../../http/envelope.ts';
import { DATA_HEADERS } from '../../http/headers.ts';
import type { Env } from '../../http/mount.ts';
import { checkMerchant, languageOf } from '../../http/request.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
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

/**
 * The event stream of a signed-in visitor: the balance at once, then each change (rulings: push). Opening one is a read
 * like any other, within the same limits.
 */
export const streamRoute = (app: Hono<Env>, deps: Deps, limits: RequestLimits): void => {
  const streams = createStreams(deps);
  const answer = async (context: Context<Env>, network: string): Promise<Response> => {
    const { headers, signal } = context.req.raw;
    checkMerchant(headers);
    streams.checkCapacity(network);
    const token = headers.get('authorization') ?? '';
    const session = await sessionOf(deps, token);
    limits.takeOfSession('read', session.id);
    checkNoChangeDue(session, deps.settings.current());
    return new Response(streams.open({ session, token, network, signal }), { headers: HEADERS });
  };
  app.all(STREAM_PATH, async (context) => {
    const request = context.req.raw;
    const language = languageOf(request.headers);
    // The router passes a HEAD to the handler of GET; its stream would have no reader.
    if (request.method !== 'GET') return json(refused('not_found', null, language), 405, { allow: 'GET' });
    try {
      const network = networkOf(addressOf(request.headers, context.env?.ip, deps.config));
      limits.takeOfNetwork('read', network);
      return await limits.admission.read.run(
        network,
        () => request.signal,
        () => deps.faults.aroundStream(request, () => answer(context, network)),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return json(refused(error.code, error.value, language), error.status, retryAfter(error.value));
    }
  });
};
