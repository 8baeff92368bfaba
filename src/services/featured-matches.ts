import { whenVisible } from './browser/idle.ts';
import { listFeaturedMatches as endpoint, type FeaturedMatches } from './contract/featured-matches.ts';
import { call } from './http.ts';

/** The matches of Home's shelf; requested only while the page is visible (HOM-02). */
export const listFeaturedMatches = async (signal?: AbortSignal): Promise<FeaturedMatches> => {
  await whenVisible(signal);
  return call(endpoint, {}, { signal });
};
