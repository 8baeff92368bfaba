import { titleBank } from './data.ts';
import type { Draw } from './random.ts';

export type LetterStyle = keyof typeof titleBank.lettering.styles;

export type LetteringChoice = {
  readonly style: LetterStyle;
  /** The palette colour at the end of the letters' gradient. */
  readonly tint: string;
  /** Free parameter of a style: the width for slant, the rotation for plate. */
  readonly extra: number;
};

const { styles } = titleBank.lettering;

const isStyle = (name: string): name is LetterStyle => Object.hasOwn(styles, name);
const ALL = Object.keys(styles).filter(isStyle);

/** One lettering by weight, its tint and its extra: three numbers. */
export function drawLettering(draw: Draw, allowed: readonly string[] | undefined): LetteringChoice {
  const kept = ALL.filter((name) => allowed?.includes(name) ?? true);
  const names = kept.length > 0 ? kept : ALL;
  let left = draw.uniform() * names.reduce((sum, name) => sum + styles[name].weight, 0);
  let style = names[0] ?? 'marquee';
  for (const name of names) {
    style = name;
    left -= styles[name].weight;
    if (left < 0) break;
  }
  return { style, tint: draw.pick(titleBank.lettering.fill.t), extra: draw.uniform() };
}
