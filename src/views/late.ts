/**
 * Views that every page renders eventually and no first screen needs, in one chunk that is loaded once the
 * page is idle.
 */
export { NotFoundPage } from './content/not-found/NotFoundPage.tsx';
export { Footer } from './layout/Footer.tsx';
export { LateParts } from './layout/LateParts.tsx';
