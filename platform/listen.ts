import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './kernel/config.ts';
import { isHost } from './http/seen.ts';
import { StartError } from './kernel/refusal.ts';
import type { Fetch } from './http/mount.ts';

export interface Listening {
  readonly server: Server;
  readonly url: string;
  /** Accepts no more calls, gives running ones a moment to finish, then closes. */
  close(): Promise<void>;
}

/** Milliseconds for running calls at shutdown; streams never end by themselves. */
const GRACE = 2000;

/**
 * Limits of a client: milliseconds for its headers, for its whole request, and for an idle connection; interval of the
 * check, and maximum of connections.
 */
export const SERVER_LIMITS = {
  headers: 15_000,
  request: 60_000,
  idle: 120_000,
  check: 5000,
  connections: 10_000,
} as const;
export type ServerLimits = Readonly<Record<keyof typeof SERVER_LIMITS, number>>;
/** Header fields of one request; their bytes are bounded by Node. */
const FIELDS = 200;

/** Two years; sent over TLS only. */
const hstsOf = ({ hstsSubdomains }: Pick<Config, 'hstsSubdomains'>): string =>
  `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`;

/**
 * Node's adapter for `fetch`. With a `config`, responses to requests that a trusted proxy received over TLS carry
 * Strict-Transport-Security. Not async: a synchronous response takes the fast path.
 */
export const requestListener = (fetch: Fetch, config?: Config) => {
  const hsts = config?.addressHeader ? hstsOf(config) : null;
  return getRequestListener((request, env) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    const { headers, rawHeaders, socket } = incoming;
    // Set here, not on the response: touching a response's headers puts it on the slow path.
    if (hsts && String(headers['x-forwarded-proto']).split(',').at(-1)?.trim() === 'https')
      outgoing.setHeader('strict-transport-security', hsts);
    if (!isHost(headers.host ?? '')) return new Response(null, { status: 400 });
    if (rawHeaders.length > 2 * FIELDS) return new Response(null, { status: 431 });
    return fetch(request, { ip: socket.remoteAddress });
  });
};

/** Listens. @throws StartError with one sentence when the port is taken or not permitted. */
export const listen = async (server: Server, host: string, port: number): Promise<Listening> => {
  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is already in use; stop what listens there, or set PORT to another one.`
          : `Cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
      reject(new StartError(reason, error));
    };
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), GRACE);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};

/** Bounds slow, fragmented and numerous client activity. */
export const boundServer = (server: Server, limits: ServerLimits = SERVER_LIMITS): Server => {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.maxConnections = limits.connections;
  // Node keeps all fields, and too many are refused: fields past a limit would be dropped, a trusted proxy's first.
  server.maxHeadersCount = 0;
  // By default Node waits without limit for a client that has stopped reading; a live stream has pings in between.
  server.setTimeout(limits.idle);
  return server;
};

export const openServer = (fetch: Fetch, config?: Config, limits: ServerLimits = SERVER_LIMITS): Server =>
  boundServer(
    createServer({ connectionsCheckingInterval: limits.check }, requestListener(fetch, config)),
    limits,
  );
