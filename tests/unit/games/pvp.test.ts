import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGenerator } from '../../../platform/games/generator.ts';
import {
  advanced,
  isAway,
  leftBy,
  MAX_MISSED,
  movedBy,
  positionOf,
  TIMES,
  type Match,
} from '../../../platform/games/pvp/match.ts';
import {
  computerPlays,
  dealFrom,
  positionAfter,
  scoreOf,
  sightOf,
  type Deal,
} from '../../../platform/games/pvp/pisti.ts';
import { RETURN_RATE } from '../../../platform/games/pvp/pvp.engine.ts';
import { payOf, rakeOf, roomsIn } from '../../../platform/games/pvp/rooms.ts';
import { numberOf, playOut, shuffled, stated, nameOf } from './pvp-referee.ts';

const seedOf = (name: string): string => createHash('sha256').update(name).digest('hex');
/** A deck that begins with these cards; the rest in order. */
const deckOf = (first: string): Deal => {
  const cards = first.split(' ').map(numberOf);
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !cards.includes(card));
  return { deck: [...cards, ...rest], starter: 0 };
};
const after = (deal: Deal, moves: string) =>
  positionAfter(deal, moves === '' ? [] : moves.split(' ').map(numberOf));
const namesOf = (cards: readonly number[]): string => cards.map(nameOf).join(' ');

// The pile; then the hands of the starter and of the other.
const DEAL = deckOf('3♠ 5♥ 9♦ K♣ K♠ J♠ 7♥ 2♣ 7♦ J♥ A♠ 10♦');

describe('the rules of pişti', () => {
  it('four cards lie open, four are dealt to each, forty are left', () => {
    const { hands, middle, stock, turn } = after(DEAL, '');
    expect([namesOf(middle), namesOf(hands[0]), namesOf(hands[1]), stock, turn]).toEqual([
      '3♠ 5♥ 9♦ K♣',
      'K♠ J♠ 7♥ 2♣',
      '7♦ J♥ A♠ 10♦',
      40,
      0,
    ]);
  });

  it('a card of another rank stays on the pile, and it is the other’s turn', () => {
    const { middle, taken, turn } = after(DEAL, '2♣');
    expect([namesOf(middle), taken[0].length, turn]).toEqual(['3♠ 5♥ 9♦ K♣ 2♣', 0, 1]);
  });

  it('the rank of the top takes the pile, which is no pişti while it has more than one card', () => {
    const position = after(DEAL, 'K♠');
    expect([namesOf(position.taken[0]), position.middle.length, position.plays[0]]).toEqual([
      '3♠ 5♥ 9♦ K♣ K♠',
      0,
      { seat: 0, card: numberOf('K♠'), took: 4, pisti: null },
    ]);
    expect(scoreOf(position)).toEqual([0, 0]);
  });

  it('a jack takes any pile; from an empty middle nothing is taken', () => {
    expect(namesOf(after(DEAL, 'J♠').taken[0])).toBe('3♠ 5♥ 9♦ K♣ J♠');
    const empty = after(DEAL, 'K♠ J♥');
    expect([namesOf(empty.middle), empty.taken[1].length]).toEqual(['J♥', 0]);
  });

  it('one card taken by its rank is a pişti of ten, a jack by a jack of twenty', () => {
    const pisti = after(DEAL, 'K♠ 7♦ 7♥');
    expect(pisti.plays[2]).toMatchObject({ took: 1, pisti: 'pisti' });
    expect(scoreOf(pisti)).toEqual([10, 0]);
    const jack = after(DEAL, 'K♠ J♥ J♠');
    expect(jack.plays[2]).toMatchObject({ took: 1, pisti: 'jackPisti' });
    expect(scoreOf(jack)).toEqual([22, 0]);
  });

  it('a jack that takes one other card is no pişti', () => {
    const position = after(DEAL, 'K♠ 7♦ J♠');
    expect(position.plays[2]).toMatchObject({ took: 1, pisti: null });
    expect(scoreOf(position)).toEqual([1, 0]);
  });

  it('aces and jacks count one, the two of clubs two, the ten of diamonds three', () => {
    expect(scoreOf(after(DEAL, '2♣ A♠ J♠'))).toEqual([4, 0]);
    expect(scoreOf(after(DEAL, '2♣ 10♦ J♠'))).toEqual([6, 0]);
  });

  it('a card that is not in the hand is no move', () => {
    expect(() => after(DEAL, 'A♠')).toThrow('no card');
    expect(() => after(DEAL, 'K♠ K♠')).toThrow('no card');
  });

  it('eight cards later both have four again', () => {
    const { hands, stock } = after(DEAL, 'K♠ 7♦ 7♥ J♥ J♠ A♠ 2♣ 10♦');
    expect([hands[0].length, hands[1].length, stock]).toEqual([4, 4, 32]);
  });
});

describe('a whole match', () => {
  const deals = Array.from({ length: 300 }, (_, index) => ({
    seed: seedOf(`match ${index}`),
    label: `a${index}:b`,
  }));

  it('is the same by the rules and by the referee: cards, points, most cards, the rest of the pile', () => {
    for (const { seed, label } of deals) {
      const deal = dealFrom(createGenerator(seed, label));
      const referee = playOut(shuffled(seed, label), [stated, stated]);
      const moves: number[] = [];
      for (
        let position = positionAfter(deal, moves);
        position.turn !== null;
        position = positionAfter(deal, moves)
      )
        moves.push(computerPlays(sightOf(position, position.turn)));
      expect(namesOf(moves)).toBe(referee.moves.join(' '));
      const end = positionAfter(deal, moves);
      expect(scoreOf(end)).toEqual(referee.points);
      expect(end.taken[0].length + end.taken[1].length).toBe(52);
    }
  });

  it('the computer does not see the other hand or the stock: other hidden cards change nothing', () => {
    for (const { seed, label } of deals.slice(0, 60)) {
      const deal = dealFrom(createGenerator(seed, label));
      for (const plays of [0, 1, 2, 3, 9, 12, 21, 30]) {
        const moves: number[] = [];
        while (moves.length < plays) {
          const position = positionAfter(deal, moves);
          moves.push(computerPlays(sightOf(position, position.turn!)));
        }
        const position = positionAfter(deal, moves);
        const seat = position.turn!;
        const known = new Set([
          ...position.middle,
          ...position.hands[seat],
          ...position.taken.flat(),
          ...moves,
        ]);
        const hidden = deal.deck.filter((card) => !known.has(card));
        const swapped = new Map(hidden.map((card, at) => [card, hidden[(at + 1) % hidden.length]!]));
        const changed: Deal = { ...deal, deck: deal.deck.map((card) => swapped.get(card) ?? card) };
        const otherwise = positionAfter(changed, moves);
        expect(namesOf(otherwise.hands[seat])).toBe(namesOf(position.hands[seat]));
        expect(namesOf(otherwise.hands[seat === 0 ? 1 : 0])).not.toBe(
          namesOf(position.hands[seat === 0 ? 1 : 0]),
        );
        expect(computerPlays(sightOf(otherwise, seat))).toBe(computerPlays(sightOf(position, seat)));
      }
    }
  });
});

describe('rooms and their rake', () => {
  it('are four stakes of the game’s smallest bet', () => {
    expect(roomsIn('77', 100n).map(({ id, stake }) => `${id} ${stake}`)).toEqual([
      '77-1 100',
      '77-2 500',
      '77-3 2500',
      '77-4 10000',
    ]);
  });

  it('keep five percent of both stakes of a winner, rounded in the winner’s favour, and nothing of a draw', () => {
    expect([rakeOf(100n), rakeOf(19n), rakeOf(9n)]).toEqual([10n, 1n, 0n]);
    expect([payOf(100n, 12, 4), payOf(100n, 4, 12), payOf(100n, 8, 8)]).toEqual([190n, 0n, 100n]);
    expect(payOf(19n, 1, 0)).toBe(37n);
  });
});

describe('the return against the computer', () => {
  /** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
  const ROUNDS = Number(process.env['GAME_ROUNDS'] ?? 6_000);

  it(
    'is the stated one within three standard errors, played by the computer’s own rule',
    { timeout: 3_600_000 },
    () => {
      let [sum, squares] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { points } = playOut(shuffled(seedOf(`return ${round}`), `key${round}:computer`), [
          stated,
          stated,
        ]);
        const back = Number(payOf(1000n, ...points)) / 1000;
        sum += back;
        squares += back * back;
      }
      const mean = sum / ROUNDS;
      const error = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
      console.info(`return ${mean.toFixed(6)} ± ${error.toFixed(6)} over ${ROUNDS} matches`);
      expect(Math.abs(mean - RETURN_RATE / 1_000_000)).toBeLessThan(3 * error);
    },
  );
});

describe('a match by the clock', () => {
  const sitter = (account: string) => ({
    ...{ account, sessionId: account, playSession: account, playKey: `key-of-${account}`, roundId: account },
    isReady: true,
  });
  const match: Match = {
    ...{ id: 'm', vendor: 'NIMBUS', gameId: '1', room: 'r', currency: 'TLB', stake: 100n, state: 'playing' },
    ...{ seed: 'a'.repeat(64), first: 'mina', second: 'can', seats: [sitter('mina'), sitter('can')] },
    ...{ moves: [], missed: [0, 0], deadline: TIMES.turn, seenAt: 0, reason: null },
    ...{ createdAt: 0, finishedAt: null },
  };
  const turn = positionOf(match).turn ?? 0;

  it('who plays a card is there again, however many turns they have let pass', () => {
    const missed = turn === 0 ? ([MAX_MISSED, 0] as const) : ([0, MAX_MISSED] as const);
    const away = { ...match, missed };
    expect(isAway(away, turn)).toBe(true);
    const card = positionOf(away).hands[turn][0] ?? -1;
    const played = movedBy(away, turn, { at: 0, card }, 1000);
    expect(played && isAway(played, turn)).toBe(false);
  });

  it('leaving brings nobody more time, and shortens the own turn alone', () => {
    const [early, late] = [1000, TIMES.turn - 1000];
    expect(leftBy(match, turn, early).deadline).toBe(early + TIMES.away);
    expect(leftBy(match, turn, late).deadline).toBe(match.deadline);
    const other = turn === 0 ? 1 : 0;
    expect(leftBy(match, other, early).deadline).toBe(match.deadline);
  });

  it('a turn runs out at its deadline, not before', () => {
    expect(advanced(match, TIMES.turn - 1)).toBe(match);
    expect(advanced(match, TIMES.turn).moves).toHaveLength(1);
  });
});
