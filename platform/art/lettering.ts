import { luminance, mix, tone } from './colour.ts';
import { titleBank } from './data.ts';
import { advanceOf, layLine, spell, type LetterWidth } from './glyphs.ts';
import type { LetteringChoice } from './letter-styles.ts';
import { pathWriter, type PathWriter, type Place } from './path.ts';
import { at } from './random.ts';
import type { Scope } from './tokens.ts';

const { fitWidth, centreX, bottom: bottoms, stroke, shadow, styles } = titleBank.lettering;

// Letters are written on a grid of a tenth of a pixel and scaled back.
const GRID = 10;
const STEP = 0.86;

type Paint = {
  readonly ids: () => string;
  readonly ink: string;
  readonly light: string;
  readonly gradient: string;
};
type Setting = { readonly text: string; readonly size: number; readonly width: LetterWidth };

const tidy = (value: number) => String(Math.round(value * 10) / 10);

const isTurkish = (title: string) => /[ışğçöüİ]/.test(title);

/** Upper-case lines of a title: one for a word, two otherwise, broken where they come closest in length. */
export function titleLines(title: string): string[] {
  const words = spell(title.toLocaleUpperCase(isTurkish(title) ? 'tr' : 'en'))
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length < 2) return words;
  let best: string[] = [];
  let gap = Number.POSITIVE_INFINITY;
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    const difference = Math.abs((lines[0] ?? '').length - (lines[1] ?? '').length);
    if (difference < gap) [best, gap] = [lines, difference];
  }
  return best;
}

const sizeFor = (text: string, width: LetterWidth, max: number, fit: number) =>
  Math.min(max, fit / advanceOf(text, width));

const setLine = (text: string, width: LetterWidth, max: number, fit: number = fitWidth): Setting => ({
  text,
  width,
  size: sizeFor(text, width, max, fit),
});

function addCentred(writer: PathWriter, { text, size, width }: Setting, y: number): number {
  const line = layLine(text, width);
  const k = (size / 1000) * GRID;
  const left = centreX * GRID - (line.width * k) / 2;
  for (const glyph of line.glyphs)
    writer.add(glyph.outline, (px, py) => [left + (glyph.x + px) * k, y * GRID + py * k]);
  return (line.width * size) / 1000;
}

function outlined(line: Setting, y: number, colour: string, paint: Paint): string {
  const writer = pathWriter();
  addCentred(writer, line, y);
  const id = paint.ids();
  const weight = tidy(line.size * stroke.width * GRID);
  const edge = `stroke="${paint.ink}" stroke-width="${weight}" stroke-linejoin="round"`;
  return (
    `<defs><path id="${id}" d="${writer.toString()}" transform="scale(.1)"/></defs>` +
    `<g ${edge}><use href="#${id}" y="${tidy(line.size * shadow.dy)}" fill="${paint.ink}"/>` +
    `<use href="#${id}" fill="${colour}" paint-order="stroke"/></g>`
  );
}

function stacked(
  lines: readonly Setting[],
  bottom: number,
  colours: readonly string[],
  paint: Paint,
): string {
  const [first, second] = lines;
  if (!first) return '';
  if (!second) return outlined(first, bottom, colours[1] ?? '', paint);
  return (
    outlined(first, bottom - STEP * second.size, colours[0] ?? '', paint) +
    outlined(second, bottom, colours[1] ?? '', paint)
  );
}

function split(lines: readonly string[], bottom: number, paint: Paint): string {
  const { big, small } = styles.split;
  const word = lines.at(-1) ?? '';
  const large = setLine(word, advanceOf(word, 100) > 4.2 ? 75 : 100, big.max);
  const drawn = outlined(large, bottom, paint.gradient, paint);
  const over = lines.length > 1 ? lines[0] : undefined;
  if (over === undefined) return drawn;
  const line = setLine(over, 125, small.max, small.fit);
  const y = bottom - STEP * large.size - 2;
  const text = advanceOf(over, 125) * line.size;
  const rule = Math.min(40, (fitWidth - text) / 2 - 10);
  const level = tidy(y - 0.36 * line.size);
  const start = centreX - text / 2 - 10;
  const rules =
    rule < 8
      ? ''
      : `<path d="M${tidy(start - rule)} ${level}h${tidy(rule)}M${tidy(centreX + text / 2 + 10)} ${level}h${tidy(rule)}" fill="none" stroke="${paint.light}" stroke-width="3.5" stroke-linecap="round"/>`;
  return drawn + outlined(line, y, paint.light, paint) + rules;
}

function plate(lines: readonly string[], bottom: number, turn: number, scope: Scope, paint: Paint): string {
  const { max, fit, pad, radius, width } = styles.plate;
  const joined = lines.join(' ');
  const texts = advanceOf(joined, 100) < 7.2 ? [joined] : lines;
  const sets = texts.map((text) => setLine(text, 100, texts.length > 1 ? max.twoLines : max.oneLine, fit));
  const inner = Math.max(...sets.map((set) => advanceOf(set.text, width === 100 ? 100 : 125) * set.size));
  const wide = inner + 2 * pad.x;
  const high = sets.reduce((sum, set) => sum + 1.02 * set.size, 24);
  const [left, top] = [centreX - wide / 2, bottom + 8 - high];
  const writer = pathWriter();
  let y = top + pad.top;
  for (const set of sets) {
    addCentred(writer, set, y + 0.88 * set.size);
    y += 1.02 * set.size;
  }
  const [a = '', c = ''] = [scope['a'], scope['c']];
  const ground = luminance(a) > 0.3 ? a : c;
  const id = paint.ids();
  const box = (x: number, w: number, dy: number) =>
    `<rect x="${tidy(x)}" y="${tidy(top + dy)}" width="${tidy(w)}" height="${tidy(high)}" rx="${radius}"`;
  return (
    `<defs><linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${tone(ground, 8)}"/><stop offset="1" stop-color="${tone(ground, -5)}"/></linearGradient></defs>` +
    `<g transform="rotate(${turn} 150 ${tidy(top + high / 2)})">${box(left - 2, wide + 4, 5)} fill="${paint.ink}" fill-opacity=".55"/>` +
    `${box(left, wide, 0)} fill="url(#${id})" stroke="#fff" stroke-opacity=".85" stroke-width="3"/>` +
    `<path d="${writer.toString()}" transform="scale(.1)" fill="${mix(scope['deep'] ?? '', '#000000', 30)}"/></g>`
  );
}

/** Points at equal steps along the curve of the arch lettering, with the length reached at each. */
function arc(y: number): { x: number; y: number; at: number }[] {
  const points: { x: number; y: number; at: number }[] = [];
  for (let i = 0; i <= 48; i++) {
    const t = i / 48;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    const point = { x: 20 * p + 150 * q + 280 * r, y: (y + 14) * p + (y - 34) * q + (y + 14) * r };
    const last = points.at(-1);
    points.push({ ...point, at: last ? last.at + Math.hypot(point.x - last.x, point.y - last.y) : 0 });
  }
  return points;
}

function alongArc(line: Setting, y: number, writer: PathWriter): void {
  const points = arc(y);
  const laid = layLine(line.text, line.width);
  const k = line.size / 1000;
  const start = ((points.at(-1)?.at ?? 0) - laid.width * k) / 2;
  for (const glyph of laid.glyphs) {
    const middle = start + (glyph.x + glyph.advance / 2) * k;
    const index = Math.max(
      1,
      points.findIndex((point) => point.at >= middle),
    );
    const [p, q] = [points[index - 1], points[index]];
    if (!p || !q) continue;
    const part = (middle - p.at) / (q.at - p.at);
    const [cx, cy] = [p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part];
    const angle = Math.atan2(q.y - p.y, q.x - p.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const place: Place = (px, py) => {
      const [dx, dy] = [(px - glyph.advance / 2) * k, py * k];
      return [(cx + dx * cos - dy * sin) * GRID, (cy + dx * sin + dy * cos) * GRID];
    };
    writer.add(glyph.outline, place);
  }
}

function arch(lines: readonly string[], bottom: number, paint: Paint): string {
  const { big, small } = styles.arch;
  const large = setLine(lines.at(-1) ?? '', 100, big.max);
  const drawn = outlined(large, bottom, paint.gradient, paint);
  const over = lines.length > 1 ? lines[0] : undefined;
  if (over === undefined) return drawn;
  const line = setLine(over, 100, small.max, small.fit);
  const writer = pathWriter();
  alongArc(line, bottom - STEP * large.size, writer);
  const weight = tidy(line.size * small.stroke * GRID);
  return `${drawn}<path d="${writer.toString()}" transform="scale(.1)" fill="${paint.light}" stroke="${paint.ink}" stroke-width="${weight}" stroke-linejoin="round" paint-order="stroke"/>`;
}

function styled(
  lines: readonly string[],
  bottom: number,
  choice: LetteringChoice,
  scope: Scope,
  paint: Paint,
): string {
  const two = lines.length > 1;
  const sized = (width: LetterWidth, max: { oneLine: number; twoLines: number }) =>
    lines.map((line) => setLine(line, width, two ? max.twoLines : max.oneLine));
  switch (choice.style) {
    case 'marquee':
      return stacked(sized(125, styles.marquee.max), bottom, [paint.light, paint.gradient], paint);
    case 'tall':
      return stacked(sized(75, styles.tall.max), bottom, [paint.gradient, paint.gradient], paint);
    case 'slant': {
      const width = choice.extra < 0.5 ? 100 : 125;
      const pivot = bottom - 30;
      const inner = stacked(sized(width, styles.slant.max), bottom, [paint.light, paint.gradient], paint);
      return `<g transform="translate(150 ${pivot}) rotate(-5) skewX(-9) translate(-150 -${pivot})">${inner}</g>`;
    }
    case 'split':
      return split(lines, bottom, paint);
    case 'plate':
      return plate(lines, bottom, at(styles.plate.rotate, choice.extra), scope, paint);
    case 'arch':
      return arch(lines, bottom, paint);
  }
}

/** The title as outlines over the foot of a 300x400 tile; empty when no letter of it can be drawn. */
export function renderTitle(
  title: string,
  choice: LetteringChoice,
  scope: Scope,
  withVendor: boolean,
  ids: () => string,
): string {
  const lines = titleLines(title);
  if (lines.length === 0) return '';
  const hangs = /[ÇŞ,]/.test((lines.at(-1) ?? '').split(' ').at(-1) ?? '');
  const bottom = (withVendor ? bottoms.withVendor : bottoms.without) - (hangs ? 8 : 0);
  const [c = '', deep = ''] = [scope['c'], scope['deep']];
  const wanted = scope[choice.tint] ?? c;
  const tint = luminance(wanted) < 0.32 ? c : wanted;
  const id = ids();
  const stops = [
    [0, '#fff'],
    [0.45, tone(tint, 3)],
    [0.55, tone(tint, -3)],
    [1, tone(tint, -12)],
  ].map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`);
  const gradient = `<defs><linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`;
  const paint: Paint = { ids, ink: mix(deep, '#000000', 45), light: c, gradient: `url(#${id})` };
  const drawn = styled(lines, bottom, choice, scope, paint);
  return drawn.includes(paint.gradient) ? gradient + drawn : drawn;
}
