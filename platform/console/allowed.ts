import type { Config } from '../kernel/config.ts';

/** The console and its faults belong to a house that is looked at, not to one that is played in (rulings 26). */
export const isConsoleAllowed = ({ environment, demo }: Pick<Config, 'environment' | 'demo'>): boolean =>
  environment !== 'production' || demo;
