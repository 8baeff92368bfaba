import { expect, it } from 'vitest';
import {
  advanced,
  isAway,
  leftBy,
  MOST_MISSED,
  movedBy,
  positionOf,
  TIMES,
  type Match,
} from '../../../platform/games/pvp/match.ts';

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
  const missed = turn === 0 ? ([MOST_MISSED, 0] as const) : ([0, MOST_MISSED] as const);
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
