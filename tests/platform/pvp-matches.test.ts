import { createHash } from 'node:crypto';
import { isNull, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRooms } from '#contract/launch.ts';
import { PLAY_MONEY } from '#contract/money.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { pvpMatches } from '../../platform/games/pvp/matches.tables.ts';
import { MAX_TABLES } from '../../platform/games/pvp/rooms.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { playOut, shuffled, nameOf } from '../unit/games/pvp-referee.ts';
import { OPENING, ROOM, STAKE, matched, openPvp, playOutBy, type Guest, type Pvp } from './pvp-harness.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const POT = 2n * STAKE;
const RAKE = 50n;

describe.each(SERVER_BY_DAY)('@GAM-01 matches of two on %s', (engine) => {
  let pvp: Pvp;
  let one: Guest;
  let two: Guest;
  beforeAll(async () => {
    pvp = await openPvp(engine);
  });
  afterAll(() => pvp.close());
  beforeEach(async () => {
    const play = pvp.playOver();
    one = await pvp.seatDown(play);
    two = await pvp.seatDown(play);
  });
  afterEach(async () => {
    // What a test has left open is played out, so that nobody waits for the next one.
    for (const guest of [one, two]) if ((await guest.state()).match) await guest.leave();
    pvp.platform.clock.advance(30 * MINUTE);
    await pvp.playOver().recover(0);
  });
  const advance = (milliseconds: number) => pvp.platform.clock.advance(milliseconds);
  const balances = async () => [await one.balance(), await two.balance()];

  it('who sits down waits with a seal, stakes nothing, and is seen in the rooms', async () => {
    const { nextSeedHash } = one.entered;
    const seen = await one.join('one');
    expect(seen.match).toMatchObject({ state: 'waiting', opponent: null, seal: nextSeedHash, table: null });
    expect(seen.nextSeedHash).not.toBe(nextSeedHash);
    expect(await balances()).toEqual([OPENING, OPENING]);
    const rooms = await pvp.platform.request(listRooms, { nodeId: '10001' }, { token: two.token });
    expect(rooms.body.value).toEqual(
      [1, 5, 25, 100].map((stake, at) => ({
        ...{ gameId: `10001-${at + 1}`, roomName: String(at + 1), minBet: stake, maxBet: stake },
        ...{ players: at === 1 ? 1 : 0, maxPlayers: 2 },
      })),
    );
    expect((await two.state()).waiting).toEqual([{ room: ROOM, players: 1 }]);
    // The same call again, and another one, find the same match.
    expect((await one.join('one')).match!.id).toBe(seen.match!.id);
    expect((await one.join('other', '10001-1')).match!.id).toBe(seen.match!.id);
  });

  it('both answer before either stakes; then both have staked, and four cards each', async () => {
    await one.join('one');
    expect((await two.join('two')).match).toMatchObject({ state: 'matched', opponent: 'player' });
    expect((await one.ready()).match!.state).toBe('matched');
    expect(await balances()).toEqual([OPENING, OPENING]);
    const seen = await two.ready();
    expect(seen.match).toMatchObject({ state: 'playing', table: { at: 0, others: 4, stock: 40 } });
    expect(seen.match!.table!.hand).toHaveLength(4);
    expect(await balances()).toEqual([OPENING - STAKE, OPENING - STAKE]);
  });

  it('a match is won by its points: both stakes without the rake, as the referee deals and counts', async () => {
    await matched(one, two);
    const { seal } = (await one.state()).match!;
    await playOutBy(one, two);
    const [first, second] = [(await one.state()).match!, (await two.state()).match!];
    const proof = first.proof!;
    expect(createHash('sha256').update(proof.seed).digest('hex')).toBe(seal);
    expect(proof.keys).toEqual(['one'.padEnd(16, '-'), 'two'.padEnd(16, '-')]);
    const moves = proof.moves.map(nameOf);
    const referee = playOut(shuffled(proof.seed, proof.keys.join(':')), [
      ({ hand }) => hand.find((card) => moves.includes(card) && isNext(hand, moves, card))!,
      ({ hand }) => hand.find((card) => isNext(hand, moves, card))!,
    ]);
    expect(referee.moves).toEqual(moves);
    const [mine, theirs] = referee.points;
    expect(first.round).toMatchObject({ state: 'settled', points: [mine, theirs] });
    expect(second.round).toMatchObject({ state: 'settled', points: [theirs, mine] });
    const due = (own: number, others: number) => (own === others ? STAKE : own > others ? POT - RAKE : 0n);
    expect([first.round!.win, second.round!.win]).toEqual([
      String(due(mine, theirs)),
      String(due(theirs, mine)),
    ]);
    expect(await balances()).toEqual([
      OPENING - STAKE + due(mine, theirs),
      OPENING - STAKE + due(theirs, mine),
    ]);
    expect((await one.bets()).map(({ stake, payout, state }) => ({ stake, payout, state }))).toEqual([
      { stake: STAKE, payout: due(mine, theirs), state: 'settled' },
    ]);
  });

  it('no answer shows the other hand, the stock or the seed while a match is played', async () => {
    await matched(one, two);
    for (let turn = 0; turn < 20; turn += 1) {
      const [a, b] = [await one.state(), await two.state()];
      const [mine, theirs] = [a.match!.table!, b.match!.table!];
      const open = new Set([...mine.middle, ...mine.plays.map(({ card }) => card)]);
      for (const [seen, own, others] of [
        [a, mine, theirs],
        [b, theirs, mine],
      ] as const) {
        const { hand, middle, plays, ...rest } = seen.match!.table!;
        expect(hand.some((card) => others.hand.includes(card))).toBe(false);
        expect([...middle, ...plays.map(({ card }) => card)].some((card) => others.hand.includes(card))).toBe(
          false,
        );
        expect(Object.keys(rest).toSorted()).toEqual([
          'at',
          'missed',
          'others',
          'points',
          'stock',
          'taken',
          'turn',
        ]);
        expect(seen.match!.proof).toBeNull();
        expect(seen.text).not.toContain('"seed":"');
        expect(own.hand.some((card) => open.has(card))).toBe(false);
      }
      const [mover, table] = mine.turn === 'own' ? [one, mine] : [two, theirs];
      await mover.move(table.at, table.hand[0]!);
    }
  });

  it('only whose turn it is plays, only a card of the own hand, and the same card again changes nothing', async () => {
    await matched(one, two);
    const mine = (await one.state()).match!.table!;
    const [mover, other] = mine.turn === 'own' ? [one, two] : [two, one];
    const [table, rest] = [(await mover.state()).match!.table!, (await other.state()).match!.table!];
    expect((await other.move(0, rest.hand[0]!)).code).toBe('act_refused');
    expect((await mover.move(0, rest.hand[0]!)).code).toBe('act_refused');
    expect((await mover.move(1, table.hand[0]!)).code).toBe('act_refused');
    const [card, second] = [table.hand[0]!, table.hand[1]!];
    const twice = await Promise.all([mover.move(0, card), mover.move(0, card, pvp.playOver())]);
    expect(twice.map(({ match }) => match?.table?.at)).toEqual([1, 1]);
    expect((await mover.move(0, second)).code).toBe('act_refused');
    const [third] = [await pvp.seatDown(pvp.playOver())];
    expect((await third.call('pvp/move', { match: twice[0].match!.id, at: 1, card: second })).code).toBe(
      'act_refused',
    );
    expect((await third.call('pvp/leave', { match: twice[0].match!.id })).code).toBe('act_refused');
  });

  it('two moves in two processes at once: one counts', async () => {
    await matched(one, two);
    const isOwn = (await one.state()).match!.table!.turn === 'own';
    const mover = isOwn ? one : two;
    const { hand } = (await mover.state()).match!.table!;
    const answers = await Promise.all(hand.map((card) => mover.move(0, card, pvp.playOver())));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'act_refused')).toHaveLength(3);
    expect((await one.state()).match!.table!.at).toBe(1);
  });

  it('time that runs out is played with the lowest card, soon after two turns, and the match ends by itself', async () => {
    await matched(one, two);
    const start = (await one.state()).match!;
    const mover = start.table!.turn === 'own' ? one : two;
    const low = Math.min(...(await mover.state()).match!.table!.hand);
    advance(19_999);
    expect((await one.state()).match!.table!.at).toBe(0);
    advance(1);
    const after = (await mover.state()).match!.table!;
    expect([after.at, after.plays[0]!.card, after.missed]).toEqual([1, low, [1, 0]]);
    advance(60 * SECOND);
    expect((await mover.state()).match!.table!.missed).toEqual([2, 2]);
    // 44 cards are left, three seconds each; nobody reads, the job does.
    advance(44 * 3 * SECOND);
    await pvp.playOver().recover(MINUTE);
    expect((await one.bets()).map(({ state }) => state)).toEqual(['settled']);
    const sum = (await balances()).reduce((left, right) => left + right, 0n);
    expect([2n * OPENING, 2n * OPENING - RAKE]).toContain(sum);
  });

  it('who leaves is played for at once, and may come back', async () => {
    await matched(one, two);
    const mover = (await one.state()).match!.table!.turn === 'own' ? one : two;
    await mover.leave();
    advance(3 * SECOND);
    expect((await mover.state()).match!.table).toMatchObject({ at: 1, missed: [3, 0] });
    const other = mover === one ? two : one;
    const table = (await other.state()).match!.table!;
    await other.move(1, table.hand[0]!);
    const back = (await mover.state()).match!.table!;
    await mover.move(2, back.hand[0]!);
    expect((await mover.state()).match!.table).toMatchObject({ at: 3, missed: [0, 0] });
  });

  it('an opponent who does not answer costs nothing', async () => {
    await one.join('one');
    await two.join('two');
    await two.ready();
    advance(15 * SECOND);
    expect((await two.state()).match).toMatchObject({
      state: 'cancelled',
      reason: 'no_opponent',
      round: null,
    });
    expect(await balances()).toEqual([OPENING, OPENING]);
    await matched(one, two, ['three', 'four']);
    expect((await two.state()).match!.state).toBe('playing');
  });

  it('a refused stake cancels the match and returns the other’s', async () => {
    const poor = await pvp.seatDown(pvp.playOver(), 100n);
    await one.join('one');
    await poor.join('poor');
    await poor.ready();
    expect((await one.ready()).match).toMatchObject({ state: 'cancelled', reason: 'insufficient_balance' });
    expect((await poor.state()).match).toMatchObject({ state: 'cancelled', round: { state: 'cancelled' } });
    expect([await one.balance(), await poor.balance()]).toEqual([OPENING, 100n]);
    expect((await one.bets()).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('two members are not seated together for a seventh match within a day; others are', async () => {
    const play = pvp.playOver();
    for (let met = 0; met < 6; met += 1) {
      await matched(one, two, [`one-${met}`, `two-${met}`]);
      for (const guest of [one, two]) await guest.leave();
      advance(30 * MINUTE);
      await play.recover(0);
    }
    await one.join('one-again');
    advance(SECOND);
    // Each waits for somebody else.
    expect((await two.join('two-again')).match).toMatchObject({ state: 'waiting' });
    const third = await pvp.seatDown(play);
    // The longest wait is matched first.
    expect((await third.join('third')).match).toMatchObject({ state: 'matched' });
    expect((await one.state()).match).toMatchObject({ state: 'matched' });
    for (const guest of [one, two, third]) await guest.leave();
    // A day later.
    const { db } = pvp.platform.deps;
    await db.update(pvpMatches).set({ createdAt: sql`${pvpMatches.createdAt} - 86400000` });
    await matched(one, two, ['one-next-day', 'two-next-day']);
    expect((await two.state()).match).toMatchObject({ state: 'playing' });
  });

  it('nobody is matched with a page that is gone', async () => {
    await one.join('one');
    advance(16 * SECOND);
    expect((await two.join('two')).match).toMatchObject({ state: 'waiting' });
    expect((await two.leave()).match).toMatchObject({ state: 'cancelled', reason: 'left' });
    await two.join('again');
    expect((await one.state()).match!.state).toBe('waiting');
  });

  it('a room has so many tables for each currency: play money takes none of those for money', async () => {
    const { db } = pvp.platform.deps;
    await one.join('one');
    const [taken] = await db.select().from(pvpMatches).where(isNull(pvpMatches.finishedAt));
    await one.leave();
    const others = Array.from({ length: MAX_TABLES }, (_, at) => ({
      ...taken!,
      ...{ id: `other-${at}`, state: 'playing' as const, first: `free-${at}`, currency: PLAY_MONEY },
    }));
    await db.insert(pvpMatches).values(others);
    expect((await two.join('two')).match).toMatchObject({ state: 'waiting' });
    await two.leave();
    await db.update(pvpMatches).set({ currency: 'TLB' }).where(like(pvpMatches.id, 'other-%'));
    expect((await two.join('again')).code).toBe('tables_full');
    await db.delete(pvpMatches).where(like(pvpMatches.id, 'other-%'));
  });

  /** A process that dies after its call number `count` of this name reached the wallet. */
  const dyingAt = (name: 'bet' | 'settle', count: number) => {
    let left = count;
    return pvp.playOver(async (request) => {
      if (!request.url.endsWith(`/${name}`)) return pvp.through(request);
      left -= 1;
      if (left === 0) await (await pvp.through(request)).text();
      if (left <= 0) throw new Error('power off');
      return pvp.through(request);
    });
  };
  const stakeIn = async (play: ReturnType<typeof dyingAt>) => {
    await one.join('one', ROOM, play);
    await two.join('two', ROOM, play);
    await one.ready(play);
    return two.ready(play);
  };

  it('the process dies at the second stake: the next one asks again, and both have staked once', async () => {
    const seen = await stakeIn(dyingAt('bet', 2));
    expect(seen.match!.state).toBe('staking');
    expect((await one.state()).match!.state).toBe('playing');
    expect(await balances()).toEqual([OPENING - STAKE, OPENING - STAKE]);
  });

  it('the process dies at the second stake and nobody comes back: both stakes are kept in a match that is played', async () => {
    await stakeIn(dyingAt('bet', 2));
    advance(MINUTE + 1);
    await pvp.playOver().recover(MINUTE);
    expect((await one.state()).match!.state).toMatch(/playing|cancelled/);
    expect(new Set((await balances()).map(String)).size).toBe(1);
  });

  it('the process dies at a payment: two others pay each player once', async () => {
    const dying = dyingAt('settle', 1);
    await stakeIn(dying);
    advance(2 * 20 * SECOND * 2 + 44 * 3 * SECOND);
    await one.state(dying);
    expect((await one.bets()).concat(await two.bets()).map(({ state }) => state)).toContain('open');
    const others = [pvp.playOver(), pvp.playOver()];
    await Promise.all([...others.map((each) => each.recover(MINUTE)), two.state(), one.state()]);
    expect((await one.bets()).concat(await two.bets()).map(({ state }) => state)).toEqual([
      'settled',
      'settled',
    ]);
    const sum = (await balances()).reduce((sums, each) => sums + each, 0n);
    expect([2n * OPENING, 2n * OPENING - RAKE]).toContain(sum);
  });

  it('the computer is offered once nobody has come, is named, and is played for the room’s stake', async () => {
    await one.join('one');
    expect((await one.computer()).code).toBe('act_refused');
    advance(30 * SECOND);
    const seen = await one.computer();
    expect(seen.match).toMatchObject({ state: 'playing', opponent: 'computer' });
    expect(await balances()).toEqual([OPENING - STAKE, OPENING]);
    for (let guard = 0; guard < 100; guard += 1) {
      const { match } = await one.state();
      if (match!.table!.turn === null) break;
      if (match!.table!.turn === 'own') await one.move(match!.table!.at, match!.table!.hand[0]!);
      else advance(SECOND);
    }
    const { match } = await one.state();
    const [mine = 0, theirs = 0] = match!.round!.points!;
    const due = mine === theirs ? STAKE : mine > theirs ? POT - RAKE : 0n;
    expect(match!.proof!.keys[1]).toBe('computer');
    expect(await one.balance()).toBe(OPENING - STAKE + due);
  });

  it('leave a sound ledger', async () => {
    expect(isSound(await audit(pvp.platform.deps.db))).toBe(true);
  });

  it('rooms are those of the game, and a round cannot be opened around the match', async () => {
    expect((await one.join('one', '10002-1')).code).toBe('stake_not_offered');
    const choice = { match: 'x', room: ROOM, seat: 0, opponent: 'computer' };
    expect((await one.call('round', { playKey: 'a'.repeat(16), choice })).code).toBe('stake_not_offered');
    expect((await one.call('pvp/move', { match: 'x', at: 0, card: 99 })).code).toBe('bad_request');
  });
});

/** Whether this card of the hand is played before the others. */
const isNext = (hand: readonly string[], moves: readonly string[], card: string): boolean =>
  hand.every((each) => moves.indexOf(card) <= moves.indexOf(each));
