import { vendorIconCode } from '#contract/vendor-icon.ts';
import { artVersion } from '../../art/version.ts';
import { CURRENCY } from '../../kernel/config.ts';

export type VendorPicture = 'mark' | 'logo';

/** URL of a game's tile; a new version of the art has a new URL, so it can be cached permanently. */
export const tileAddress = (gameId: string): string =>
  `/art/tile/${encodeURIComponent(gameId)}.webp?v=${artVersion}`;

/** URL of a vendor's picture; some vendors use the mark of another brand in this wallet's currency (GAM-11). */
export const vendorAddress = (code: string, picture: VendorPicture): string =>
  `/art/vendor/${encodeURIComponent(vendorIconCode(code, CURRENCY.code))}.svg?variant=${picture}&v=${artVersion}`;
