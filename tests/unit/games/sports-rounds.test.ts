import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import { courseOf, fixtureOf, matchSeed, sealOf } from '../../../platform/games/sports/fixtures.ts';
import { statedPayout, readTimed } from './sports-referee.ts';
import {
  NOW,
  SECRET,
  all,
  clock,
  endsAt,
  footballBefore,
  legOf,
  matches,
  names,
  openBook,
  place,
  post,
  serviceOn,
  slipOf,
  slips,
  start,
  store,
  wallet,
  type Leg,
} from './sports-harness.ts';

const START_BALANCE = 10_000_000n;
const MINUTE = 60_000;
beforeEach(openBook);

/** Home, draw or away by the referee; null when the match was abandoned. */
const reading = (id: string) => {
  const { isAbandoned, score } = readTimed({ seed: matchSeed(SECRET, id), label: id }, fixtureOf(id)!.model, {
    ticks: 90,
    overtime: false,
  });
  if (isAbandoned) return null;
  return score[0] > score[1] ? 'home' : score[0] < score[1] ? 'away' : 'draw';
};
const resultOf = ({ match, pick }: Leg) => {
  const winner = reading(match);
  return winner === null ? 'void' : winner === pick ? 'won' : 'lost';
};
const three = (pick = 'home') =>
  footballBefore()
    .slice(0, 3)
    .map(({ id }) => legOf(id, 'winner3', pick));
const lastEnd = (legs: readonly Leg[]) => Math.max(...legs.map(({ match }) => endsAt(match)));
const settle = async (legs: readonly Leg[]) => {
  clock.set(lastEnd(legs));
  return slips();
};
/** The first upcoming match from now on, over the next days, whose winner is the wanted one. */
const seek = (wanted: string | null): string => {
  for (let time = NOW; ; time += 15 * MINUTE) {
    clock.set(time);
    const found = footballBefore().find(({ id }) => reading(id) === wanted);
    if (found) return found.id;
  }
};

describe('a slip', () => {
  test('is a bet of the wallet, stays open until its last match is over, and is paid by the rules', async () => {
    const legs = three();
    expect(await place('first', 20_000n, legs)).toMatchObject({
      status: 200,
      balance: '9980000',
      dayLeft: '480000',
      slips: [
        {
          state: 'betPlaced',
          seed: null,
          win: '0',
          legs: [{ result: null }, { result: null }, { result: null }],
        },
      ],
    });
    clock.set(lastEnd(legs) - 1);
    expect((await slips()).slips).toMatchObject([{ state: 'betPlaced', seed: null }]);
    const results = legs.map((leg) => ({ odds: leg.odds, result: resultOf(leg) }));
    const win = statedPayout(20_000n, results);
    const answer = await settle(legs);
    expect(answer.slips).toMatchObject([{ state: 'settled', win: String(win), legs: results }]);
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + win);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test.each(['home', 'draw', 'away'])('on a match that ends %s is won by that pick alone', async (winner) => {
    const id = seek(winner);
    const legs = ['home', 'draw', 'away'].map((pick) => legOf(id, 'winner3', pick));
    for (const leg of legs) await place(leg.pick, 1000n, [leg]);
    const answer = await settle(legs);
    const paid = Object.fromEntries(
      answer.slips!.map((slip, at) => [['away', 'draw', 'home'][at], slip.win]),
    );
    expect(paid).toEqual(
      Object.fromEntries(
        legs.map(({ pick, odds }) => [pick, pick === winner ? String((1000n * BigInt(odds)) / 100n) : '0']),
      ),
    );
  });

  test('of an abandoned match returns the stake; in a combination that leg counts 1.00', async () => {
    const abandoned = seek(null);
    const leg = legOf(abandoned, 'winner3', 'home');
    const won = footballBefore()
      .filter(({ id }) => id !== abandoned)
      .map(({ id }) => ({ id, winner: reading(id) }))
      .find(({ winner }) => winner !== null)!;
    const other = legOf(won.id, 'winner3', won.winner!);
    await place('single', 333n, [leg]);
    await place('double', 333n, [leg, other]);
    const { slips: paid } = await settle([leg, other]);
    expect(paid).toMatchObject([
      { win: String((333n * BigInt(other.odds)) / 100n), legs: [{ result: 'void' }, { result: 'won' }] },
      { win: '333', legs: [{ result: 'void' }] },
    ]);
  });

  test('sent twice is one bet, also after the odds have moved', async () => {
    const legs = three();
    const [one, two] = await Promise.all([place('first', 500n, legs), place('first', 500n, legs)]);
    expect(two).toEqual(one);
    clock.set(Math.min(...legs.map(({ match }) => fixtureOf(match)!.kickOff)) + 40 * 4000);
    expect(await place('first', 500n, legs)).toMatchObject({ status: 200 });
    expect(names()).toEqual(['bet']);
    expect(await place('first', 501n, legs)).toMatchObject({ status: 409, code: 'play_key_reused' });
  });

  test('does not go to the call of the slots', async () => {
    expect(await post('round', slipOf('first', 500n, ...three()))).toMatchObject({ status: 409 });
  });
});

describe('the platform’s clock decides', () => {
  const live = () =>
    matches().find(({ sport, phase, closed }) => sport === 'football' && phase === 'live' && !closed)!;

  test('odds that have changed since are refused, and nothing is taken', async () => {
    const leg = legOf(live().id, 'winner3', 'home');
    clock.set(clock.now() + 20_000);
    const code = (await place('first', 500n, [leg])).code;
    expect(['odds_changed', 'selection_closed']).toContain(code);
    expect(await place('second', 500n, [{ ...three()[0]!, odds: 1000 }])).toMatchObject({
      status: 409,
      code: 'odds_changed',
    });
    expect(names()).toEqual([]);
  });

  test('no bet is taken after a goal until betting opens again, at new odds', async () => {
    const upcoming = footballBefore();
    const { id, goal } = upcoming
      .map((match) => ({
        id: match.id,
        goal: courseOf(fixtureOf(match.id)!, matchSeed(SECRET, match.id)).scores[0],
      }))
      .find((each) => each.goal && each.goal.tick > 5 && each.goal.tick < 70)!;
    const goalAt = fixtureOf(id)!.kickOff + goal!.tick * 4000;
    clock.set(goalAt - 1);
    const before = legOf(id, 'winner3', 'home');
    expect((await place('before', 500n, [before])).status).toBe(200);
    clock.set(goalAt);
    expect(await place('goal', 500n, [before])).toMatchObject({ status: 409, code: 'selection_closed' });
    clock.set(goalAt + 3 * 4000);
    expect(await place('old-odds', 500n, [before])).toMatchObject({ status: 409, code: 'odds_changed' });
    expect((await place('new-odds', 500n, [legOf(id, 'winner3', 'home')])).status).toBe(200);
  });

  test.each([
    ['after its end', (end: number) => end],
    ['in the last two minutes', (end: number) => end - 2 * 4000],
  ])('no bet is taken on a match %s', async (_, moment) => {
    const [match] = footballBefore().filter(({ id }) => reading(id) !== null);
    const leg = legOf(match!.id, 'winner3', 'home');
    clock.set(moment(endsAt(match!.id)));
    expect(await place('late', 500n, [leg])).toMatchObject({ status: 409, code: 'selection_closed' });
  });

  test('a stake that the wallet takes three seconds later is returned', async () => {
    const legs = three();
    wallet.faults.bet = [{ then: () => clock.set(NOW + 3000) }];
    expect(await place('late', 500n, legs)).toMatchObject({ status: 409, code: 'bet_late' });
    expect(names()).toEqual(['bet', 'cancel']);
    expect(wallet.state.balance).toBe(START_BALANCE);
  });

  test('a slip whose answer was lost is not taken once a goal may have been seen', async () => {
    wallet.faults.bet = ['down', 'down'];
    expect(await place('first', 500n, three())).toMatchObject({ status: 503, code: 'round_kept' });
    const legs = all()[0]!.choice['legs'] as Leg[];
    clock.set(NOW + 30_000);
    expect(await place('first', 500n, legs)).toMatchObject({ status: 409, code: 'bet_late' });
    expect(wallet.state.balance).toBe(START_BALANCE);
  });
});

describe('a result', () => {
  test('follows from seeds whose seals were shown before the matches', async () => {
    const legs = three();
    const seals = new Map(matches().map(({ id, seal }) => [id, seal]));
    await place('first', 500n, legs);
    const { slips: paid } = await settle(legs);
    const seeds = paid![0]!.seed!.split('.');
    expect(seeds.map(sealOf)).toEqual(legs.map(({ match }) => seals.get(match)));
    for (const [index, { match, score }] of paid![0]!.legs.entries())
      expect(score).toEqual(
        readTimed({ seed: seeds[index]!, label: match }, fixtureOf(match)!.model, {
          ticks: 90,
          overtime: false,
        }).score,
      );
  });

  test('is recorded with every leg', async () => {
    const legs = three();
    await place('first', 500n, legs);
    await settle(legs);
    const { detail } = wallet.calls.at(-1)!.body as { detail: { legs: string } };
    expect(detail.legs.split('; ').map((text) => text.split(' ').filter((_, at) => at !== 4))).toEqual(
      legs.map((leg) => [leg.match, leg.market, leg.pick, String(leg.odds), resultOf(leg)]),
    );
  });
});

describe('recovery', () => {
  const steps = ['openSlip', 'bet', 'moveRound', 'moveRound 2', 'settle', 'moveRound 3'] as const;

  test.each(steps)('killed after %s, the next process pays or returns once', async (step) => {
    const legs = three();
    let moves = 0;
    const dies = (name: string) => {
      if (name === step) throw new Error('killed');
    };
    const killed = [
      {
        then: () => {
          throw new Error('killed');
        },
      },
      'down',
    ] as const;
    if (step === 'bet' || step === 'settle') wallet.faults[step] = [...killed];
    const dying: Partial<RoundStore> = {
      openSlip: async (...given) => {
        const opened = await store.openSlip(...given);
        dies('openSlip');
        return opened;
      },
      moveRound: async (...given) => {
        const moved = await store.moveRound(...given);
        moves += 1;
        dies(moves === 1 ? 'moveRound' : `moveRound ${moves}`);
        return moved;
      },
    };
    const server = start(dying);
    await place('first', 20_000n, legs, { at: server });
    clock.set(lastEnd(legs) + MINUTE);
    await slips({ at: server });
    wallet.faults.bet = wallet.faults.settle = [];
    expect(await serviceOn().recover(MINUTE)).toBe(0);
    const [round] = all();
    const results = legs.map((leg) => ({ odds: leg.odds, result: resultOf(leg) }));
    const win = round!.state === 'settled' ? statedPayout(20_000n, results) : 20_000n;
    expect(['settled', 'cancelled']).toContain(round!.state);
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + win);
  });

  test('run by two processes at once and by the page, each slip is paid once', async () => {
    const legs = three();
    for (const leg of legs) await place(leg.match, 1000n, [leg]);
    clock.set(lastEnd(legs) + MINUTE);
    await Promise.all([
      serviceOn().recover(MINUTE),
      serviceOn().recover(MINUTE),
      slips({ at: start() }),
      slips(),
    ]);
    const win = legs.reduce(
      (sum, leg) => sum + statedPayout(1000n, [{ odds: leg.odds, result: resultOf(leg) }]),
      0n,
    );
    expect(wallet.state.balance).toBe(START_BALANCE - 3000n + win);
    expect(all().map(({ state }) => state)).toEqual(['settled', 'settled', 'settled']);
  });

  test('leaves a slip alone whose matches are not over, and the page a stake that is on its way', async () => {
    const legs = three();
    await place('first', 1000n, legs);
    clock.set(lastEnd(legs) - 1);
    await serviceOn().recover(0);
    expect(all()).toMatchObject([{ state: 'betPlaced' }]);
    store.rounds.set('moving', { ...all()[0]!, id: 'moving', state: 'opened' });
    await slips();
    expect(store.rounds.get('moving')).toMatchObject({ state: 'opened' });
  });
});

test('a clock that is wound back shows the same match again', () => {
  const early = JSON.stringify(matches(NOW));
  matches(NOW + MINUTE);
  expect(JSON.stringify(matches(NOW))).toBe(early);
});
