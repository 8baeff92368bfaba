const DRAWN = 12;

/** One of the drawn pictures, always the same for an account, until the person's own one can be asked for. */
export const avatarOf = (account: string): string => {
  const sum = [...account].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 15);
  return `/art/avatar-${String((sum % DRAWN) + 1).padStart(2, '0')}.svg`;
};

export const DEFAULT_AVATAR = '/art/avatar-default.svg';

/** The shield of a club level; the drawn ones go from 0 to 9. */
export const shieldOf = (level: number): string =>
  `/art/vip-${Math.min(9, Math.max(0, Math.trunc(level)))}.svg`;
