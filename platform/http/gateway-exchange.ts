import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** Limits of one call to the gateway. Milliseconds and bytes. */
export interface ExchangeLimits {
  /** Until the response begins; between two pieces of it; for all of it. */
  readonly begin: number;
  readonly idle: number;
  readonly whole: number;
  /** Between two messages of a stream. */
  readonly quiet: number;
  /** Of one response, both as received and decompressed. */
  readonly answer: number;
  /** Of all responses and requests in memory at once. */
  readonly held: number;
  readonly connections: number;
}

/**
 * Why there is no response to pass on: it was unfit; it was late; memory is full; a kept-alive connection had been
 * closed at the other end.
 */
export type FailureKind = 'unfit' | 'late' | 'full' | 'stale';

export class GatewayFailure extends Error {
  readonly kind: FailureKind;
  constructor(message: string, kind: FailureKind = 'unfit') {
    super(message);
    this.name = 'GatewayFailure';
    this.kind = kind;
  }
}

const failureOf = (error: unknown): GatewayFailure =>
  error instanceof GatewayFailure
    ? error
    : new GatewayFailure(error instanceof Error ? error.message : String(error));

/** Bytes of one call in memory. */
export interface Holding {
  /** @throws GatewayFailure when all calls together hold too many. */
  add(size: number): void;
  release(): void;
}

export interface GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly signal: AbortSignal;
}

/** The head of a response; the body is read in one of two ways, or dropped. */
export interface Begun {
  readonly status: number;
  /** As Node parses it: names in lower case; of a repeated header the first value, or all joined. */
  readonly headers: IncomingMessage['headers'];
  /** The whole body, still compressed as in `content-encoding`. @throws GatewayFailure. */
  bytes(holding: Holding): Promise<Buffer>;
  /** Each piece as it arrives. */
  stream(onEnd: () => void): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Closes the connection: nothing more is read. */
  drop(): void;
}

const unpackers = { gzip: promisify(gunzip), br: promisify(brotliDecompress) } as const;
const isUnpackable = (encoding: string): encoding is keyof typeof unpackers =>
  Object.hasOwn(unpackers, encoding);

/**
 * The decompressed body of a response.
 * @throws GatewayFailure for an encoding that was not requested, broken data, or more than `limit` bytes.
 */
export const unpacked = async (bytes: Buffer, encoding: string, limit: number): Promise<Buffer> => {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (!isUnpackable(encoding)) throw new GatewayFailure(`unexpected encoding ${encoding}`);
  try {
    return await unpackers[encoding](bytes, { maxOutputLength: limit });
  } catch (error) {
    throw failureOf(error);
  }
};

/** Time limit of the next step; each step resets it. */
interface Patience {
  within(time: number, what: string): void;
  end(): void;
}

const collect = async (
  answer: IncomingMessage,
  { within, end }: Patience,
  limits: ExchangeLimits,
  holding: Holding,
): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const until = performance.now() + limits.whole;
  let size = 0;
  try {
    within(Math.min(limits.idle, limits.whole), 'the body');
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.byteLength;
      // Leaving the loop closes the connection.
      if (size > limits.answer) throw new GatewayFailure('the body is too large');
      holding.add(part.byteLength);
      parts.push(part);
      within(Math.max(0, Math.min(limits.idle, until - performance.now())), 'the body');
    }
    return Buffer.concat(parts);
  } finally {
    end();
  }
};

const piecewise = (
  answer: IncomingMessage,
  { within, end }: Patience,
  limits: ExchangeLimits,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const pieces = (answer as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const ended = (): void => {
    end();
    onEnd();
  };
  within(limits.quiet, 'the stream');
  // Also when the reader stops.
  answer.once('close', ended);
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next();
        if (done) {
          ended();
          controller.close();
          return;
        }
        // A stalled reader counts as a silent gateway.
        within(limits.quiet, 'the stream');
        controller.enqueue(new Uint8Array(value));
      } catch (error) {
        ended();
        controller.error(error);
      }
    },
    cancel: () => {
      ended();
      answer.destroy();
    },
  });
};

export interface Exchange {
  /** @throws GatewayFailure; or the reason of the aborted signal. */
  begin(request: GatewayRequest): Promise<Begun>;
  hold(): Holding;
}

/** Calls to one origin over separate connections: each bounded in time and bytes, all together in bytes. */
export const createExchange = (origin: string, limits: ExchangeLimits): Exchange => {
  const { protocol, hostname, port } = new URL(origin);
  const isTls = protocol === 'https:';
  const options = { keepAlive: true, maxSockets: limits.connections };
  const agent = isTls ? new HttpsAgent(options) : new HttpAgent(options);
  const send = isTls ? httpsRequest : httpRequest;
  let held = 0;

  const begin = ({ method, path, headers, body, signal }: GatewayRequest): Promise<Begun> =>
    new Promise((resolve, reject) => {
      const request = send({
        agent,
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': body.byteLength }) },
      });
      let begun: IncomingMessage | undefined;
      let late: NodeJS.Timeout | undefined;
      const stop = (error: Error): void => void (begun ?? request).destroy(error);
      const within: Patience['within'] = (time, what) => {
        clearTimeout(late);
        late = setTimeout(() => stop(new GatewayFailure(`${what} takes too long`, 'late')), time);
      };
      const leave = (): void => stop(signal.reason as Error);
      const end = (): void => {
        clearTimeout(late);
        signal.removeEventListener('abort', leave);
      };
      within(limits.begin, 'the beginning');
      request.on('error', (error) => {
        end();
        const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
        const isStale = request.reusedSocket && isReset && error !== signal.reason;
        reject(isStale ? new GatewayFailure(error.message, 'stale') : error);
      });
      request.on('close', () => reject(new GatewayFailure('closed')));
      request.on('response', (answer) => {
        begun = answer;
        // The reader gets the error of a broken response; without a reader it is ignored.
        answer.on('error', () => undefined);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: (holding) => collect(answer, { within, end }, limits, holding),
          stream: (onEnd) => piecewise(answer, { within, end }, limits, onEnd),
          drop: () => {
            end();
            answer.destroy();
          },
        });
      });
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      request.end(body ?? undefined);
    });

  return {
    begin: async (request) => {
      try {
        return await begin(request);
      } catch (error) {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || !(error instanceof GatewayFailure && error.kind === 'stale')) throw error;
        return begin(request);
      }
    },
    hold: () => {
      let own = 0;
      return {
        add: (size) => {
          if (held + size > limits.held) throw new GatewayFailure('too much in memory', 'full');
          own += size;
          held += size;
        },
        release: () => {
          held -= own;
          own = 0;
        },
      };
    },
  };
};
