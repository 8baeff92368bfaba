import type { Domain } from '../domain.ts';
import { teamRoutes } from './team.routes.ts';

/** What an agent sees of the accounts below. */
export const team: Domain = { name: 'team', routes: teamRoutes };
