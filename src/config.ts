/**
 * Every business constant of the site by its name, with the clause of the specification it comes from. What only dialogs
 * and who is signed in need stands in config/later.ts, since a module comes whole.
 */

export const LANGUAGES = ['TY', 'EN', 'BN', 'CN', 'ID', 'TH', 'VI'] as const;
export type Language = (typeof LANGUAGES)[number];

/** BCP 47 tags of the product's languages: TY is Turkish; nothing else reaches `Intl` or `lang`. */
export const LOCALES: Readonly<Record<Language, string>> = {
  TY: 'tr',
  EN: 'en-GB',
  BN: 'bn',
  CN: 'zh-CN',
  ID: 'id',
  TH: 'th',
  VI: 'vi',
};

/** What the site is to the gateway (CFG-11). */
export const SITE = {
  merchant: 'statehouse',
  platform: 'web',
  device: 'WEB',
  clientType: 3,
  lotteryType: 'SEA',
  prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
} as const;

/** Offered to the visitor; catalogues exist for all of LANGUAGES (I18-01, I18-03). */
export const OFFERED_LANGUAGES = ['TY', 'EN'] as const satisfies readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'TY';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'light';

/** Who registers says to be at least so old, in years (VAL-19); a brand of another region sets its own. */
export const MINIMUM_AGE = 18;

/** Account types (GAT-02, GAT-03): 4 plays without real money, the agents run downlines. */
export const TRIAL_TYPE = 4;
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** Where a brand lets nobody choose, and what is chosen at first. */
export const DEFAULT_DIALING_CODE = '90';

/** Milliseconds. */
export const DELAYS = {
  bannerAutoplay: 5000,
  jackpotStep: 3000,
  chunkLimit: 120_000,
  requestLimit: 120_000,
  modalWrapper: 100,
  /** A status call that hangs must not hold the site back longer than a person waits. */
  statusLimit: 15_000,
} as const;

export const SLOTS = {
  pageSize: 14,
  minBets: [0.01, 0.05, 0.1, 0.5, 0.75],
  vendorArrowsAbove: 7,
  vendorSpacing: 10,
} as const;

export const NAV_VENDOR_LIMIT = 6;
export const VENDOR_STRIP = { slides: 10, spacing: 10 } as const;

/** Vendors that stand in the SPORTS lane on the wire and have a category of their own here (GAM-02, GAM-09). */
export const ESPORTS_VENDORS: readonly string[] = ['AV', 'AI', 'IMES', 'TF', 'IA'];
export const COCKFIGHT_VENDOR = 'DS88';
/** Vendors whose games open a lottery route (GAM-10, LAU-05). */
export const LOTTERY_VENDORS: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'];

/** Shown until the balance answer names a symbol. */
export const DEFAULT_WALLET_SYMBOL = 'P';
