import type { ListAccess, Viewer } from '../../../src/machines/app/common/list-access.ts';
import type { LotteryGame } from '../../../src/services/contract/launch.ts';
import type { Game, Vendor, VendorLane } from '../../../src/services/contract/games.ts';

export const aGame = (id: string, name: string, more: Partial<Game> = {}): Game => ({
  ...{ id, name, vendor: 'NIMBUS', vendorName: 'Nimbus Play', type: 'RNG', classification: 'JP' },
  ...{
    icon: null,
    isVendorEntrance: false,
    opensSoon: false,
    code: null,
    minBet: 0.1,
    minLines: 1,
    badge: null,
  },
  ...more,
});
/** A lottery as a menu names it, without the times of its draws. */
export const aLottery = (id: string, name: string, more: Partial<LotteryGame> = {}) => ({
  ...{ id, name, code: `lotto-${id}`, vendor: 'TCG_SEA', playType: null, icon: null, draw: null },
  ...more,
});
const aVendor = (code: string, name: string, more: Partial<Vendor> = {}): Vendor => ({
  ...{ code, name, icon: null, colourIcon: null, isHot: false, accountTypeId: null, accountTypeName: null },
  ...{ type: 'RNG', isVendorEntrance: true, opensSoon: false, entranceId: null, gameCount: 12 },
  ...more,
});

/** Two slots vendors, one of live tables, a cockfight that opens at once, and a category without a vendor. */
export const LANES: readonly VendorLane[] = [
  {
    category: 'RNG',
    vendors: [aVendor('NIMBUS', 'Nimbus Play', { gameCount: 9000 }), aVendor('PAGODA8', 'Pagoda 8')],
    classifications: [
      { code: 'SC', gameCount: 3 },
      { code: 'JP', gameCount: 7 },
    ],
  },
  { category: 'LIVE', vendors: [aVendor('HALCYON', 'Halcyon', { type: 'LIVE' })], classifications: [] },
  { category: 'FISH', vendors: [], classifications: [] },
  {
    category: 'COCKFIGHT',
    vendors: [aVendor('DS88', 'DS88', { type: 'COCKFIGHT', entranceId: 'cock-1' })],
    classifications: [],
  },
];
/** Of a member, a trial account and a visitor, where the brand has all lists. */
export const MEMBER: ListAccess = {
  isSignedIn: true,
  isTrial: false,
  offersFavourites: true,
  offersRecent: true,
};
export const TRIAL: ListAccess = { ...MEMBER, isTrial: true };
export const VISITOR: ListAccess = { ...MEMBER, isSignedIn: false };
const LISTS = ['GAMELOFAV3', 'GAMELOREC3'];
/** Who they are. */
export const viewerOf = ({ isSignedIn, isTrial }: ListAccess): Viewer => ({
  visitor: isSignedIn ? { account: 'mina_k', accountType: isTrial ? 4 : 0, changeDue: null } : null,
  site: { modules: LISTS },
});
export const GALA = aGame('g1', 'Lunar Gala', { badge: 'hot' });
export const SEVENS = aGame('g2', 'Royal Sevens');
export const REELS = aGame('g3', 'River Reels', { minBet: 0.75 });
export const HOT: readonly Game[] = [GALA, SEVENS];
export const TABLES: readonly Game[] = [
  aGame('t1', 'Roulette of the House', { type: 'LIVE', vendor: 'HALCYON', vendorName: 'Halcyon', minBet: 5 }),
];
