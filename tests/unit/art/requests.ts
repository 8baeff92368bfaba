import type { ArtCategory } from '../../../platform/art/data.ts';
import type { TileRequest } from '../../../platform/art/choices.ts';
import { titlesFor } from '../../../platform/art/titles.ts';
import { artVendors, type VendorCategory } from '../../../platform/art/vendors.ts';

export const ART: Readonly<Record<VendorCategory, ArtCategory>> = {
  RNG: 'slots',
  LIVE: 'live',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  FISH: 'fish',
  PVP: 'pvp',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  COCKFIGHT: 'cock',
  VIDEO: 'video',
};

export const CATEGORIES = [...new Set(Object.values(ART))];

/** Games like those of the catalogue: every vendor, every category it serves, `each` titles. */
export function catalogue(each: number): TileRequest[] {
  return artVendors.flatMap((vendor) =>
    vendor.categories.flatMap((kind) =>
      titlesFor(vendor.code, ART[kind], each).map(({ title }, index) => ({
        seed: `${vendor.code}-${kind}-${index}`,
        category: ART[kind],
        title,
        vendor: vendor.code,
      })),
    ),
  );
}
