/** Changes whenever any tile or logo changes; part of every URL that is cached permanently. */
export const artVersion = '1-69313605';
