import type { Theme } from '../../config.ts';

/** The widths in which the platform paints its pictures of games, in pixels. */
const WIDTHS = [120, 180, 240, 400, 640];

const isTile = (address: string): boolean => address.startsWith('/art/tile/');
const withQuery = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`;

/** A game's picture in another shape; pictures from elsewhere have only one. */
export const pictureOf = (tile: string | null | undefined, variant: 'icon' | 'wide'): string | null =>
  tile && isTile(tile) ? withQuery(tile, `variant=${variant}`) : null;

/** The sizes of a game's picture; pictures from elsewhere have only one. */
export const srcSetOf = (picture: string | null): string | undefined =>
  picture && isTile(picture)
    ? WIDTHS.map((width) => `${withQuery(picture, `w=${width}`)} ${width}w`).join()
    : undefined;

/** A banner of ours as a painted picture for phones, beside its drawing; others have one size. */
export const paintedBanner = (image: string): string | undefined =>
  image.startsWith('/art/banner-') ? `${image.replace('.svg', '.webp')} 720w,${image} 1920w` : undefined;

/**
 * The address of a drawn vendor picture in the colours of the theme; pictures from elsewhere have one
 * variant.
 */
export const vendorPicture = (address: string, theme: Theme): string =>
  address.startsWith('/art/vendor/') && theme === 'dark' ? withQuery(address, 'theme=dark') : address;
