import type { Theme } from '../../../config.ts';

/** A drawing in public/art that has a variant for the dark theme. */
export const drawing = (name: string, theme: Theme): string =>
  `/art/${name}${theme === 'dark' ? '-dark' : ''}.svg`;
