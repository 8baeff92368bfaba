import Cookies from 'js-cookie';

/** Values that the login form may be filled with for a day (LOG-09, LOG-10). */
export interface Remembered {
  readonly username: string;
  readonly password: string;
  readonly mobile: string;
  readonly dialingCode: string;
}
/** A pair that a sign-in has proved to be right. */
export type Rememberable =
  | Pick<Remembered, 'username' | 'password'>
  | Pick<Remembered, 'mobile' | 'dialingCode'>;

const DAY = 1;
const FLAG = 'remember';
const NAME = 'rememberName';
const SECRET = 'rememberSecret';
const MOBILE = 'rememberMobile';
const DIALING_CODE = 'rememberDialingCode';
const DATABASE = 'statehouse.remember';
const STORE = 'keys';

/**
 * The password is stored only as ciphertext, under a key that stays in this browser and that no script can
 * export: a stolen cookie is useless elsewhere.
 */
const openKeys = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });

const stored = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });

const readKey = async (): Promise<CryptoKey | undefined> => {
  const keys = await openKeys();
  try {
    return (await stored(keys.transaction(STORE).objectStore(STORE).get(SECRET))) as CryptoKey | undefined;
  } finally {
    keys.close();
  }
};

const makeKey = async (): Promise<CryptoKey> => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const keys = await openKeys();
  try {
    await stored(keys.transaction(STORE, 'readwrite').objectStore(STORE).put(key, SECRET));
  } finally {
    keys.close();
  }
  return key;
};

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const keep = (name: string, value: string): void => {
  Cookies.set(name, value, { expires: DAY, sameSite: 'strict', secure: location.protocol === 'https:' });
};

/** Stores the pair for 24 hours (LOG-16); the other pair is kept. */
export const remember = async (kept: Rememberable): Promise<void> => {
  if ('mobile' in kept) {
    keep(FLAG, '1');
    keep(MOBILE, kept.mobile);
    keep(DIALING_CODE, kept.dialingCode);
    return;
  }
  const key = (await readKey()) ?? (await makeKey());
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(kept.password),
  );
  keep(FLAG, '1');
  keep(NAME, kept.username);
  keep(SECRET, `${toText(iv)}.${toText(new Uint8Array(sealed))}`);
};

export const forgetRemembered = (): void => {
  try {
    for (const name of [FLAG, NAME, SECRET, MOBILE, DIALING_CODE]) Cookies.remove(name);
  } catch {
    // A browser that forbids cookies stores nothing, and must not undo a sign-in.
  }
};

const openSecret = async (): Promise<string> => {
  const [iv, sealed] = (Cookies.get(SECRET) ?? '').split('.', 2);
  try {
    const key = iv && sealed ? await readKey() : undefined;
    if (!key || !iv || !sealed) return '';
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(sealed));
    return new TextDecoder().decode(opened);
  } catch {
    return '';
  }
};

/**
 * The stored values; null where there are none. A password whose key no longer exists must be typed again.
 */
export const recall = async (): Promise<Remembered | null> => {
  const username = Cookies.get(NAME) ?? '';
  const mobile = Cookies.get(MOBILE) ?? '';
  if (!Cookies.get(FLAG) || !(username || mobile)) return null;
  return {
    username,
    password: username ? await openSecret() : '',
    mobile,
    dialingCode: Cookies.get(DIALING_CODE) ?? '',
  };
};
