import type { Config } from '../kernel/config.ts';

/** The console and its faults exist on a demo platform only, never in production (rulings 26). */
export const isConsoleAllowed = ({ environment, demo }: Pick<Config, 'environment' | 'demo'>): boolean =>
  environment !== 'production' || demo;
