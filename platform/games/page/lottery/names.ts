import type { LotteryGame } from '../../lottery/lottery-contract.ts';
import type { PrizeName } from '../../lottery/draws.ts';
import type { Play } from '../../lottery/plays.ts';
import { h } from '../dom.ts';
import { drawOf } from './slip.ts';
import { isLotteryText, type LotteryTextId, type LotteryTranslate } from './texts.ts';

/** What every part of the screen needs. */
export interface Parts {
  readonly game: LotteryGame;
  readonly t: LotteryTranslate;
  readonly locale: string;
  readonly money: (amount: bigint) => string;
}

/** Numbers of a column. */
const sizeOf = (play: Play): number => {
  if (play.id === 'both') return 2;
  if (play.id === 'all-three' || play.id === 'triple') return 3;
  return play.id === 'system' ? play.least - 1 : play.least;
};
const figures = (play: Play) => ({ least: play.least, most: play.most, size: sizeOf(play) });

export const playName = (play: Play, t: LotteryTranslate): string => t(play.id, figures(play));

const ABOUT: Readonly<Partial<Record<Play['id'], LotteryTextId>>> = {
  classic: 'about_classic',
  system: 'about_system',
  pair: 'about_together',
  triple: 'about_together',
  both: 'about_together',
  'all-three': 'about_together',
  spots: 'about_spots',
  'two-all': 'about_every',
  'three-all': 'about_every',
  head: 'about_head',
  'four-big': 'about_whole',
  'four-small': 'about_whole',
  'four-box': 'about_box',
};

export const playAbout = (game: LotteryGame, play: Play, t: LotteryTranslate): string => {
  if (play.cells.kind === 'sides') return t(drawOf(game).kind === 'balls' ? 'about_majority' : 'about_side');
  return t(ABOUT[play.id] ?? 'about_first', figures(play));
};

const known = (id: string): LotteryTextId => (isLotteryText(id) ? id : 'right');

export const sideName = (name: string, t: LotteryTranslate): string => t(known(name));

/** A pick as it is written: an ending with all its digits, a side by its name. */
export const pickText = ({ cells }: Play, pick: number, t: LotteryTranslate): string =>
  cells.kind === 'sides' ? sideName(cells.names[pick] ?? '', t) : String(pick).padStart(cells.digits, '0');

export const prizeName = (name: PrizeName, t: LotteryTranslate): string =>
  name.startsWith('prize') ? t('prize', { number: name.slice(5) }) : t(known(name));

export const tierName = (id: string, t: LotteryTranslate): string => {
  if (/^\d+$/.test(id)) return t('hits', { count: id });
  return id === 'right' ? t('right') : prizeName(id as PrizeName, t);
};

/** A row's letter on the slip. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + at);

const COLOURS = 5;
/** A ball in the colour of its ninth; `isHit`: drawn. */
export const ball = (text: string, number: number, isHit: boolean | null = null): HTMLElement =>
  h(
    'span',
    {
      class: `ball${isHit === false ? ' is-missed' : ''}`,
      'data-colour': Math.floor(Math.max(0, number - 1) / 9) % COLOURS,
    },
    text,
  );
