import * as v from 'valibot';
import type { InferInput } from 'valibot';
import type { Engine, RoundFacts } from '../engine.ts';
import { paletteOf } from '../skins.ts';
import { TIMES, dealtBy } from './match.ts';
import { positionAfter, scoreOf, type Pair } from './pisti.ts';
import { PvpAct, PvpChoice, type PvpGameFields, type PvpRoundFields } from './pvp-contract.ts';
import { RAKE_PERCENT, payOf, rakeOf, roomsOfGame } from './rooms.ts';

/** Measured over 1,000,000 matches (0.951433 ± 0.00093), parts per million, rounded down: the player plays by the computer’s rule. */
export const RETURN_RATE = 951_000;
/** Until the match is over and its cards are stored with the round. */
const UNTIL_PLAYED = Number.MAX_SAFE_INTEGER;
/** A stake that the wallet takes later is returned. Milliseconds after the round was opened. */
const STAKE_WITHIN = 60_000;

/** Own points, then the opponent's; null while the match is played. */
const pointsIn = ({ seed, choice, acts }: RoundFacts): Pair<number> | null => {
  if (acts[0] === undefined) return null;
  const { keys, moves } = v.parse(PvpAct, acts[0]);
  const { seat } = v.parse(PvpChoice, choice);
  const score = scoreOf(positionAfter(dealtBy(seed, keys), moves));
  return [score[seat], score[seat === 0 ? 1 : 0]];
};

const numberOf = (room: string): number => Number(room.split('-').at(-1));

/** Pişti for two players, or against a computer. A player's part in a match is a round; the match decides it. */
export const pvpEngine: Engine = {
  id: 'pvp',
  choice: PvpChoice,
  modelOf: () => 'pisti',
  stakeOf: () => null,
  stakeUntil: ({ openedAt }) => openedAt + STAKE_WITHIN,
  openUntil: ({ acts }) => (acts.length > 0 ? null : UNTIL_PLAYED),

  winOf: (round) => {
    const points = pointsIn(round);
    if (!points) throw new Error(`the match of round ${round.id} is not over`);
    return payOf(round.stake, ...points);
  },

  detailOf: (round) => {
    const { match, room, opponent } = v.parse(PvpChoice, round.choice);
    const [own = 0, others = 0] = pointsIn(round) ?? [];
    return {
      match,
      room,
      opponent,
      points: `${own}:${others}`,
      rake: own > others ? String(rakeOf(round.stake)) : '0',
    };
  },

  presentGame: (game) =>
    ({
      palette: paletteOf(game),
      rooms: roomsOfGame(game).map(({ id, number, stake }) => ({
        ...{ id, number },
        ...{ stake: String(stake), rake: String(rakeOf(stake)) },
      })),
      rakePercent: RAKE_PERCENT,
      returnRate: RETURN_RATE,
      times: { wait: TIMES.wait, turn: TIMES.turn, away: TIMES.away },
    }) satisfies InferInput<typeof PvpGameFields>,

  presentRound: (round, shown) => {
    const { match, room, opponent } = v.parse(PvpChoice, round.choice);
    const points = shown === 'all' ? pointsIn(round) : null;
    return {
      match,
      room: numberOf(room),
      opponent,
      points: points && [...points],
    } satisfies InferInput<typeof PvpRoundFields>;
  },
};
