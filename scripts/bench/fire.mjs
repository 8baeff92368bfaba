/** Closed-loop HTTP load on the loopback: each connection sends its next request as soon as it has a response. */
import { Agent, request } from 'node:http';

const CALL_LIMIT_MS = 30_000;
/** A limit for servers that respond at once. */
const MAX_CALLS = 200_000;

/** @returns {Promise<number>} the status; the body is read and discarded. */
const exchange = (agent, origin, { method = 'GET', path, headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: CALL_LIMIT_MS,
      },
      (response) => {
        response
          .on('end', () => resolve(response.statusCode))
          .on('error', reject)
          .resume();
      },
    );
    call.on('timeout', () => call.destroy(new Error(`no answer from ${path}`))).on('error', reject);
    call.end(body);
  });

/**
 * Sends load for `durationMs`. `next()` returns each call; every response has to be a 200.
 * @returns calls per second and the milliseconds of each call
 */
export async function fire({ url, connections, durationMs, next }) {
  const origin = new URL(url);
  if (!['127.0.0.1', 'localhost'].includes(origin.hostname))
    throw new Error('The bench loads this machine only.');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  const started = performance.now();
  const loop = async () => {
    while (latencies.length < MAX_CALLS && performance.now() - started < durationMs) {
      const call = next();
      const from = performance.now();
      const status = await exchange(agent, origin, call);
      if (status !== 200) throw new Error(`${call.path} answered ${status} under load`);
      latencies.push(performance.now() - from);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, loop));
  } finally {
    agent.destroy();
  }
  return { perSecond: (latencies.length * 1000) / (performance.now() - started), latencies };
}
