import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A limit, so that a proxy without bounds also comes to an end. */
const ENDLESS = 96 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, ' ');

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  /** Unchanged values, names in lower case. */
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The response to one path. */
export type Answer = (response: ServerResponse, received: ReceivedRequest) => void;

export interface HostileGateway {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Bytes that it has sent, over all connections. */
  readonly written: () => number;
  readonly connections: () => number;
  /** Sets the response to all further requests. */
  readonly answers: (answer: Answer) => void;
  readonly close: () => Promise<void>;
}

export const json =
  (headers: Record<string, string | string[]> = {}, body: unknown = { success: true }): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** A body that continues as long as it is read. */
export const endless =
  (headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    let sent = 0;
    const more = (): void => {
      while (sent < ENDLESS) {
        sent += PIECE.byteLength;
        if (!response.write(PIECE)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  };

/** A hundred thousand bytes that unpack to a hundred million. */
export const bomb: Answer = (response) => {
  const packed = gzipSync(Buffer.alloc(ENDLESS, ' '));
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(packed);
};

/** Raw bytes, which Node's HTTP server would not let a handler send. */
export const raw =
  (text: string, isLeftOpen = false): Answer =>
  (response) => {
    const { socket } = response;
    if (isLeftOpen) socket?.write(text);
    else socket?.end(text);
  };

/** A server that tries to harm the proxy in front of it. */
export const openHostileGateway = async (): Promise<HostileGateway> => {
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  let count = 0;
  let answer: Answer = json();
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const incoming = { method, url, headers, body: Buffer.concat(parts).toString() };
      received.push(incoming);
      answer(response, incoming);
    });
  });
  server.on('connection', (socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      closedBytes += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    written: () => closedBytes + [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    connections: () => count,
    answers: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
