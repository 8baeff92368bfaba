import type { Domain } from '../domain.ts';
import { legalConsole } from './console/legal.console.ts';
import { legalRoutes } from './legal.routes.ts';

/** The brand's terms and other documents, in versions. */
export const legal: Domain = { name: 'legal', routes: legalRoutes, console: legalConsole };
