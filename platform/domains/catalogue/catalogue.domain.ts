import type { Domain } from '../domain.ts';
import { gameRoutes } from './games.routes.ts';

/** Games and their vendors: lists, search, launch. */
export const catalogue: Domain = { name: 'catalogue', routes: gameRoutes };
