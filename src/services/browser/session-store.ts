/** The named keys of session storage (SES-04); the browser stores nothing else of a session. */
export const SESSION_KEYS = [
  'token',
  'cpw',
  'account',
  'username',
  'customerId',
  'isAgent',
  'memberLabel',
  'merchant',
  'gameVendor',
  'settings',
  'validate',
  'routers',
] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];
/** Also whether something has popped up in this tab (NOT-09), which does not belong to an account. */
type KeptKey = SessionKey | 'popups';

/** Where storage is unavailable (some private windows), the session lives as long as the page. */
const memory = new Map<string, string>();
const storage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

export const readSession = (key: KeptKey): string | null =>
  storage()?.getItem(key) ?? memory.get(key) ?? null;

export const writeSession = (key: KeptKey, value: string): void => {
  try {
    const store = storage();
    if (store) return store.setItem(key, value);
  } catch {
    // A full store must not undo a sign-in; memory takes over.
  }
  memory.set(key, value);
};

export const dropSession = (key: SessionKey): void => {
  memory.delete(key);
  storage()?.removeItem(key);
};

/** Clears everything but the merchant code (OUT-03). */
export const clearSession = (): void => {
  const remembered = memory.get('merchant');
  memory.clear();
  if (remembered !== undefined) memory.set('merchant', remembered);
  const store = storage();
  if (!store) return;
  const merchant = store.getItem('merchant');
  store.clear();
  if (merchant !== null) store.setItem('merchant', merchant);
};
