import { pathOfCategory, routeOf } from '../../../machines/app/route.ts';

/**
 * Where all games of a search are listed; null where the category has no list: lotteries have a lobby that is not
 * searched by name, and cockfight opens its game at once.
 */
export const listAddress = (text: string, category: string | null): string | null => {
  const path = category === null ? '/games' : pathOfCategory(category);
  if (path === null || routeOf(path).games === null) return null;
  const name = text.trim();
  return name ? `${path}?${new URLSearchParams({ q: name })}` : path;
};
