/**
 * Calls per second at 32 connections, each kind in short bursts alternating with a bare Hono route, and an audit of the
 * ledger afterwards.
 *
 * The load shares the machine with the server, so "per second" may be limited by the load generator, not the server,
 * and then a ratio of it flatters. Processor time per call has no such limit: both are compared, each round with the
 * bare route's burst of the same round.
 */
import { randomUUID } from 'node:crypto';
import { fire } from './fire.mjs';
import { TRIVIAL, openServer, startHost } from './server.mjs';
import { median, percentile } from './spread.mjs';
import { vendorOf } from './vendor.mjs';

const CONNECTIONS = 32;
const PLAYERS = 64;
const ROUNDS = 5;
const BURST_MS = 1500;
const WARM_UP_MS = 1500;

const HEADERS = { merchant: 'statehouse', language: 'TY', 'x-requested-with': 'XMLHttpRequest' };

export async function measure({ report, dist, seeded }) {
  const hono = await startHost('hono', dist);
  // The load comes from one address, which gets the budget of a thousand.
  const server = await openServer({ dist, seeded, env: { REQUEST_BUDGET: '1000' } });
  try {
    const kinds = await kindsOf(server, hono);
    for (const kind of kinds) await burst(kind, WARM_UP_MS);
    const bursts = new Map(kinds.map((kind) => [kind.name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      report.progress(`round ${round + 1} of ${ROUNDS}`);
      for (const kind of kinds) bursts.get(kind.name).push(await burst(kind, BURST_MS));
    }
    const sums = new Map([...bursts].map(([name, all]) => [name, sumOf(all)]));
    addFigures(report, sums);
    const { audit, isSound } = await server.does('audit');
    report.figure(
      'faults in the ledger after it',
      Object.values(audit).reduce((sum, count) => sum + count, 0),
      '',
      {
        id: 'P9',
        most: 0,
      },
    );
    report.keep('bursts', Object.fromEntries(sums));
    report.keep('audit', { ...audit, isSound });
  } finally {
    await server.stop();
    await hono.stop();
  }
}

async function kindsOf(server, hono) {
  const bet = await betsOf(server);
  const { players } = bet;
  let turn = 0;
  const player = () => players[(turn = (turn + 1) % players.length)];
  const member = (path) => () => ({ path, headers: { ...HEADERS, authorization: player().token } });
  const page = () => 1 + ((turn = (turn + 1) % players.length) % 50);
  const list = () => ({
    path: `/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=${page()}&pageSize=14`,
    headers: HEADERS,
  });
  const trivial = () => ({ path: TRIVIAL.path });
  return [
    { name: 'bare Hono route', server: hono, next: trivial },
    { name: 'trivial route with all headers', server, next: trivial },
    { name: 'balance', server, next: member('/wps/v2/wallets/balance') },
    { name: 'game list', server, next: list },
    { name: 'bet', server, next: bet.next },
  ];
}

async function betsOf(server) {
  const opened = await server.query('players', PLAYERS);
  const { players, gameId, call } = await vendorOf(opened);
  const run = randomUUID();
  let count = 0;
  const next = () => {
    count += 1;
    const id = `${run}.${count}`;
    const player = players[count % players.length];
    return call('bet', { transactionId: id, roundId: id, gameId, ...player, amount: '1' });
  };
  return { next, players: opened.players };
}

async function burst({ server, next }, durationMs) {
  const before = await server.query('cpu');
  const { perSecond, latencies } = await fire({
    url: server.url,
    connections: CONNECTIONS,
    durationMs,
    next,
  });
  const after = await server.query('cpu');
  const spent = after.user + after.system - before.user - before.system;
  return { perSecond, latencies, cpuMicroseconds: spent / latencies.length };
}

const sumOf = (bursts) => ({
  perSecond: median(bursts.map(({ perSecond }) => perSecond)),
  p99: percentile(
    bursts.flatMap(({ latencies }) => latencies),
    0.99,
  ),
  cpuMicroseconds: median(bursts.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  calls: bursts.reduce((sum, { latencies }) => sum + latencies.length, 0),
  runs: bursts.map(({ latencies: _, ...run }) => run),
});

function addFigures(report, sums) {
  const bare = sums.get('bare Hono route');
  for (const [name, { perSecond, p99, cpuMicroseconds, runs }] of sums) {
    const isBet = name === 'bet';
    report.figure(
      name,
      Math.round(perSecond),
      '/s',
      isBet ? { id: 'P9', least: 1700 } : {},
      runs.map((run) => run.perSecond),
    );
    report.figure(`${name}, p99`, p99, 'ms', isBet ? { id: 'P9', most: 25 } : {});
    report.figure(`${name}, server processor time`, Math.round(cpuMicroseconds), 'us');
  }
  const trivial = sums.get('trivial route with all headers');
  const ofBare = (what, ratios) =>
    report.figure(
      `trivial route, of bare Hono by ${what}`,
      median(ratios),
      'x',
      { id: 'P9', least: 0.85 },
      ratios,
    );
  ofBare(
    'calls per second',
    trivial.runs.map((run, round) => run.perSecond / bare.runs[round].perSecond),
  );
  ofBare(
    'processor time',
    trivial.runs.map((run, round) => bare.runs[round].cpuMicroseconds / run.cpuMicroseconds),
  );
}
