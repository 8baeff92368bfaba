import type { Domain } from '../domain.ts';
import { systemRoutes } from './system.routes.ts';

/** Whether the site is open, and its settings. */
export const system: Domain = { name: 'system', routes: systemRoutes };
