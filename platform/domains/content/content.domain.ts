import type { Domain } from '../domain.ts';
import { contentRoutes } from './content.routes.ts';

/** Banners, notices and pop-ups. */
export const content: Domain = { name: 'content', routes: contentRoutes };
