import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { RoundReportOnWire } from '#contract/round-report.ts';
import type { CatalogueGame } from './engine.ts';
import type { EngineId } from './engines.ts';
import { FishGameFields, FishRoundFields } from './fish/fish-contract.ts';
import { LotteryRoundFields } from './lottery/lottery-contract.ts';
import { PokerRoundFields } from './poker/poker-contract.ts';
import { PvpRoundFields } from './pvp/pvp-contract.ts';
import { engineNamed } from './registry.ts';
import type { Json, Round } from './round-store.ts';
import { SlotGameFields, SlotRoundFields } from './slot/slot-contract.ts';
import { SportsRoundFields } from './sports/sports-contract.ts';
import { TableRoundFields } from './table/table-contract.ts';

type Part = RoundReportOnWire['parts'][number];
type Wins = Extract<Part, { kind: 'wins' }>['rows'];

const MILLION = 1_000_000;
const DECK_RANKS = 13;
/** Lit cells of scatters are not marked: they pay wherever they stand. */
const cellsOfLine = (rows: readonly number[], count: number): [number, number][] =>
  rows.slice(0, count).map((row, column) => [column, row]);

const slotParts = (shown: Json, game: CatalogueGame | null): Part[] => {
  const { turns, freeSpins, hold, jackpot } = v.parse(SlotRoundFields, shown);
  const look = game && v.parse(SlotGameFields, engineNamed('slot').presentGame(game));
  const pictureOf = (symbol: number): string | null => look?.symbols[symbol] ?? null;
  const [first, ...free] = turns;
  if (!first) return [];
  const reels: Part[] = look
    ? [
        {
          kind: 'reels',
          columns: first.grid.map((column) => column.map((symbol) => pictureOf(symbol) ?? '/')),
          lit: first.lineWins
            .flatMap(({ line, count }) => cellsOfLine(look.paylines[line] ?? [], count))
            .slice(0, 64),
        },
      ]
    : [];
  const row = (what: Wins[number]['what'], more: Partial<Wins[number]>): Wins[number] => ({
    ...{ what, number: 0, count: 0, picture: null, amount: '0' },
    ...more,
  });
  const rows: Wins = [
    ...first.lineWins.map(({ line, symbol, count, amount }) =>
      row('line', { number: line + 1, count, picture: pictureOf(symbol), amount: String(amount) }),
    ),
    ...first.wayWins.map(({ symbol, count, ways, amount }) =>
      row('ways', { number: ways, count, picture: pictureOf(symbol), amount: String(amount) }),
    ),
  ];
  if (first.scatterWin > 0n)
    rows.push(row('scatter', { count: first.scatters, amount: String(first.scatterWin) }));
  if (first.multiplier !== MILLION && first.win > 0n)
    rows.push(row('multiplier', { number: Math.round(first.multiplier / MILLION) }));
  if (freeSpins > 0) {
    const won = free.reduce((sum, turn) => sum + turn.win, 0n);
    rows.push(row('freeSpins', { count: freeSpins, amount: String(won) }));
  }
  if (hold) rows.push(row('respins', { count: hold.respins.length, amount: String(hold.win) }));
  if (jackpot > 0n) rows.push(row('jackpot', { amount: String(jackpot) }));
  return [...reels, ...(rows.length > 0 ? [{ kind: 'wins' as const, rows: rows.slice(0, 60) }] : [])];
};

const pokerParts = (shown: Json): Part[] => {
  const { dealt, held, final } = v.parse(PokerRoundFields, shown);
  return [
    ...(dealt ? [{ kind: 'cards' as const, name: 'dealt' as const, cards: dealt, lit: held ?? [] }] : []),
    ...(final ? [{ kind: 'cards' as const, name: 'final' as const, cards: final, lit: held ?? [] }] : []),
  ];
};

/** Cards of the shoe count suit by suit from the ace; those of a report rank by rank from the two. */
const reportedCard = (card: number): number =>
  (((card % DECK_RANKS) + DECK_RANKS - 1) % DECK_RANKS) * 4 + Math.floor(card / DECK_RANKS);

const tableParts = (shown: Json): Part[] => {
  const { outcome, bets } = v.parse(TableRoundFields, shown);
  const parts: Part[] = [];
  if (outcome && 'pocket' in outcome)
    parts.push({ kind: 'numbers', name: 'pocket', numbers: [outcome.pocket] });
  if (outcome && 'dice' in outcome) parts.push({ kind: 'numbers', name: 'dice', numbers: outcome.dice });
  if (outcome && 'player' in outcome)
    for (const name of ['player', 'banker'] as const)
      parts.push({ kind: 'cards', name, cards: outcome[name].map(reportedCard), lit: [] });
  parts.push({
    kind: 'stakes',
    rows: bets.map(({ spot, stake, pay }) => ({
      ...{ name: spot, numbers: [], stake: String(stake) },
      pay: pay === null ? null : String(pay),
    })),
  });
  return parts;
};

const lotteryParts = (shown: Json): Part[] => {
  const { drawn, rows } = v.parse(LotteryRoundFields, shown);
  return [
    ...(drawn ? [{ kind: 'numbers' as const, name: 'drawn' as const, numbers: drawn }] : []),
    {
      kind: 'stakes',
      rows: rows.map(({ play, picks, multiplier, stake, pay }) => ({
        name: multiplier > 1 ? `${play} × ${String(multiplier)}` : play,
        ...{ numbers: picks, stake: String(stake), pay: pay === null ? null : String(pay) },
      })),
    },
  ];
};

const sportsParts = (shown: Json): Part[] =>
  v.parse(SportsRoundFields, shown).legs.map(({ home, away, score, pick, line, odds, result }) => ({
    ...{ kind: 'match', home, away, pick, line, odds, result },
    score: score && [score[0], score[1]],
  }));

const pvpParts = (shown: Json): Part[] => {
  const { points } = v.parse(PvpRoundFields, shown);
  return points ? [{ kind: 'points', own: points[0], other: points[1] }] : [];
};

const fishParts = (shown: Json, game: CatalogueGame | null): Part[] => {
  const { target, shots, caught } = v.parse(FishRoundFields, shown);
  const look = game && v.parse(FishGameFields, engineNamed('fish').presentGame(game));
  const picture = look?.targets.find(({ species }) => species === target)?.picture ?? null;
  return [{ kind: 'shots', picture, shots, caught: caught?.filter(Boolean).length ?? 0 }];
};

const PARTS: Readonly<Record<EngineId, (shown: Json, game: CatalogueGame | null) => Part[]>> = {
  slot: slotParts,
  poker: pokerParts,
  table: tableParts,
  lottery: lotteryParts,
  sports: sportsParts,
  pvp: pvpParts,
  fish: fishParts,
};

/** Seeds of several matches are joined; each has a seal of its own. */
const sealsOf = (seed: string): string =>
  seed
    .split('.')
    .map((each) => createHash('sha256').update(each).digest('hex'))
    .join('.');

/** How the result of a settled round came. One that was ended early says nothing of its outcome. */
export const reportOf = (round: Round, game: CatalogueGame | null): RoundReportOnWire => {
  const engine = engineNamed(round.engine);
  const isEarly = engine.endsEarly?.(round) ?? false;
  const shown = engine.presentRound(round, isEarly ? 'start' : 'all');
  return {
    parts: PARTS[round.engine](shown, game).slice(0, 24),
    seed: isEarly ? null : round.seed,
    seedHash: sealsOf(round.seed),
  };
};
