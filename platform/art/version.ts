/** Changes whenever any tile or logo changes: part of every address that is cached for ever. */
export const artVersion = '1-19df5d86';
