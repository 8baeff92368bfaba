/** Business constants that no page opens with, by their names and clauses: of dialogs, forms, and who is signed in. */

/** Milliseconds, of forms. */
export const FORM_DELAYS = {
  captchaRefreshPause: 1000,
  /** SMS-09. */
  codeSendPause: 1000,
  countryListClose: 200,
  /** A form of which nobody may go away meanwhile does not wait for the platform for ever. */
  submitLimit: 20_000,
  /** Signing out here does not wait longer for a platform that hangs. */
  logoutLimit: 8000,
} as const;

/** Milliseconds after a code of the phone-verification service (SMS-06), and after it was asked too often (ERR-18). */
export const PHONE_SERVICE_WAIT = 60_000;
export const PHONE_SERVICE_PAUSE = 300_000;

/** Milliseconds, of the line to the platform while somebody is signed in. */
export const LINE_DELAYS = {
  /** A gateway without an event stream is asked this often while the page is visible. */
  poll: 30_000,
  /** First pause before the event stream is opened again; doubles up to `poll`. */
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

export const WRAPPER = { width: 200, height: 200 } as const;

export const DIALOG = { width: 400, pivotY: 0.3 } as const;

export const SERVICE_POPUP = { width: 440, height: 500 } as const;

/** NOT-10, NOT-11. */
export const POPUPS = { pageSize: 7, pagerRange: 5 } as const;

/** What is new: entries to a page, the most that are listed, and the most whose reading a browser keeps. */
export const WHATS_NEW = { pageSize: 8, most: 80, readMost: 240 } as const;

/** REC-01: what a list of records shows at first, and how far one step goes. */
export const LISTS = { days: [7, 30], firstDays: 7, pageSize: 30, filePageSize: 500 } as const;

/** Milliseconds: deposits are looked at again although nobody told of news. */
export const DEPOSIT_DELAYS = { lookAgain: 30_000 } as const;
