/**
 * The site's business constants, each with the clause of the specification it comes from. Constants that only
 * dialogs and signed-in pages need are in config/later.ts, because a module is always bundled whole.
 */

export const LANGUAGES = ['TY', 'EN', 'BN', 'CN', 'ID', 'TH', 'VI'] as const;
export type Language = (typeof LANGUAGES)[number];

/** BCP 47 tags of the product's languages (TY is Turkish). `Intl` and `lang` receive only these. */
export const LOCALES: Readonly<Record<Language, string>> = {
  TY: 'tr',
  EN: 'en-GB',
  BN: 'bn',
  CN: 'zh-CN',
  ID: 'id',
  TH: 'th',
  VI: 'vi',
};

/** How the site identifies itself to the gateway (CFG-11). */
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

/** Minimum age at registration, in years (VAL-19); a brand in another region sets its own. */
export const MINIMUM_AGE = 18;

/** Account types (GAT-02, GAT-03): 4 is a trial account without real money; agents have downlines. */
export const TRIAL_TYPE = 4;
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** The dialing code where the brand offers no choice, and the initial selection elsewhere. */
export const DEFAULT_DIALING_CODE = '90';

/** Milliseconds. */
export const DELAYS = {
  bannerAutoplay: 5000,
  chunkLimit: 120_000,
  requestLimit: 120_000,
  /** The longest a hanging status call may delay the site. */
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

/** Vendors that the wire lists under SPORTS and that have a category of their own here (GAM-02, GAM-09). */
export const ESPORTS_VENDORS: readonly string[] = ['AV', 'AI', 'IMES', 'TF', 'IA'];
export const COCKFIGHT_VENDOR = 'DS88';
/** Vendors whose games open a lottery route (GAM-10, LAU-05). */
export const LOTTERY_VENDORS: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'];

/** Shown until the balance response names a symbol. */
export const DEFAULT_WALLET_SYMBOL = 'P';
