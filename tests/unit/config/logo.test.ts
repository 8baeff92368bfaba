import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOGO_MARK } from '../../../src/config/logo.ts';

/** The shapes of a drawing by their colour. */
const shapesOf = (file: string): string[] => {
  const drawing = readFileSync(new URL(`../../../public/art/${file}`, import.meta.url), 'utf8');
  const shapes = new Map<string, string>();
  for (const [, d = '', fill = ''] of drawing.matchAll(/<path d="([^"]+)" fill="(#\w+)"/g))
    shapes.set(fill, (shapes.get(fill) ?? '') + d);
  return [...shapes.values()];
};

it('P4: the mark inside the page has the shapes of its drawings', () => {
  for (const theme of ['light', 'dark'])
    expect(shapesOf(`logo-mark-${theme}.svg`)).toEqual([LOGO_MARK.dome, LOGO_MARK.hall]);
});
