import { COCKFIGHT_VENDOR, ESPORTS_VENDORS, SITE, SLOTS } from '../config.ts';
import * as contract from './contract/games.ts';
import { whenIdle } from './browser/idle.ts';
import { readPreferences } from './browser/preference-store.ts';
import { readSession, writeSession } from './browser/session-store.ts';
import { call } from './http.ts';

export interface GameFilters {
  readonly vendor: string | null;
  readonly classification: string | null;
  readonly name: string;
  readonly minBet: number | null;
  /** Null: the brand's own order. */
  readonly sort: contract.GameSort | null;
}

const PLATFORM = 'flash,html5-desktop';

/** The brand's hot games. */
export const listHotGames = (signal?: AbortSignal): Promise<contract.Game[]> =>
  call(
    contract.listHotGames,
    { merchantCode: SITE.merchant, isPlatform: 2, platform: PLATFORM, language: readPreferences().language },
    { signal },
  );

/** A page of the catalogue; pages count from 1, and an empty type means all. */
export const listGames = (
  type: string,
  filters: GameFilters,
  page: number,
  signal?: AbortSignal,
  {
    pageSize = SLOTS.pageSize,
    isExact = false,
    isDetailed = false,
  }: { pageSize?: number; isExact?: boolean; isDetailed?: boolean } = {},
): Promise<contract.GamePage> =>
  call(
    contract.listGames,
    {
      clientType: SITE.clientType,
      platform: PLATFORM,
      merchant: SITE.merchant,
      gameType: type,
      vassalage: filters.vendor ?? undefined,
      gameClassify: filters.classification ?? undefined,
      gameName: filters.name || undefined,
      minBet: filters.minBet ?? undefined,
      sort: filters.sort ?? undefined,
      ...(isExact ? { spelling: 'exact' as const } : {}),
      ...(isDetailed ? { detail: 'search' as const } : {}),
      language: readPreferences().language,
      pageNo: page,
      pageSize,
    },
    { signal },
  );

/** The brand's first live tables, for Home, which shows them below its first screen. */
export const listLiveTables = async (signal?: AbortSignal): Promise<contract.Game[]> => {
  await whenIdle(signal);
  const everything = { vendor: null, classification: null, name: '', minBet: null, sort: null };
  return (await listGames('LIVE', everything, 1, signal)).games;
};

/**
 * E-sports and cockfight are in the sports lane on the wire; here each has its own category (GAM-02, GAM-09).
 */
export const splitSports = (lanes: readonly contract.VendorLane[]): contract.VendorLane[] =>
  lanes.flatMap((lane) => {
    if (lane.category !== 'SPORTS') return [lane];
    const esports = lane.vendors.filter((vendor) => ESPORTS_VENDORS.includes(vendor.code));
    const cockfight = lane.vendors.filter((vendor) => vendor.code === COCKFIGHT_VENDOR);
    const sports = lane.vendors.filter((vendor) => !esports.includes(vendor) && !cockfight.includes(vendor));
    return [
      { ...lane, vendors: sports },
      { category: 'ESPORTS', vendors: esports, classifications: [] },
      { category: 'COCKFIGHT', vendors: cockfight, classifications: [] },
    ].filter(({ vendors }) => vendors.length > 0);
  });

/** Categories with their vendors, in the brand's order; cached for the session and language (SES-10). */
export const listVendors = async (signal?: AbortSignal): Promise<contract.VendorLane[]> => {
  const { language } = readPreferences();
  const kept = readKeptLanes(language);
  if (kept) return kept;
  const lanes = splitSports(
    await call(
      contract.listVendors,
      { merchantCode: SITE.merchant, platform: 'html5-desktop', clientType: SITE.clientType, language },
      { signal },
    ),
  );
  writeSession('gameVendor', JSON.stringify({ language, lanes }));
  return lanes;
};

const readKeptLanes = (language: string): contract.VendorLane[] | null => {
  try {
    const kept = JSON.parse(readSession('gameVendor') ?? 'null') as {
      language: string;
      lanes: contract.VendorLane[];
    } | null;
    return kept?.language === language ? kept.lanes : null;
  } catch {
    return null;
  }
};
