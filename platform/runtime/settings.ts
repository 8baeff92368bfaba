import type { RaffleTerms, SignInTerms } from '#contract/rewards.ts';
import { sql } from 'drizzle-orm';
import type { DepositKind } from '#contract/deposit.ts';
import type { PointSource } from '#contract/points.ts';
import { DEFAULT_MODULES, type ModuleSwitch } from './modules.ts';
import { rowsOf, type Db } from '../db/open.ts';
import type { Hub } from './hub.ts';
import defaults from './settings.json' with { type: 'json' };
import { settings as table } from './system.tables.ts';

/** A field of the registration form (REG-09), in wire form. */
export interface RegisterField {
  readonly key: string;
  readonly enabled: boolean;
  readonly required: boolean;
  /** One of the families of `#contract/patterns.ts`; null with a pattern of its own, or none. */
  readonly patternId: string | null;
  readonly acceptedPattern?: string;
  readonly minLength: number;
  readonly maxLength: number;
}

/** A deposit method, amounts in the wallet's unit. */
export interface DepositMethod {
  readonly code: string;
  /** By language of the wire; English for the others. */
  readonly names: Readonly<Record<string, string>>;
  readonly kind: DepositKind;
  readonly enabled: boolean;
  readonly minimum: number;
  readonly maximum: number;
  readonly fee: number;
  readonly fixed: readonly number[];
  /** Until an unpaid deposit expires. */
  readonly lifeMinutes: number;
  /** Receiving account of a transfer; only of the kind MANUAL. */
  readonly account?: { readonly bank: string; readonly holder: string; readonly number: string };
}

/** Terms of withdrawals; amounts in minor units of the platform's currency. */
export interface WithdrawalSettings {
  readonly allowed: boolean;
  /** Emergency stop: no withdrawal is requested or paid. */
  readonly stopped: boolean;
  /**
   * Conditions that hold a payout until an operator has checked it; 0 disables one. Hours since the card was added, and
   * since passwords or the place of a sign-in changed; an amount in minor units.
   */
  readonly holds: { readonly newCardHours: number; readonly changeHours: number; readonly above: number };
  readonly minimum: number;
  readonly maximum: number;
  /** Requests a day, and their sum. */
  readonly daily: number;
  readonly dailyAmount: number;
  readonly decimals: boolean;
  /** Parts per million of the amount, by the kind of card. */
  readonly fees: Readonly<Record<'BC' | 'EW' | 'VW', number>>;
  /** Usual minutes until a payment, by the kind of card; shown to members. */
  readonly payMinutes: Readonly<Record<'BC' | 'EW' | 'VW', number>>;
  /** Percentage of each deposit that must be wagered first; 0 requires none. */
  readonly turnoverPercent: number;
  /** Whether missing turnover refuses a withdrawal, or is only shown. */
  readonly turnoverBlocks: boolean;
  /** `HH:mm` in the brand's own time, or any time; the offset of that time in minutes ahead of UTC. */
  readonly window: { readonly from: string; readonly to: string } | null;
  readonly utcOffset: number;
  readonly verification: 'NONE' | 'EVERY_WITHDRAWAL' | 'WITHDRAW_AMOUNT';
  readonly verificationAmount: number;
  /** WDR-04. */
  readonly autoReceiveMinutes: number;
  /** Maximum number of cards of a member, and the allowed banks. */
  readonly cards: number;
  readonly banks: readonly {
    readonly code: string;
    readonly name: string;
    readonly kind: 'BC' | 'EW' | 'VW';
  }[];
}

/** Transfers of members to their upline; amounts in minor units of the platform's currency. */
export interface TransferSettings {
  readonly allowed: boolean;
  readonly minimum: number;
  readonly maximum: number;
  /** Transfers a day, and their sum. */
  readonly daily: number;
  readonly dailyAmount: number;
}

/** The manual rebate. */
export interface RebateSettings {
  /** Parts per million of valid bets, by product; a product without a rate earns none. */
  readonly rates: Readonly<Record<string, number>>;
  /** Bets placed earlier earn none. Epoch ms. */
  readonly from: number;
}

/** The leaderboard of the missions. */
export interface MissionSettings {
  /** Minor units, by place. */
  readonly prizes: readonly number[];
  /** Hours after the week's end until the prizes are paid. */
  readonly payHour: number;
}

/** Points (PTS-07). */
export interface PointSettings {
  /** Points for 100 of the currency, by what earns them; 0 earns none. */
  readonly ratios: Readonly<Record<PointSource, number>>;
  /** So many points are this amount in minor units; a conversion takes at least `minimum`. */
  readonly conversion: { readonly points: number; readonly amount: number; readonly minimum: number };
}

/** The reward centre. */
export interface RewardSettings {
  /** Minor units, by consecutive day. */
  readonly signInPrizes: readonly number[];
  readonly signInDeposit: SignInTerms;
  readonly raffle: RaffleTerms;
}

/** What members earn from the bets of those whom they invited. */
export interface ReferralSettings {
  /** Parts per million of valid bets. */
  readonly rate: number;
  /** Minor units: the most of a day from one friend, and from all. */
  readonly perFriend: number;
  readonly perDay: number;
  /** Hours after the day's end until it is paid. */
  readonly payHour: number;
}

/** One rank of the club; amounts in minor units of the platform’s currency. */
export interface RankSettings {
  /** By language of the wire; English for the others. */
  readonly names: Readonly<Record<string, string>>;
  /** Valid bets that reach it, and those of a month that keep it. */
  readonly total: number;
  readonly keep: number;
  /** Parts per million of a month’s valid bets. */
  readonly rate: number;
  /** For a month in which the rank was kept. */
  readonly bonus: number;
  /** Percentage of the points of bets and deposits. */
  readonly points: number;
  /** The most that is withdrawn a day, within the limit of all members. */
  readonly daily: number;
}

/** The club. */
export interface VipSettings {
  /** Hours after the end of a month until it is settled. */
  readonly closeHour: number;
  /** Days in which a reward of a month can be claimed. */
  readonly claimDays: number;
  /** The service desk of high ranks (VIP-02); empty where the brand has none of its own. */
  readonly agentPath: string;
  /** By level, from 0. */
  readonly ranks: readonly RankSettings[];
}

/** Stored bytes of pictures, of one member and of all. */
export interface UploadSettings {
  readonly memberBytes: number;
  readonly platformBytes: number;
}

/** Bounds up to which a vendor's settlement needs no operator. */
export interface WinSettings {
  /** Minor units. */
  readonly largest: number;
  /** Times the stake; by game id where a game has its own. */
  readonly multiple: number;
  readonly games: Readonly<Record<string, number>>;
}

/** Codes by SMS: served countries, and codes an hour and a day for strangers (they cost money). */
export interface SmsSettings {
  readonly dialingCodes: readonly string[];
  readonly strangersHour: number;
  readonly strangersDay: number;
}

/** Everything the console can change while the site is open. */
export interface SettingValues {
  readonly sms: SmsSettings;
  readonly condition: 'normal' | 'maintenance' | 'restricted';
  /** Epoch ms, or null while the end is unknown. */
  readonly maintenanceEndsAt: number | null;
  /** Region names as the trusted proxy gives them. */
  readonly restrictedRegions: readonly string[];
  /** Addresses or networks (`203.0.113.0/24`). */
  readonly restrictedAddresses: readonly string[];
  readonly clockOffset: number;
  /** The brand's store flags: `forcedLogin`, `agentCentre`, `passwordLogin`, ... */
  readonly store: Readonly<Record<string, boolean>>;
  readonly modules: readonly ModuleSwitch[];
  /** In the order of the form. */
  readonly registerFields: readonly RegisterField[];
  readonly resources: readonly { resourceType: string; url: string; qrCodeUrl?: string | null }[];
  readonly customerServices: readonly { type: number; name: string; path: string }[];
  readonly domains: readonly string[];
  readonly imageCdns: readonly string[];
  readonly launchCdns: readonly string[];
  readonly gtagId: string | null;
  readonly deposits: { readonly allowed: boolean; readonly methods: readonly DepositMethod[] };
  /** Vendor codes whose games are closed for maintenance, with the end (epoch ms) where known. */
  readonly closedVendors: Readonly<Record<string, number | null>>;
  readonly withdrawal: WithdrawalSettings;
  readonly transfer: TransferSettings;
  readonly rebate: RebateSettings;
  readonly missions: MissionSettings;
  readonly points: PointSettings;
  readonly rewards: RewardSettings;
  readonly referral: ReferralSettings;
  readonly vip: VipSettings;
  readonly uploads: UploadSettings;
  readonly wins: WinSettings;
}

export interface Settings {
  /** As last read; at most a second old inside a request. */
  current(): SettingValues;
  /** Reads again when the last read is older than a second, or a change was signalled since. */
  fresh(): Promise<SettingValues>;
  /** Changes some values and rereads all. */
  write(patch: Partial<SettingValues>): Promise<SettingValues>;
  /** The same, computed from the current values; no other change comes in between. An exception changes nothing. */
  change(patchOf: (values: SettingValues) => Partial<SettingValues>): Promise<SettingValues>;
}

export const DEFAULT_SETTINGS = { ...defaults, modules: DEFAULT_MODULES } as unknown as SettingValues;
export type StoreFlag = keyof typeof defaults.store;
const STALE = 1000;

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that a newer version has come with stand at their place among the stored ones, switched off or on by default. */
const withNewFields = (stored: readonly RegisterField[]): readonly RegisterField[] => {
  const fields = [...stored];
  for (const [at, field] of DEFAULT_SETTINGS.registerFields.entries()) {
    if (fields.some(({ key }) => key === field.key)) continue;
    const before = DEFAULT_SETTINGS.registerFields[at - 1]?.key;
    fields.splice(fields.findIndex(({ key }) => key === before) + 1, 0, field);
  }
  return fields;
};

/** The row of an older version lacks parts of today's settings: the defaults stand in. */
const withDefault = (key: string, value: unknown): unknown => {
  if (key === 'registerFields') return withNewFields(value as readonly RegisterField[]);
  const known: unknown = DEFAULT_SETTINGS[key as keyof SettingValues];
  return isRecord(known) && isRecord(value) ? { ...known, ...value } : value;
};

const readSettings = async (db: Db): Promise<SettingValues> => {
  const rows = await rowsOf<{ key: string; value: unknown }>(db, sql`select key, value from settings`);
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, withDefault(key, value)]));
  return { ...DEFAULT_SETTINGS, ...stored };
};

const LOCK = sql`hashtextextended('settings', 0)`;

/**
 * Locks the settings until this transaction ends: a change waits for it, and it waits for a change. Taken before any
 * other lock, which prevents deadlocks.
 */
export const holdSettings = async (tx: Db): Promise<SettingValues> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
  return readSettings(tx);
};

const UNREAD = Number.NEGATIVE_INFINITY;

/**
 * `monotonic` measures the age of a read (not the platform's clock, which the settings themselves move). With a hub, the
 * signal of a change makes the next call read again; while no signals arrive, every call reads.
 */
export const openSettings = async (
  db: Db,
  monotonic: () => number = () => performance.now(),
  hub: Pick<Hub, 'watch' | 'isReceiving'> | null = null,
): Promise<Settings> => {
  let values = DEFAULT_SETTINGS;
  let readAt = UNREAD;
  let reading: Promise<SettingValues> | null = null;
  let readsStarted = 0;
  let readApplied = 0;
  /** Reads up to this one began before the last signal of a change. */
  let outdated = 0;

  hub?.watch((signal) => {
    if (signal.type !== 'resync' && !(signal.type === 'changed' && signal.rows === 'settings')) return;
    outdated = readsStarted;
    readAt = UNREAD;
    reading = null;
  });

  /** Reads on different connections may overtake each other: an earlier one does not replace a later one. */
  const read = async (): Promise<SettingValues> => {
    readsStarted += 1;
    const started = readsStarted;
    const found = await readSettings(db);
    if (started > readApplied) {
      readApplied = started;
      values = found;
      readAt = started > outdated ? monotonic() : UNREAD;
    }
    return values;
  };
  const fresh = (): Promise<SettingValues> => {
    if (hub?.isReceiving() === false) return read();
    if (monotonic() - readAt < STALE) return Promise.resolve(values);
    if (reading) return reading;
    const next = read().finally(() => {
      if (reading === next) reading = null;
    });
    reading = next;
    return next;
  };
  const change: Settings['change'] = async (patchOf) => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const patch = patchOf(await readSettings(tx));
      const rows = Object.entries(patch).map(([key, value]) => ({ key, value: value as unknown }));
      for (const { key, value } of rows)
        await tx
          .insert(table)
          .values({ key, value: sql`${JSON.stringify(value)}::jsonb` })
          .onConflictDoUpdate({ target: table.key, set: { value: sql`excluded.value` } });
    });
    return read();
  };
  await read();
  return { current: () => values, fresh, change, write: (patch) => change(() => patch) };
};

/** Ids of the modules that are on. */
export const enabledModules = (nodes: readonly ModuleSwitch[]): Set<string> => {
  const enabled = new Set<string>();
  const walk = (children: readonly ModuleSwitch[]): void => {
    for (const node of children) {
      if (node.enabled !== '1') continue;
      enabled.add(node.modId);
      walk(node.childrenNodes);
    }
  };
  walk(nodes);
  return enabled;
};
