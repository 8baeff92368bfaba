/**
 * Latency of a member's balance while others search: alone, beside 50 concurrent searches from one address, and beside
 * 50 from as many addresses, on PGlite and on PostgreSQL. Each search is for another name without a match, which is the
 * most expensive one, and is repeated as soon as it has a response or a refusal.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../lib/root.mjs';
import { openServer } from './server.mjs';
import { median, percentile } from './spread.mjs';

const SEARCHES = 50;
const LOAD_MS = 12_000;
const QUIET = 60;
const BETWEEN_MS = 20;
const CALL_LIMIT_MS = 60_000;
const MAX = 10;

const HEADERS = { merchant: 'statehouse', language: 'TY' };

export async function measure({ report, dist, seeded }) {
  await measureOn('PGlite', { report, dist, seeded });
  const server = fork(join(ROOT, 'tests', 'support', 'postgres-server.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const [{ url, failure }] = await once(server, 'message');
    if (failure) throw new Error(failure);
    await measureOn('PostgreSQL', { report, dist, env: { DATABASE_URL: `${url}/template` } });
  } finally {
    server.disconnect();
  }
}

async function measureOn(engine, { report, dist, seeded, env = {} }) {
  // Budgets at their defaults: they are part of the measurement.
  const server = await openServer({ dist, seeded, env: { ...env, TRUST_PROXY: '1', REQUEST_BUDGET: '1' } });
  try {
    const { players } = await server.query('players', 1);
    const balance = () =>
      timed(server.url, '/wps/v2/wallets/balance', {
        authorization: players[0].token,
        ...from('198.51.100.1'),
      });
    for (let count = 0; count < QUIET; count += 1) await balance();
    const quiet = [];
    for (let count = 0; count < QUIET; count += 1) {
      quiet.push((await balance()).took);
      await pause(BETWEEN_MS);
    }
    report.figure(`${engine}: balance, alone`, median(quiet), 'ms');
    const walks = [
      ['one address', () => '203.0.113.7'],
      [`${SEARCHES} addresses`, (searcher) => `203.0.113.${searcher + 10}`],
    ];
    for (const [whence, addressOf] of walks) {
      report.progress(`${engine}, ${SEARCHES} searches of ${whence}`);
      const { took, statuses } = await besideSearches(server.url, balance, addressOf);
      report.figure(`${engine}: balance beside ${SEARCHES} searches of ${whence}`, median(took), 'ms');
      report.figure(`${engine}: the same, p99`, percentile(took, 0.99), 'ms');
      report.figure(`${engine}: the same, of the quiet median`, median(took) / median(quiet), 'x', {
        id: 'W8',
        most: MAX,
      });
      report.figure(`${engine}: searches answered`, statuses.get(200) ?? 0);
      report.figure(`${engine}: searches refused`, statuses.get(429) ?? 0);
      report.keep(`${engine} ${whence}`, { quiet, took, statuses: [...statuses] });
      await pause(1000);
    }
  } finally {
    await server.stop();
  }
}

async function besideSearches(url, balance, addressOf) {
  const statuses = new Map();
  const agent = new Agent({ keepAlive: true, maxSockets: SEARCHES });
  const until = performance.now() + LOAD_MS;
  let sent = 0;
  const search = async (searcher) => {
    while (performance.now() < until) {
      sent += 1;
      const name = encodeURIComponent(`royel sevans ${sent.toString(36)}qx buffolo hold`);
      const { status } = await timed(
        url,
        `/wps/relay/GCSGAME_gameList?pageNo=1&pageSize=14&gameName=${name}`,
        from(addressOf(searcher)),
        agent,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const searches = Promise.all(Array.from({ length: SEARCHES }, (_, searcher) => search(searcher)));
  await pause(500);
  const took = [];
  do {
    const answer = await balance();
    if (answer.status !== 200) throw new Error(`a balance was answered with ${answer.status}`);
    took.push(answer.took);
    await pause(BETWEEN_MS);
  } while (performance.now() < until);
  await searches;
  agent.destroy();
  return { took, statuses };
}

const from = (address) => ({ ...HEADERS, 'x-forwarded-for': address });

const timed = (url, path, headers, agent) =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    request(new URL(path, url), { agent, headers, timeout: CALL_LIMIT_MS }, (response) => {
      response
        .on('end', () => resolve({ status: response.statusCode, took: performance.now() - started }))
        .on('error', reject)
        .resume();
    })
      .on('timeout', function timeout() {
        this.destroy(new Error(`no answer from ${path}`));
      })
      .on('error', reject)
      .end();
  });
