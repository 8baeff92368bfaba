import type { Domain } from '../domain.ts';
import { favouriteRoutes } from './favourites.routes.ts';
import { gameRoutes } from './games.routes.ts';
import { playedRoutes } from './played.routes.ts';

/** Games and their vendors: lists, search, favourites, launch, what was played and won. */
export const catalogue: Domain = {
  name: 'catalogue',
  routes: (deps) => [...gameRoutes(deps), ...favouriteRoutes(deps), ...playedRoutes(deps)],
};
