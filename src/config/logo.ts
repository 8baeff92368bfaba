/**
 * The brand's mark in a box of 32 by 32, the shapes of `public/art/logo-mark-light.svg`: part of the page, since a
 * drawing that is a file of its own is a request, and a document for the browser.
 */
export const LOGO_MARK = {
  dome: 'M16 1.2a1.3 1.3 0 0 1 1.3 1.3v1.2h-2.6V2.5A1.3 1.3 0 0 1 16 1.2ZM4 15.6C4 9 9.4 4.6 16 4.6S28 9 28 15.6Z',
  hall: 'M6.2 17.6h4.4v7.2H6.2zM13.8 17.6h4.4v7.2h-4.4zM21.4 17.6h4.4v7.2h-4.4zM3.4 26.6h25.2v1.9H3.4zM1.4 29.8h29.2v1.8H1.4z',
};
