import type { SocialProvider } from '#contract/social.ts';
import type { Deps } from '../../runtime/deps.ts';

export const STAND_IN_PATH = '/stand-in/social';
/** What the site is to the stand-ins. */
export const STAND_IN_CLIENT = 'statehouse-site';

/** Each says on its page that it is none. */
export const STAND_INS: readonly SocialProvider[] = [
  ['google.com', 'Google'],
  ['facebook.com', 'Facebook'],
  ['apple.com', 'Apple'],
].map(([id = '', name = '']) => ({
  id,
  name,
  authorizeUrl: `${STAND_IN_PATH}/${id}/authorize`,
  clientId: STAND_IN_CLIENT,
}));

/** Where people may be known already: what the settings name, else the stand-ins where there may be any. */
export const providersOf = ({
  config,
  firebase,
}: Pick<Deps, 'config' | 'firebase'>): readonly SocialProvider[] => {
  if (!firebase) return [];
  return config.socialProviders ?? (firebase.standIn ? STAND_INS : []);
};
