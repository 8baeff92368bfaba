/**
 * Business constants that no first page needs, with their clauses: those of dialogs, forms and signed-in
 * members.
 */

/** Milliseconds, for forms. */
export const FORM_DELAYS = {
  captchaRefreshPause: 1000,
  /** SMS-09. */
  codeSendPause: 1000,
  countryListClose: 200,
  /** Upper bound on a submit, because its form cannot be left while it runs. */
  submitLimit: 20_000,
  /** A sign-out in the browser waits at most this long for a platform that hangs. */
  logoutLimit: 8000,
} as const;

/**
 * Milliseconds before another code of the phone-verification service may be requested (SMS-06), also after
 * too many requests (ERR-18).
 */
export const PHONE_SERVICE_WAIT = 60_000;
export const PHONE_SERVICE_PAUSE = 300_000;

/** Milliseconds of a pause in typing before a list of messages is searched. */
export const MESSAGE_SEARCH_PAUSE = 300;

/** Milliseconds after which the rewards that wait are counted again. */
export const REWARD_COUNT = { interval: 30_000 } as const;

/** Milliseconds, for the event stream of a signed-in member. */
export const LINE_DELAYS = {
  /** Polling interval while the page is visible, for a gateway without an event stream. */
  poll: 30_000,
  /** First pause before the event stream is reopened; doubles up to `poll`. */
  streamRetry: 1000,
} as const;

/** Modal and dialog shapes (MOD-09 to MOD-13). */
export const MODAL = {
  width: 600,
  height: 300,
  pivotX: 0.5,
  pivotY: 0.5,
  minWidth: 0,
  minHeight: 0,
} as const;

export const DIALOG = { width: 400, pivotY: 0.3 } as const;

export const SERVICE_POPUP = { width: 440, height: 500 } as const;

/** NOT-10, NOT-11. */
export const POPUPS = { pageSize: 7, pagerRange: 5 } as const;

/** What's new: entries per page, the most entries listed, and the most read marks that a browser stores. */
export const WHATS_NEW = { pageSize: 8, max: 80, maxRead: 240 } as const;

/** REC-01: the initial range of a list of records, in days, and its page sizes. */
export const LISTS = { days: [7, 30], firstDays: 7, pageSize: 30, filePageSize: 500 } as const;

/**
 * REC-01: the betting record and the profit: the lengths of a range in days, how far back they reach, and the steps;
 * rows of a page and of a file. A search begins `searchPause` milliseconds after the last letter.
 */
export const BETS = {
  days: [1, 7, 30],
  firstDays: 7,
  window: 90,
  pageSize: 30,
  filePageSize: 500,
  maxFileRows: 50_000,
  searchPause: 300,
} as const;

/** Weeks whose raffle's hash a browser keeps. */
export const RAFFLE = { maxHashes: 8 } as const;

/** Milliseconds: deposits are refreshed this often even without a change event. */
export const DEPOSIT_DELAYS = { refreshInterval: 30_000 } as const;

/** Milliseconds between two calls that change a favourite: at most one a second (wire contract 2.3). */
export const FAVOURITE_PAUSE = 1000;

/** The winner board: it moves by `step` pixels a frame, and only with more than `still` rows (WIN-01, PAY-06). */
export const WINNERS = { limit: 20, step: 0.5, still: 3, refreshAfter: 30_000 } as const;

/** The shelf of matches: milliseconds until it is loaded again. */
export const FEATURED = { refreshAfter: 30_000 } as const;

/**
 * The lottery lobby: milliseconds until its lotteries and the drawn numbers are loaded again, and what a
 * browser stores at most: favourites of one account, and accounts (SES-05).
 */
export const LOTTERY_LOBBY = {
  lotteriesAfter: 50_000,
  numbersAfter: 30_000,
  maxFavourites: 100,
  maxAccounts: 20,
} as const;
