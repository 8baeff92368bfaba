import * as v from 'valibot';
import { SITE } from '../config.ts';
import { STREAM_PATH, StreamMessage } from './contract/stream.ts';
import { readPreferences } from './browser/preference-store.ts';
import { readSession } from './browser/session-store.ts';
import { stopSharingReads } from './http.ts';
import { openStream } from './http-stream.ts';
import { parseJson } from './envelope.ts';
import { ServiceError } from './service-error.ts';

export type { StreamMessage } from './contract/stream.ts';

/** Milliseconds of silence after which the stream counts as broken: the platform pings every 20 s. */
const SILENCE_LIMIT = 45_000;

/**
 * Follows the platform's event stream. Calls `onMessage` once for each message; ends by throwing.
 * @throws ServiceError; `unavailable` means that the gateway has no stream.
 */
export const followLiveUpdates = async (
  onMessage: (message: StreamMessage) => void,
  signal: AbortSignal,
): Promise<never> => {
  const token = readSession('token');
  if (!token) throw new ServiceError('unauthorised', 'login.not.session');
  const stream = await openStream(
    STREAM_PATH,
    { Authorization: token, Merchant: SITE.merchant, Language: readPreferences().language },
    signal,
  );
  let lastSeen = -1;
  for await (const data of eventsOf(stream)) {
    const parsed = v.safeParse(StreamMessage, data);
    // A gateway may repeat a message; an unknown type is newer than this page.
    if (!parsed.success || parsed.output.seq <= lastSeen) continue;
    lastSeen = parsed.output.seq;
    // Whoever reads because of the message must not receive a response from before the change.
    stopSharingReads();
    onMessage(parsed.output);
  }
  throw new ServiceError('offline');
};

async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5))
          .join('\n');
        if (data) yield parseJson(data);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const withinSilence = <T>(reading: Promise<T>): Promise<T> => {
  const { promise, reject } = deferred<T>();
  const timer = setTimeout(() => reject(new ServiceError('timeout')), SILENCE_LIMIT);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
};

const deferred = <T>() => {
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
};
