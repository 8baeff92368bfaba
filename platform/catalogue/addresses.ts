import { artVersion } from '../art/version.ts';

export type VendorPicture = 'mark' | 'logo';

/** Where the tile of a game is; a new version of the art is a new address, so it can be kept for ever. */
export const tileAddress = (gameId: string): string =>
  `/art/tile/${encodeURIComponent(gameId)}.svg?v=${artVersion}`;

export const vendorAddress = (code: string, picture: VendorPicture): string =>
  `/art/vendor/${encodeURIComponent(code)}.svg?variant=${picture}&v=${artVersion}`;
