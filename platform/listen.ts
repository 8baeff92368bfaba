import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Fetch } from './front.ts';
import { StartError } from './refusal.ts';

export interface Listening {
  readonly server: Server;
  readonly url: string;
  /** Takes no more calls, lets those under way finish for a moment, then closes. */
  close(): Promise<void>;
}

/** Milliseconds that calls under way get when the process is asked to stop; streams never end by themselves. */
const GRACE = 2000;

/** What Node gives `fetch` of a request. Not async: an answer that is no promise takes the short way out. */
export const requestListener = (fetch: Fetch) =>
  getRequestListener((request, env) => {
    const { incoming } = env as { incoming: { socket: { remoteAddress?: string | undefined } } };
    return fetch(request, { ip: incoming.socket.remoteAddress });
  });

/** Listens. @throws StartError with one sentence when the port is taken or not ours to take. */
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

/** Milliseconds after which a connection on which nothing moves is closed; a live stream has pings in between. */
const IDLE = 120_000;

export const openServer = (fetch: Fetch): Server => {
  const server = createServer(requestListener(fetch));
  // Node waits for ever for a client that has stopped reading its answer.
  server.setTimeout(IDLE);
  return server;
};
