/** How somebody wants games to be: kept by the site, since a game's frame may keep nothing. */
export interface GameOptions {
  readonly sound: boolean;
  /** Reels that run out at once. */
  readonly quick: boolean;
  /** Single keys do something; who dictates or has a switch may want none of that. */
  readonly keys: boolean;
}

/** Options as they are written down, and as the fragment of a game's address, which no server is sent. */
export const gameOptionsText = ({ sound, quick, keys }: GameOptions): string =>
  [sound && 'sound', quick && 'quick', !keys && 'no-keys'].filter(Boolean).join(',');

/** The options that a text means; nothing unknown means anything. */
export const gameOptionsOf = (text: string): GameOptions => {
  const flags = text.split(',');
  return {
    sound: flags.includes('sound'),
    quick: flags.includes('quick'),
    keys: !flags.includes('no-keys'),
  };
};
