import { vendorIconCode } from '#contract/vendor-icon.ts';
import { artVersion } from '../../art/version.ts';
import { CURRENCY } from '../../kernel/config.ts';

export type VendorPicture = 'mark' | 'logo';

/** Where the tile of a game is; a new version of the art is a new address, so it can be kept for ever. */
export const tileAddress = (gameId: string): string =>
  `/art/tile/${encodeURIComponent(gameId)}.svg?v=${artVersion}`;

/** A picture of a vendor: some go under the mark of another brand in this wallet's currency (GAM-11). */
export const vendorAddress = (code: string, picture: VendorPicture): string =>
  `/art/vendor/${encodeURIComponent(vendorIconCode(code, CURRENCY.code))}.svg?variant=${picture}&v=${artVersion}`;
