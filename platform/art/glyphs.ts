import narrowFile from './data/glyphs-75.json' with { type: 'json' };
import plainFile from './data/glyphs-100.json' with { type: 'json' };
import wideFile from './data/glyphs-125.json' with { type: 'json' };
import { parsePath, type Outline } from './path.ts';

export type LetterWidth = 75 | 100 | 125;

type Font = {
  readonly glyphs: Readonly<Record<string, { readonly advance: number; readonly d: string } | undefined>>;
  readonly kern: Readonly<Record<string, Readonly<Record<string, number | undefined>> | undefined>>;
};

const FONTS: Readonly<Record<LetterWidth, Font>> = {
  75: narrowFile as Font,
  100: plainFile as Font,
  125: wideFile as Font,
};

export type PlacedGlyph = { readonly outline: Outline; readonly x: number; readonly advance: number };
export type Line = {
  readonly glyphs: readonly PlacedGlyph[];
  /** Units of 1000 per em. */
  readonly width: number;
};

/** Letters of the font only: a missing letter loses its accent, or is left out. */
export function spell(text: string): string {
  const { glyphs } = FONTS[100];
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (glyphs[letter]) return letter;
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return glyphs[bare] ? bare : '';
    })
    .join('');
}

/** Sum of the advances in em, without kerning; sizes are fitted by it. */
export function advanceOf(text: string, width: LetterWidth): number {
  const { glyphs } = FONTS[width];
  let sum = 0;
  for (const letter of text) sum += glyphs[letter]?.advance ?? 0;
  return sum / 1000;
}

const outlines: Readonly<Record<LetterWidth, Map<string, Outline>>> = {
  75: new Map(),
  100: new Map(),
  125: new Map(),
};

function outlineOf(letter: string, width: LetterWidth): Outline {
  const known = outlines[width].get(letter);
  if (known) return known;
  const made = parsePath(FONTS[width].glyphs[letter]?.d ?? '');
  outlines[width].set(letter, made);
  return made;
}

/** Glyphs of one line with kerning, from x 0 on a baseline at 0, 1000 units per em, y down. */
export function layLine(text: string, width: LetterWidth): Line {
  const { glyphs, kern } = FONTS[width];
  const placed: PlacedGlyph[] = [];
  let x = 0;
  let left = '';
  for (const letter of text) {
    x += kern[left]?.[letter] ?? 0;
    const advance = glyphs[letter]?.advance ?? 0;
    placed.push({ outline: outlineOf(letter, width), x, advance });
    x += advance;
    left = letter;
  }
  return { glyphs: placed, width: x };
}
