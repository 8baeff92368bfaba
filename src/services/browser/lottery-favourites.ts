import * as v from 'valibot';
import { LOTTERY_LOBBY } from '../../config/later.ts';

const KEY = 'LOTTFAV';
const text = v.pipe(v.string(), v.maxLength(200));
const Favourite = v.object({
  id: text,
  code: text,
  name: text,
  vendor: v.nullable(text),
  playType: v.nullable(text),
  icon: v.nullable(text),
});
/** A lottery as it is kept: what opens it and what its card shows. */
export type LotteryFavourite = v.InferOutput<typeof Favourite>;

const readAll = (): Map<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(Object.entries((kept ?? {}) as object));
  } catch {
    return new Map();
  }
};
const listIn = (kept: unknown): LotteryFavourite[] =>
  Array.isArray(kept)
    ? kept.flatMap((each) => {
        const parsed = v.safeParse(Favourite, each);
        return parsed.success ? [parsed.output] : [];
      })
    : [];

/** The favourite lotteries of this user name in this browser, the latest first (SES-05). */
export const readLotteryFavourites = (username: string): LotteryFavourite[] =>
  listIn(readAll().get(username));

/**
 * Keeps a lottery as a favourite of this user name, or no longer. Above the limits the oldest are dropped.
 * @returns all favourites of the user name.
 * @throws where the browser does not keep it: its storage is full or closed.
 */
export const keepLotteryFavourite = (
  username: string,
  { id, code, name, vendor, playType, icon }: LotteryFavourite,
  isFavourite: boolean,
): LotteryFavourite[] => {
  const all = readAll();
  const rest = listIn(all.get(username)).filter((other) => other.code !== code);
  const favourite = { id, code, name, vendor, playType, icon };
  const list = (isFavourite ? [favourite, ...rest] : rest).slice(0, LOTTERY_LOBBY.maxFavourites);
  all.delete(username);
  const accounts = [[username, list] as const, ...all].slice(0, LOTTERY_LOBBY.maxAccounts);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(accounts)));
  return list;
};

/**
 * Calls back with the favourites of this user name, now and each time another tab changes them.
 * @returns the function that unsubscribes.
 */
export const watchLotteryFavourites = (
  username: string,
  onChange: (favourites: LotteryFavourite[]) => void,
): (() => void) => {
  const notify = (): void => onChange(readLotteryFavourites(username));
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) notify();
  };
  addEventListener('storage', onStorage);
  notify();
  return () => removeEventListener('storage', onStorage);
};
