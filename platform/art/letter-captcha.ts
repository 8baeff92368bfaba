import { tone } from './colour.ts';
import { layLine, spell } from './glyphs.ts';
import { pathWriter } from './path.ts';
import { drawFrom, type Draw } from './random.ts';
import { rasterise, toPng } from './raster.ts';

const [WIDTH, HEIGHT] = [120, 44];
const GROUNDS = ['#eef3ee', '#f3efe4', '#e9eff5', '#f1ecf3'] as const;
const INKS = ['#0b5c4c', '#8a2a12', '#1d448f', '#6a2f78', '#7a5100', '#23323a'] as const;

const wave = (draw: Draw, strength: number) => {
  const [length, phase, size] = [draw.number(26, 44), draw.number(0, 6.3), draw.number(0.6, 1) * strength];
  return (along: number) => Math.sin((along / length) * Math.PI + phase) * size;
};

function letters(text: string, draw: Draw): string {
  const drawn = [...spell(text)];
  const step = (WIDTH - 16) / Math.max(1, drawn.length);
  const [rise, sway] = [wave(draw, 2.4), wave(draw, 1.6)];
  return drawn
    .map((letter, index) => {
      const size = Math.min(draw.number(27, 32), step * 1.5);
      const line = layLine(letter, draw.pick([75, 100]));
      const [angle, lean] = [draw.number(-0.3, 0.3), draw.number(-0.22, 0.22)];
      const [cx, cy] = [8 + step * (index + 0.5) + draw.number(-1.5, 1.5), HEIGHT / 2 + draw.number(-3, 3)];
      const [cos, sin, k] = [Math.cos(angle), Math.sin(angle), size / 1000];
      const writer = pathWriter();
      for (const glyph of line.glyphs) {
        writer.add(glyph.outline, (px, py) => {
          const y = (py + 365) * k;
          const x = (px - line.width / 2) * k - y * lean;
          const [turnedX, turnedY] = [cx + x * cos - y * sin, cy + x * sin + y * cos];
          return [(turnedX + sway(turnedY)) * 10, (turnedY + rise(turnedX)) * 10];
        });
      }
      return `<path d="${writer.toString()}" transform="scale(.1)" fill="${draw.pick(INKS)}"/>`;
    })
    .join('');
}

function noise(draw: Draw, ground: string): string {
  const curve = () => {
    const [a, b, c, d] = Array.from({ length: 4 }, () => draw.number(4, HEIGHT - 4).toFixed(1));
    return `<path d="M-4 ${a}C40 ${b} 80 ${c} ${WIDTH + 4} ${d}" fill="none" stroke="${draw.pick(INKS)}" stroke-width="${draw.number(1, 1.7).toFixed(1)}" stroke-opacity=".55"/>`;
  };
  const speck = () =>
    `<circle cx="${draw.number(0, WIDTH).toFixed(1)}" cy="${draw.number(0, HEIGHT).toFixed(1)}" r="${draw.number(0.5, 1.3).toFixed(1)}" fill="${draw.chance(0.5) ? tone(ground, -22) : draw.pick(INKS)}" fill-opacity=".6"/>`;
  return Array.from({ length: 3 }, curve).join('') + Array.from({ length: 46 }, speck).join('');
}

/** The text as a 120x44 PNG of bent letters with lines and specks; `random` gives uniform numbers 0..1. */
export async function letterCaptcha(text: string, random: () => number): Promise<Uint8Array> {
  const draw = drawFrom(random);
  const ground = draw.pick(GROUNDS);
  const body = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${letters(text, draw)}${noise(draw, ground)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;
  return toPng(await rasterise(svg));
}
