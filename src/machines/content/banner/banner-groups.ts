import { isHomePath } from '../../app/route.ts';

/** Banner group of a path (BAN-01). */
const GROUPS: Readonly<Record<string, string>> = {
  '/': 'w_home',
  '/rng': 'w_rng',
  '/live': 'w_live',
  '/fish': 'w_fish',
  '/pvp': 'w_pvp',
  '/sports': 'w_sports',
  '/esports': 'w_esports',
  '/elott': 'w_lott',
  '/down': 'w_down',
  '/promotions': 'w_promotion',
  '/pointMall': 'w_shop',
  '/help': 'w_help',
};

/** The banner group of a path; null where a page has none. */
export const bannerGroupOf = (path: string): string | null => GROUPS[isHomePath(path) ? '/' : path] ?? null;
