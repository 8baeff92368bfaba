import { motifNames, titleBank, type ArtCategory } from './data.ts';
import formFile from './data/title-forms.json' with { type: 'json' };
import { at, seeded, type Draw } from './random.ts';

export type Title = { readonly title: string; readonly motif: string };

type Forms = {
  readonly words: Readonly<Record<string, readonly string[] | undefined>>;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

const FORMS: Readonly<Record<Exclude<ArtCategory, 'slots'>, Forms>> = formFile;
const BANK: Readonly<Record<string, readonly string[]>> = titleBank.words;
const { prefixes, suffixes } = titleBank;
const ATTEMPTS = 24;
const ENDINGS = ['XL', 'Gold', 'Rush'] as const;

const CATEGORIES: readonly ArtCategory[] = [
  'slots',
  'fish',
  'pvp',
  'live',
  'sports',
  'esports',
  'lottery',
  'cock',
  'video',
];

function wordsOf(category: ArtCategory, motif: string): readonly string[] {
  const more = category === 'slots' ? undefined : FORMS[category].words[motif];
  return [...(BANK[motif] ?? []), ...(more ?? [])];
}

type Spelling = { readonly word: string; readonly motifs: string[] };

const spaced = (text: string) => ` ${text.toLowerCase()} `;

// Longest first: "Red Lamp" is the lantern although "Lamp" is the lamp.
function spellings(category: ArtCategory): Spelling[] {
  const found = new Map<string, Spelling>();
  const add = (text: string, motif: string) => {
    const word = spaced(text);
    const known = found.get(word);
    if (!known) found.set(word, { word, motifs: [motif] });
    else if (!known.motifs.includes(motif)) known.motifs.push(motif);
  };
  for (const motif of new Set(motifNames(category)))
    for (const word of wordsOf(category, motif)) add(word, motif);
  for (const entry of titleBank.catalogue) if (entry.category === category) add(entry.title, entry.motif);
  return [...found.values()].sort((p, q) => q.word.length - p.word.length);
}

const SPELLINGS = new Map(CATEGORIES.map((category) => [category, spellings(category)]));

/**
 * The motif that a title names. A word shared by two motifs (both a dealer and a wheel match "Roulette") leaves the
 * choice to `drawn`, else to the uniform number `u`; a title without a known word keeps `drawn`.
 */
export function motifOfTitle(title: string, category: ArtCategory, drawn: string, u: number): string {
  const text = spaced(title);
  const found = SPELLINGS.get(category)?.find((spelling) => text.includes(spelling.word));
  if (!found || found.motifs.includes(drawn)) return drawn;
  return at(
    motifNames(category).filter((name) => found.motifs.includes(name)),
    u,
  );
}

/** Takes five numbers whatever the outcome, so that later draws keep their place. */
export function drawTitle(draw: Draw, category: ArtCategory, motif: string): string {
  const word = draw.pick(wordsOf(category, motif));
  const u = draw.uniform();
  const prefix = draw.pick(prefixes);
  const suffix = draw.pick(suffixes);
  const ending = draw.pick(ENDINGS);
  if (category !== 'slots') return word;
  if (word.includes(' ')) return u < 0.3 ? `${word} ${suffix}` : word;
  if (u < 0.42) return `${prefix} ${word}`;
  return u < 0.9 ? `${word} ${suffix}` : `${prefix} ${word} ${ending}`;
}

/** A title and its motif, the same that a tile of this seed draws without a given title. */
export function composeTitle(seed: string, category: ArtCategory): Title {
  const draw = seeded(seed);
  const motif = draw.pick(motifNames(category));
  // The palette is drawn between motif and title.
  draw.uniform();
  return { title: drawTitle(draw, category, motif), motif };
}

function dressed(draw: Draw, category: Exclude<ArtCategory, 'slots'>, motif: string, plain: boolean): string {
  const { before, after } = FORMS[category];
  const word = draw.pick(wordsOf(category, motif));
  const kind = draw.uniform();
  const [first, last] = [draw.pick(before), draw.pick(after)];
  if (plain) return word;
  const includesAffix = (affix: string) => spaced(word).includes(spaced(affix));
  const parts = [kind < 0.4 || kind > 0.85 ? first : '', word, kind >= 0.4 ? last : ''];
  return parts.filter((part) => part !== '' && (part === word || !includesAffix(part))).join(' ');
}

/**
 * `count` different titles for a vendor, always the same ones. Motifs come in shuffled rounds, so that neighbours on a
 * page show different objects; when the words run out a title gets a number. A `taken` set shared by several calls
 * keeps titles unique across vendors, and is added to.
 */
export function titlesFor(
  vendor: string,
  category: ArtCategory,
  count: number,
  taken: Set<string> = new Set(),
): Title[] {
  const draw = seeded(`titles:${vendor}:${category}`);
  const names = motifNames(category);
  const made: Title[] = [];
  const take = (title: string, motif: string): boolean => {
    if (taken.has(title) || made.length === count) return false;
    taken.add(title);
    made.push({ title, motif });
    return true;
  };
  let found = -1;
  for (let round = 0; made.length < count && made.length > found; round++) {
    found = made.length;
    for (const motif of draw.shuffle(names)) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const plain = round === 0 && attempt < 3;
        const title =
          category === 'slots' ? drawTitle(draw, category, motif) : dressed(draw, category, motif, plain);
        if (take(title, motif)) break;
      }
    }
  }
  for (let number = 2; made.length < count; number++)
    for (const motif of new Set(names))
      for (const word of wordsOf(category, motif)) take(`${word} ${number}`, motif);
  return made;
}
