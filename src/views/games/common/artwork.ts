import type { Theme } from '../../../config.ts';

/** A drawing of public/art that has a twin for the dark theme. */
export const drawing = (name: string, theme: Theme): string =>
  `/art/${name}${theme === 'dark' ? '-dark' : ''}.svg`;
