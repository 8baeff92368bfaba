import * as v from 'valibot';
import type { InferInput } from 'valibot';
import type { CatalogueGame, Engine, RoundFacts } from '../engine.ts';
import { SKINS, lookOf } from '../skins.ts';
import { baccarat } from './baccarat.ts';
import { roulette } from './roulette.ts';
import { outcomeOf, timesOf } from './schedule.ts';
import { sicBo } from './sicbo.ts';
import {
  TABLE_KINDS,
  TableChoice,
  type OutcomeView,
  type TableGameFields,
  type TableKind,
  type TableRoundFields,
} from './table-contract.ts';
import { payOf, type TableRules } from './table-rules.ts';

/** Chips, in smallest bets. */
const CHIP_STEPS = [1n, 2n, 5n, 10n, 20n, 100n];
/** Largest sum of stakes in one round, in smallest bets. */
const [SEAT_LIMIT, TABLE_LIMIT] = [10_000n, 200_000n];

const RULES: Readonly<Record<TableKind, TableRules<OutcomeView>>> = {
  roulette: roulette as TableRules<OutcomeView>,
  baccarat: baccarat as TableRules<OutcomeView>,
  sicbo: sicBo as TableRules<OutcomeView>,
};

export const kindOf = (model: string | undefined): TableKind | null =>
  TABLE_KINDS.find((kind) => kind === model) ?? null;

/** @throws for a game that is no table. */
const rulesOf = (model: string | undefined): TableRules<OutcomeView> => {
  const kind = kindOf(model);
  if (!kind) throw new Error(`no table of ${model}`);
  return RULES[kind];
};

const LIVE = SKINS.find(({ id }) => id === 'live');
const DEALERS = (LIVE?.symbols ?? []).flatMap((symbol, index) =>
  symbol.startsWith('dealer-') ? [index] : [],
);

/** A table always has the same drawn dealer. */
const dealerOf = ({ id }: CatalogueGame): string =>
  `/play/assets/symbols/live/${DEALERS[Number(id) % DEALERS.length] ?? 0}.svg`;

const unitOf = ({ minBet }: CatalogueGame): bigint => (minBet > 0n ? minBet : 1n);

export const limitsOf = (game: CatalogueGame) => ({
  seat: unitOf(game) * SEAT_LIMIT,
  table: unitOf(game) * TABLE_LIMIT,
  spot: (spot: string): bigint => unitOf(game) * BigInt(rulesOf(game.model).spots.get(spot)?.limit ?? 0),
});

export const tableOutcome = (
  model: string,
  tableId: string,
  round: { number: number; seed: string },
): OutcomeView => outcomeOf(rulesOf(model), tableId, round);

const drawnOf = ({ modelId, gameId, seed, choice }: RoundFacts) => {
  const { round, bets } = v.parse(TableChoice, choice);
  const rules = rulesOf(modelId);
  const outcome = outcomeOf(rules, gameId, { number: round, seed });
  return {
    round,
    outcome,
    bets: bets.map(({ spot, stake }) => ({ spot, stake, pay: payOf(stake, rules.factorOf(spot, outcome)) })),
  };
};

const textOf = (outcome: OutcomeView): string =>
  Object.entries(outcome)
    .map(([name, value]) => `${name} ${[value].flat().join(',')}`)
    .join('; ');

/** Details of a bet are kept short: the whole order is in the game server's own record. */
const DETAIL_LENGTH = 300;

/** Tables whose rounds run by the clock, for any number of seats. */
export const tableEngine: Engine = {
  id: 'table',
  choice: TableChoice,
  modelOf: (game) => rulesOf(game.model).id,

  stakeOf: (game, choice) => {
    const { bets } = choice as TableChoice;
    const limits = limitsOf(game);
    const spots = new Set(bets.map(({ spot }) => spot));
    const areOffered = bets.every(
      ({ spot, stake }) => stake % unitOf(game) === 0n && stake <= limits.spot(spot),
    );
    return areOffered && spots.size === bets.length ? bets.reduce((sum, { stake }) => sum + stake, 0n) : null;
  },

  winOf: (round) => drawnOf(round).bets.reduce((sum, { pay }) => sum + pay, 0n),

  isReturnable: true,

  stakeUntil: ({ gameId, choice }) => timesOf(gameId, v.parse(TableChoice, choice).round).closesAt,

  openUntil: ({ gameId, choice }) => timesOf(gameId, v.parse(TableChoice, choice).round).drawnAt,

  detailOf: (facts) => {
    const { round, outcome, bets } = drawnOf(facts);
    const list = bets.map(({ spot, stake }) => `${spot}=${stake}`).join(' ');
    return { round, outcome: textOf(outcome), bets: list.slice(0, DETAIL_LENGTH) };
  },

  presentGame: (game) => {
    const { palette } = lookOf(game);
    const limits = limitsOf(game);
    return {
      palette: { deep: palette.deep, glow: palette.glow },
      dealer: dealerOf(game),
      kind: kindOf(game.model) ?? 'roulette',
      chips: CHIP_STEPS.map((step) => String(unitOf(game) * step)),
      seatLimit: String(limits.seat),
      tableLimit: String(limits.table),
    } satisfies InferInput<typeof TableGameFields>;
  },

  presentRound: (facts, shown) => {
    const drawn = shown === 'all' ? drawnOf(facts) : null;
    const { round, bets } = v.parse(TableChoice, facts.choice);
    return {
      tableRound: round,
      bets: bets.map(({ spot, stake }, index) => ({
        spot,
        stake: String(stake),
        pay: drawn ? String(drawn.bets[index]?.pay ?? 0n) : null,
      })),
      outcome: drawn?.outcome ?? null,
    } satisfies InferInput<typeof TableRoundFields>;
  },
};
