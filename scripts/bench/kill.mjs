/**
 * Kills the server (SIGKILL) at random moments under load, and starts it again on the same data; vendors repeat calls
 * without a response under the same transaction. Reports acknowledged effects that are missing (lost) and effects that
 * counted twice (doubled). `KILLS=200 npm run bench -- kill` for the figure of goal R2; with DATABASE_URL the same on
 * PostgreSQL.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openServer } from './server.mjs';
import { vendorOf } from './vendor.mjs';

const KILLS = Number(process.env.KILLS ?? 5);
const CLIENTS = 16;
const PLAYERS = 24;
/** Duration of load between a start and the next kill. */
const ALIVE_MS = [20, 600];
const RETRY_MS = 25;
const CALL_LIMIT_MS = 20_000;
const MAX_STAKE = 50;
const SAMPLE = 2000;

export async function measure({ report, dist, seeded }) {
  const onKill = (count) => report.progress(`kill ${count} of ${KILLS}`);
  const result = await killUnderLoad({ dist, seeded, kills: KILLS, onKill });
  report.figure('kills under load', result.kills);
  report.figure('movements acknowledged', result.acknowledged);
  report.figure('calls without a response after a kill', result.unanswered);
  report.figure('lost', result.lost, '', { id: 'R2', most: 0 });
  report.figure('doubled', result.doubled, '', { id: 'R2', most: 0 });
  report.figure('faults in the ledger', result.faults, '', { id: 'R2', most: 0 });
}

export async function killUnderLoad({ dist, seeded, kills, onKill = () => {} }) {
  let server = await openServer({ dist, seeded });
  const { port } = new URL(server.url);
  const env = { PORT: port, STATEHOUSE_DATA: server.data };
  const vendor = await vendorOf(await server.query('players', PLAYERS));
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const tally = { acknowledged: 0, unanswered: 0, repeats: [], done: [] };
  const post = (name, body) => exchange(agent, port, vendor.call(name, body));
  /** Repeats the same transaction until there is a response. */
  const insist = async (name, body) => {
    for (;;) {
      const answer = await post(name, body);
      if (answer && answer.code !== 'unavailable') return answer;
      tally.unanswered += 1;
      await pause(RETRY_MS);
    }
  };
  const balances = () =>
    Promise.all(
      vendor.players.map(async ({ account, currency, playSession }) =>
        BigInt((await insist('balance', { account, currency, playSession })).balance),
      ),
    );
  const expected = await balances();
  const move = async (name, player, body, effect) => {
    const answer = await insist(name, body);
    if (answer.status !== 'ok') return false;
    expected[player] += effect;
    tally.acknowledged += 1;
    tally.done.push([name, body]);
    // Simulates a network that delivers twice.
    if (randomInt(5) > 0) return true;
    const repeat = await insist(name, body);
    if (!repeat.replayed) tally.repeats.push({ name, ...repeat });
    return true;
  };
  const round = async () => {
    const player = randomInt(vendor.players.length);
    const { account, currency, playSession } = vendor.players[player];
    const common = { roundId: randomUUID(), gameId: vendor.gameId, account, currency };
    const [bet, closing] = [randomUUID(), randomUUID()];
    const stake = randomInt(1, MAX_STAKE);
    const placed = { transactionId: bet, ...common, playSession, amount: String(stake) };
    if (!(await move('bet', player, placed, -BigInt(stake)))) return;
    const closed = { transactionId: closing, betTransactionId: bet, ...common };
    const luck = randomInt(10);
    if (luck < 6) {
      const pays = randomInt(2 * MAX_STAKE);
      await move('settle', player, { ...closed, amount: String(pays) }, BigInt(pays));
    } else if (luck < 8) await move('cancel', player, closed, BigInt(stake));
  };
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await round();
  });
  let count = 0;
  while (count < kills) {
    await pause(randomInt(...ALIVE_MS));
    await server.kill();
    count += 1;
    onKill(count);
    server = await openServer({ dist, data: env.STATEHOUSE_DATA, env });
  }
  isOver = true;
  await Promise.all(clients);

  let lost = 0;
  const { done } = tally;
  for (const [name, body] of sampleOf(done)) {
    const { replayed, code } = await insist(name, body);
    // `bet_cancelled` shows that a cancelled bet is remembered.
    if (!replayed && code !== 'bet_cancelled') lost += 1;
  }
  const found = await balances();
  // Lost effects restored by a repetition are counted above, so a difference here is an effect that counted twice.
  const differing = found.filter((balance, player) => balance !== expected[player]).length;
  const { audit } = await server.does('audit');
  agent.destroy();
  await server.stop();
  rmSync(env.STATEHOUSE_DATA, { recursive: true, force: true });
  const faults = Object.values(audit).reduce((sum, each) => sum + each, 0);
  const { acknowledged, unanswered, repeats } = tally;
  // The answers to repetitions that were not recognised say what happened.
  return { kills, acknowledged, unanswered, lost, doubled: repeats.length + differing, faults, repeats };
}

/** The last movements, which a kill could have caught, and some of the others. */
const sampleOf = (done) =>
  done.length <= SAMPLE
    ? done
    : [
        ...done.slice(-SAMPLE / 2),
        ...Array.from({ length: SAMPLE / 2 }, () => done[randomInt(done.length - SAMPLE / 2)]),
      ];

/** @returns {Promise<object | null>} the response; null when the server was down, or died during the call. */
const exchange = (agent, port, { method, path, headers, body }) =>
  new Promise((resolve) => {
    const nothing = () => resolve(null);
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: CALL_LIMIT_MS,
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part) => (text += part))
          .on('error', nothing)
          .on('close', nothing)
          .on('end', () => {
            try {
              resolve(JSON.parse(text));
            } catch {
              resolve(null);
            }
          });
      },
    );
    call.on('timeout', () => call.destroy()).on('error', nothing);
    call.end(body);
  });
