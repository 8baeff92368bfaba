import type { SocialProvider } from '#contract/social.ts';
import type { Deps } from '../../runtime/deps.ts';

export const STAND_IN_PATH = '/stand-in/social';
/** Client id of the site at the stand-ins. */
export const STAND_IN_CLIENT = 'statehouse-site';

/** Each states on its page that it is a stand-in. */
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

/** Social providers: those of the settings, else the stand-ins where stand-ins are allowed. */
export const providersOf = ({
  config,
  firebase,
}: Pick<Deps, 'config' | 'firebase'>): readonly SocialProvider[] => {
  if (!firebase) return [];
  return config.socialProviders ?? (firebase.standIn ? STAND_INS : []);
};
