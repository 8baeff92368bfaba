/**
 * Many players at one roulette table: each keeps the table's stream open and places an order in every round. Reports how
 * long after the moment of the draw the result and the payment reach a player, and audits the ledger afterwards.
 *
 * `TABLE_ROUNDS=19 npm run bench -- table` for the ten minutes of the goal; a round takes 32 s.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openServer } from './server.mjs';
import { percentile } from './spread.mjs';

const PLAYERS = 200;
const ROUNDS = Number(process.env.TABLE_ROUNDS ?? 3);
const ROULETTE = '10029';
/** Outside bets, so that about half of all orders are paid in each round. */
const SPOTS = ['red', 'black', 'even', 'odd', 'low', 'high'];
/** A payment that has not come by then is missing. */
const GRACE_MS = 4000;

const HEADERS = {
  merchant: 'statehouse',
  language: 'TY',
  'x-requested-with': 'XMLHttpRequest',
  'content-type': 'application/json',
};

export async function measure({ report, dist, seeded }) {
  // All players come from one address.
  const server = await openServer({ dist, seeded, env: { REQUEST_BUDGET: '1000' } });
  const leaving = new AbortController();
  try {
    const { players } = await server.query('players', PLAYERS);
    const tally = { results: [], payments: [], placed: 0, refused: new Map(), missing: 0, ended: 0 };
    const seats = [];
    for (const player of players) seats.push(await seatOf(server.url, player, leaving.signal, tally));
    const rounds = await watchRounds(seats, report);
    await pause(GRACE_MS);
    for (const seat of seats)
      for (const number of rounds) {
        if (!seat.results.has(number)) tally.missing += 1;
        if (seat.orders.has(number) && !seat.payments.has(number)) tally.missing += 1;
      }
    leaving.abort();
    await Promise.all(seats.map(({ done }) => done));

    report.figure('players at one table', seats.length);
    report.figure('rounds', rounds.length);
    report.figure('orders accepted', tally.placed);
    report.figure(
      'orders refused',
      [...tally.refused.values()].reduce((sum, count) => sum + count, 0),
    );
    report.figure('result after the draw, p50', percentile(tally.results, 0.5), 'ms');
    report.figure('result after the draw, p99', percentile(tally.results, 0.99), 'ms', {
      id: 'T1',
      most: 500,
    });
    report.figure('payment after the draw, p99', percentile(tally.payments, 0.99), 'ms');
    report.figure('results and payments that did not come', tally.missing, '', { id: 'T1', most: 0 });
    report.figure('streams that ended early', tally.ended, '', { id: 'T1', most: 0 });
    const { audit } = await server.does('audit');
    const faults = Object.values(audit).reduce((sum, count) => sum + count, 0);
    report.figure('faults in the ledger after it', faults, '', { id: 'T1', most: 0 });
    report.keep('refused', Object.fromEntries(tally.refused));
  } finally {
    leaving.abort();
    await server.stop();
  }
}

/** Enters the table and listens to it. */
async function seatOf(url, { token }, signal, tally) {
  const launched = await call(`${url}/wps/game/launchGame?launchMode=GLS&accountType=1&nodeId=${ROULETTE}`, {
    headers: { ...HEADERS, authorization: token },
  });
  const address = launched.value?.content?.game_url;
  if (!address) throw new Error(`the table was not opened: ${JSON.stringify(launched)}`);
  const ticket = new URL(address, url).searchParams.get('ticket');
  const secret = randomBytes(32).toString('base64url');
  const headers = { ...HEADERS, 'game-session': secret };
  const post = (path, body) =>
    call(`${url}/play/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { game } = await post('session', { ticket, secret });
  const response = await fetch(`${url}/play/api/table/stream`, {
    method: 'POST',
    headers,
    body: '{}',
    signal,
  });
  if (!response.ok) throw new Error(`the table's stream was answered with ${response.status}`);

  const seat = { results: new Set(), payments: new Set(), orders: new Set(), round: null, placing: null };
  const place = async (round) => {
    const left = round.closesAt - Date.now() - 2000;
    if (left < 0) return;
    await pause(randomInt(left + 1), undefined, { signal });
    const stake = String(game.chips[0]);
    const spots = SPOTS.filter(() => randomInt(2) === 0);
    if (spots.length === 0) spots.push(SPOTS[0]);
    const answer = await post('table/bet', {
      playKey: randomUUID(),
      choice: { round: round.number, bets: spots.map((spot) => ({ spot, stake })) },
    });
    if (answer.code) tally.refused.set(answer.code, (tally.refused.get(answer.code) ?? 0) + 1);
    else {
      tally.placed += 1;
      seat.orders.add(round.number);
    }
  };
  const take = {
    round: ({ round }) => {
      seat.round = round;
      seat.placing = place(round).catch(unlessLeft(signal));
    },
    result: ({ result }) => {
      if (seat.round?.number !== result.number) return;
      seat.results.add(result.number);
      tally.results.push(Date.now() - seat.round.drawnAt);
    },
    bets: ({ bets }) => {
      for (const { tableRound } of bets) {
        if (seat.payments.has(tableRound)) continue;
        seat.payments.add(tableRound);
        if (seat.round?.number === tableRound) tally.payments.push(Date.now() - seat.round.drawnAt);
      }
    },
  };
  seat.done = listen(response, (message) => take[message.type]?.(message))
    .then(() => (tally.ended += 1))
    .catch(unlessLeft(signal))
    .then(() => seat.placing);
  return seat;
}

const unlessLeft = (signal) => (error) => {
  if (!signal.aborted) throw error;
};

/** Waits until the rounds are drawn. @returns the numbers of the rounds that all seats saw from their beginning. */
async function watchRounds(seats, report) {
  const [{ results }] = seats;
  while (!seats.every(({ round }) => round !== null)) await pause(100);
  const first = Math.max(...seats.map(({ round }) => round.number));
  const wanted = Array.from({ length: ROUNDS }, (_, index) => first + index);
  for (const number of wanted) {
    report.progress(`round ${number - first + 1} of ${ROUNDS}`);
    while (!results.has(number)) await pause(100);
  }
  return wanted;
}

async function listen(response, onMessage) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onMessage(JSON.parse(line));
  }
}

async function call(url, init) {
  const response = await fetch(url, init);
  if (response.status >= 500)
    throw new Error(`${new URL(url).pathname} was answered with ${response.status}`);
  return response.json();
}
