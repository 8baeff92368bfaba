/** What every page draws sooner or later and no first screen has, in one chunk that is fetched once the page is at rest. */
export { NotFoundPage } from './content/not-found/NotFoundPage.tsx';
export { Footer } from './layout/Footer.tsx';
export { PageTitle } from './layout/PageTitle.tsx';
