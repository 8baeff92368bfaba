/** A visitor's game options; the site stores them, because a game's frame has no storage. */
export interface GameOptions {
  readonly sound: boolean;
  /** Reels stop at once. */
  readonly quick: boolean;
  /** Single-key shortcuts; a nuisance with dictation or switch control. */
  readonly keys: boolean;
}

/** Options as stored, and as the fragment of a game's address, which is not sent to any server. */
export const gameOptionsText = ({ sound, quick, keys }: GameOptions): string =>
  [sound && 'sound', quick && 'quick', !keys && 'no-keys'].filter(Boolean).join(',');

/** The options of a text; unknown parts are ignored. */
export const gameOptionsOf = (text: string): GameOptions => {
  const flags = text.split(',');
  return {
    sound: flags.includes('sound'),
    quick: flags.includes('quick'),
    keys: !flags.includes('no-keys'),
  };
};
