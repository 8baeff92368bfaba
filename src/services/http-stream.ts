import * as v from 'valibot';
import { Envelope, parseJson, refusal } from './envelope.ts';
import { ServiceError } from './service-error.ts';

/**
 * A streamed body: the platform's event stream.
 * @throws ServiceError `unavailable` where the response is no event stream, `unauthorised` for an ended
 * session.
 */
export const openStream = async (
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  let response: Response;
  try {
    response = await globalThis.fetch(path, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal,
      cache: 'no-store',
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ServiceError('offline', undefined, { cause });
  }
  if (response.ok && response.body && response.headers.get('Content-Type')?.startsWith('text/event-stream'))
    return response.body;
  const parsed = v.safeParse(Envelope, parseJson(await response.text().catch(() => '')));
  if (parsed.success && !parsed.output.success)
    throw refusal(parsed.output, headers['Authorization'] ?? null, response.status);
  throw new ServiceError('unavailable');
};
