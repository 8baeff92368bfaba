interface Avatar {
  readonly avatar: string;
  readonly avatarType: string;
}

/** A drawn picture by its number. */
export const drawnAvatar = (id: string): string => `/art/avatar-${id.padStart(2, '0')}.svg`;

/**
 * The address of an account's picture, which is the number of a drawn one or an address. Null while it is
 * unknown (CST-01).
 */
export const avatarOf = (avatar: Avatar | null | undefined): string | null => {
  if (!avatar) return null;
  return /^\d{1,2}$/.test(avatar.avatar) ? drawnAvatar(avatar.avatar) : avatar.avatar;
};

export const DEFAULT_AVATAR = '/art/avatar-default.svg';

/** The shield of a club level; the drawn ones go from 0 to 9. */
export const shieldOf = (level: number): string =>
  `/art/vip-${Math.min(9, Math.max(0, Math.trunc(level)))}.svg`;
