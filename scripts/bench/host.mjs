/**
 * The measured process, forked by server.mjs: `host.mjs KIND DIST`.
 *   platform  the built platform and site, as scripts/start.mjs runs them
 *   bare      the same server without a platform, for the bare page
 *   hono      one bare Hono route behind the platform's listener
 * It answers queries on the parent's channel that are not public: its processor time, and players with open games, for
 * whom the load signs calls as their vendor.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from '../build.mjs';
import { TRIVIAL } from './server.mjs';

const [, , kind, dist] = process.argv;
const HOUR = 3_600_000;

const OPEN = {
  platform: async () => {
    // The check of `npm start` is part of its start time; whether this build is stale by now does not matter.
    isFresh();
    const { serve } = await import(pathToFileURL(join(dist, 'server', 'main.js')).href);
    return serve({ dist, argv: [], env: process.env });
  },
  bare: async () => {
    const { serve } = await import(pathToFileURL(join(dist, '..', 'dist', 'server', 'main.js')).href);
    // A gateway that is never called: the bare page has no calls, and so needs no database.
    return serve({ dist, argv: [], env: { ...process.env, GATEWAY_URL: 'http://127.0.0.1:9' } });
  },
  hono: async () => {
    const [{ Hono }, { getRequestListener }] = await Promise.all([
      import('hono'),
      import('@hono/node-server'),
    ]);
    const app = new Hono();
    app.get(TRIVIAL.path, (context) => context.text(TRIVIAL.text));
    const server = createServer(getRequestListener(app.fetch));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.once('SIGTERM', () => process.exit(0));
    return { url: `http://127.0.0.1:${server.address().port}`, consoleUrl: null, deps: null };
  },
};

const running = await OPEN[kind]();

const ANSWERS = {
  cpu: () => process.cpuUsage(),
  // What the jobs of the start pay must not be taken for an effect of the load.
  players: async (count) => {
    await running.firstJobs;
    return openPlayers(running.deps, count);
  },
  oneLobby: () => intoOneLobby(running.deps),
};

process.on('message', ({ id, question, value }) => {
  Promise.resolve()
    .then(() => ANSWERS[question](value))
    .then(
      (answer) => process.send({ id, answer }),
      (error) => process.send({ id, error: error.stack }),
    );
});
// The parent has exited, and nothing else would stop this process.
process.once('disconnect', () => process.exit(0));
process.send({
  opened: {
    url: running.url,
    consoleUrl: running.consoleUrl,
    firstPath: existsSync(join(dist, 'site', 'index.html')) && kind !== 'hono' ? '/' : TRIVIAL.path,
  },
});

/**
 * Signs in the richest members without their passwords and opens a game for each. None has a contract: what it pays at
 * a full hour would be taken for an effect of the load.
 */
async function openPlayers({ database, clock, secret }, count) {
  const [game] = await database.run(
    'bench_game',
    `select id, vendor_code from games where game_type = 'RNG' order by position limit 1`,
    [],
  );
  const people = await database.run(
    'bench_people',
    `select a.id as account, a.member_id as member, a.currency from accounts a join members m on m.id = a.member_id
      where m.status = 'active' and m.type <> 4
        and not exists (select 1 from contracts c where m.id in (c.upline_id, c.downline_id))
        and not exists (select 1 from sessions s where s.member_id = m.id and s.ended_at is null)
      order by a.balance - a.held desc, a.id limit $1`,
    [count],
  );
  if (people.length < count) throw new Error(`The seed has only ${people.length} members with an account.`);
  const now = clock.now();
  const players = [];
  for (const { account, member, currency } of people) {
    const [session, playSession, token] = [randomUUID(), randomUUID(), randomBytes(32).toString('base64url')];
    await database.run(
      'bench_session',
      `insert into sessions (id, member_id, token_hash, address, created_at, seen_at, expires_at)
        values ($1, $2, $3, '127.0.0.1', $4, $4, $5)`,
      [session, member, createHash('sha256').update(token).digest('hex'), now, now + HOUR],
    );
    await database.run(
      'bench_play',
      `insert into play_sessions (id, session_id, account_id, vendor, game_id, created_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [playSession, session, account, game.vendor_code, game.id, now],
    );
    players.push({ account, currency, token, playSession });
  }
  return { players, gameId: game.id, vendor: game.vendor_code, secret };
}

/** Moves every game of the seed to the slots page, so that its list is as long as the goal requires. */
async function intoOneLobby({ database }) {
  await database.run('bench_lobby', `update games set game_type = 'RNG' where game_type <> 'RNG'`, []);
  const [row] = await database.run('bench_count', `select count(*)::int as count from games`, []);
  return row.count;
}
