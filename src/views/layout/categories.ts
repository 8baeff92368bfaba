import type { MessageId } from '../../i18n/message-id.ts';
import type { LaunchItem } from '../../machines/games/game-start/launch-item.ts';
import { pathOfCategory } from '../../machines/app/route.ts';
import type { LobbySnapshot, selectLanes } from '../../machines/games/lobby/lobby.machine.ts';
import type { CATEGORY_ICONS } from './category-icons.ts';
import { pictureOf } from './pictures.ts';

export type Lane = ReturnType<typeof selectLanes>[number];
export type Vendor = Lane['vendors'][number];

interface Category {
  readonly code: keyof typeof CATEGORY_ICONS;
  readonly label: MessageId;
}

/** In navigation order (GAM-01). */
const CATEGORIES: readonly Category[] = [
  { code: 'RNG', label: 'category_rng' },
  { code: 'LIVE', label: 'category_live' },
  { code: 'FISH', label: 'category_fish' },
  { code: 'PVP', label: 'category_pvp' },
  { code: 'SPORTS', label: 'category_sports' },
  { code: 'ESPORTS', label: 'category_esports' },
  { code: 'LOTT', label: 'category_lott' },
  { code: 'COCKFIGHT', label: 'category_cockfight' },
  { code: 'VIDEO', label: 'category_video' },
];

interface Entry extends Category {
  readonly vendors: readonly Vendor[];
}
/** With the page of the category, null where a click starts `game` at once (GAM-02). */
export type NavEntry = Entry &
  ({ readonly path: string; readonly game: null } | { readonly path: null; readonly game: LaunchItem });

/** A vendor's card as it is started: its one game, or its list of games (LAU-04). */
export const itemOf = ({ code, name, type, entranceId, accountTypeName, isVendorEntrance }: Vendor) => ({
  ...{ id: entranceId ?? '', vendor: code, type, accountTypeName, name },
  isVendorEntrance: isVendorEntrance && entranceId === null,
});

/** Whether none of these vendors' games can be played yet. */
export const opensSoon = (vendors: readonly Vendor[]): boolean => vendors.every((vendor) => vendor.opensSoon);

/** Categories with a vendor and a page or game, whether or not it can be played yet. */
export const doorEntries = (lanes: readonly Lane[]): NavEntry[] =>
  CATEGORIES.flatMap((category): NavEntry[] => {
    const vendors = lanes.find((lane) => lane.category === category.code)?.vendors ?? [];
    const path = pathOfCategory(category.code);
    const first = vendors.find((vendor) => vendor.entranceId !== null);
    if (vendors.length === 0) return [];
    if (path !== null) return [{ ...category, vendors, path, game: null }];
    return first ? [{ ...category, vendors, path: null, game: itemOf(first) }] : [];
  });

/** The categories that the navigation shows: those with a target (NAV-10). */
export const navEntries = (lanes: readonly Lane[]): NavEntry[] =>
  doorEntries(lanes).filter(({ path, vendors }) => path !== null || !opensSoon(vendors));

export const gamesOf = (vendors: readonly Vendor[]): number =>
  vendors.reduce((sum, { gameCount }) => sum + (gameCount ?? 0), 0);

/** The games whose names the lobby has. */
export type Offer = Pick<LobbySnapshot['context'], 'hotGames' | 'liveTables'>;

/** A known game of the vendor as an icon, for the vendor's card. */
export const coverOf = (vendor: Vendor, offer: Offer | undefined): string | null => {
  const games = offer ? [...offer.hotGames, ...offer.liveTables] : [];
  return pictureOf(games.find((game) => game.vendor === vendor.code)?.icon, 'icon');
};
