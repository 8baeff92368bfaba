import { createHash } from 'node:crypto';
import type { InferInput } from 'valibot';
import { presentRound } from '../present.ts';
import type { Round } from '../round-store.ts';
import { isComputer, isOver, keysOf, positionOf, type Match } from './match.ts';
import { other, scoreOf, type Pair, type Seat } from './pisti.ts';
import type { MatchView, PvpRound, TableView } from './pvp-contract.ts';

const seenBy = <Value>(pair: Pair<Value>, seat: Seat): [Value, Value] => [pair[seat], pair[other(seat)]];
const by = (who: Seat, seat: Seat) => (who === seat ? 'own' : 'other');

/** The table as one player sees it: neither the other hand nor the stock. */
const tableFor = (match: Match, seat: Seat): InferInput<typeof TableView> => {
  const position = positionOf(match);
  const { hands, middle, taken, plays, stock, turn } = position;
  return {
    turn: turn === null ? null : by(turn, seat),
    at: match.moves.length,
    hand: [...hands[seat]],
    others: hands[other(seat)].length,
    stock,
    middle: [...middle],
    taken: seenBy([taken[0].length, taken[1].length], seat),
    points: seenBy(scoreOf(position), seat),
    plays: plays.map(({ seat: who, card, took, pisti }) => ({ by: by(who, seat), card, took, pisti })),
    missed: seenBy(match.missed, seat),
  };
};

/** A match in the page's form, for one of its players. */
export const presentMatch = (match: Match, seat: Seat, round: Round | null): InferInput<typeof MatchView> => {
  const isPlayed = match.state === 'playing' || match.state === 'ended';
  const rival = other(seat);
  return {
    id: match.id,
    room: match.room,
    state: match.state,
    stake: String(match.stake),
    opponent: match.seats[rival] ? (isComputer(match, rival) ? 'computer' : 'player') : null,
    seal: createHash('sha256').update(match.seed).digest('hex'),
    deadline: match.deadline,
    reason: isOver(match) ? match.reason : null,
    table: isPlayed ? tableFor(match, seat) : null,
    proof:
      match.state === 'ended'
        ? { seed: match.seed, keys: [...keysOf(match)], seat, moves: [...match.moves] }
        : null,
    round: round && (presentRound(round) as InferInput<typeof PvpRound>),
  };
};
