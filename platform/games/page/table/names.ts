import type { Phase } from '../../table/phases.ts';
import type { OutcomeView, TableGameView } from '../../table/table-contract.ts';
import { pointsOf, winnerOf } from '../../table/baccarat.ts';
import { POCKETS_OF, colourOf } from '../../table/roulette.ts';
import type { Fraction } from '../../table/table-rules.ts';
import { rulesOf } from './orders.ts';
import { hasTableText, type TableTextId, type TableTranslate } from './table-texts.ts';

/** Kinds of inside bets are named by their numbers. */
const INSIDE = ['straight', 'split', 'street', 'trio', 'corner', 'first-four', 'six-line'];

const textId = (kind: string): TableTextId | null => {
  const id = `spot_${kind.replaceAll('-', '_')}`;
  return hasTableText(id) ? id : null;
};

/** "8 / 11, Split", "Red", "Total 9". */
export function nameOf(spot: string, t: TableTranslate): string {
  const [kind = '', list = ''] = spot.split(':');
  const id = textId(kind);
  if (!id) return spot;
  const numbers = (POCKETS_OF.get(spot) ?? list.split('-')).join(' / ');
  if (INSIDE.includes(kind)) return t('spot_inside', { numbers, name: t(id) });
  return t(id, { number: list.replace('-', ' + ') });
}

/** "35:1"; a commission is shown as a decimal fraction. */
export const oddsText = ({ numerator, denominator }: Fraction, locale: string): string =>
  `${(numerator / denominator).toLocaleString(locale)}:1`;

export const oddsOf = (game: TableGameView, spot: string, locale: string): string =>
  oddsText(rulesOf(game).spots.get(spot)?.odds ?? { numerator: 0, denominator: 1 }, locale);

const sum = (dice: readonly number[]): number => dice.reduce((left, right) => left + right, 0);

/** The short text of a result in the list of the last twenty, and its colour. */
export function shortOf(outcome: OutcomeView, t: TableTranslate): { text: string; look: string } {
  if ('pocket' in outcome) return { text: String(outcome.pocket), look: colourOf(outcome.pocket) };
  if ('dice' in outcome) {
    const total = sum(outcome.dice);
    const isTriple = new Set(outcome.dice).size === 1;
    return { text: String(total), look: isTriple ? 'green' : total > 10 ? 'red' : 'black' };
  }
  const winner = winnerOf(outcome);
  const look = { player: 'blue', banker: 'red', tie: 'green' }[winner];
  return { text: t(`short_${winner}`), look };
}

/** A result in words. */
export function resultName(outcome: OutcomeView, t: TableTranslate): string {
  if ('pocket' in outcome)
    return t('result_roulette', { number: outcome.pocket, colour: t(`colour_${colourOf(outcome.pocket)}`) });
  if ('dice' in outcome)
    return t('result_sicbo', { dice: outcome.dice.join(' + '), total: sum(outcome.dice) });
  return t('result_baccarat', {
    player: pointsOf(outcome.player),
    banker: pointsOf(outcome.banker),
    winner: t(`spot_${winnerOf(outcome)}`),
  });
}

/** How often each colour of the last results came. */
export function countsOf(
  kind: TableGameView['kind'],
  outcomes: readonly OutcomeView[],
  t: TableTranslate,
): readonly { readonly look: string; readonly name: string; readonly count: number }[] {
  const names: Readonly<Record<TableGameView['kind'], readonly (readonly [look: string, TableTextId])[]>> = {
    roulette: [
      ['red', 'colour_red'],
      ['black', 'colour_black'],
      ['green', 'colour_green'],
    ],
    baccarat: [
      ['blue', 'spot_player'],
      ['red', 'spot_banker'],
      ['green', 'spot_tie'],
    ],
    sicbo: [
      ['black', 'spot_small'],
      ['red', 'spot_big'],
      ['green', 'spot_any_triple'],
    ],
  };
  const looks = outcomes.map((outcome) => shortOf(outcome, t).look);
  return names[kind].map(([look, id]) => ({
    look,
    name: t(id),
    count: looks.filter((each) => each === look).length,
  }));
}

/** The phase in words; the drawing has its own in each game. */
export const phaseName = (phase: Phase, { kind }: Pick<TableGameView, 'kind'>, t: TableTranslate): string =>
  phase === 'drawing' ? t(`phase_drawing_${kind}`) : t(`phase_${phase}`);
