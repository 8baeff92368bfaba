import type { LobbySnapshot } from '../../../machines/games/lobby/lobby.machine.ts';
import type { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import { pathOfCategory } from '../../../machines/app/route.ts';
import { DEFAULT_WALLET_SYMBOL } from '../../../config.ts';
import type { Lane, Vendor } from '../../layout/categories.ts';
import { moneyParts } from '../../ui/money.ts';

export type Game = LobbySnapshot['context']['hotGames'][number];

/** How amounts of the wallet are formatted. */
export interface WalletUnit {
  readonly symbol: string;
  readonly exponent: number;
  readonly position: 'before' | 'after';
}

const UNKNOWN_UNIT: WalletUnit = { symbol: DEFAULT_WALLET_SYMBOL, exponent: 2, position: 'before' };

/** The unit of a balance; until one is loaded, the brand's. */
export const unitOf = (balance: ReturnType<typeof selectBalance>): WalletUnit =>
  balance
    ? {
        symbol: balance.symbol ?? DEFAULT_WALLET_SYMBOL,
        exponent: balance.exponent,
        position: balance.symbolPosition === 'back' ? 'after' : 'before',
      }
    : UNKNOWN_UNIT;

/** Minor units of a catalogue amount, which is in the wallet's unit. */
export const minorOf = (amount: number, { exponent }: WalletUnit): number =>
  Math.round(amount * 10 ** exponent);

/** Games have few different smallest bets, and to format one takes longer than to render the rest of its tile. */
const amountTexts = new Map<string, string>();
const MOST_TEXTS = 200;

/** A catalogue amount as plain text, where an element of its own would be too much. */
export const amountText = (amount: number, unit: WalletUnit, locale: string): string => {
  const { symbol, position, exponent } = unit;
  const key = [locale, symbol, position, exponent, amount].join();
  const known = amountTexts.get(key);
  if (known !== undefined) return known;
  const { sign, whole, fraction } = moneyParts({ minor: minorOf(amount, unit), exponent }, locale);
  const figures = `${sign}${whole}${fraction}`;
  const text = position === 'before' ? `${symbol}\u00a0${figures}` : `${figures}\u00a0${symbol}`;
  if (amountTexts.size >= MOST_TEXTS) amountTexts.clear();
  amountTexts.set(key, text);
  return text;
};

export const laneOf = (lanes: readonly Lane[], category: string): Lane | null =>
  lanes.find((lane) => lane.category === category) ?? null;

/** The list of one vendor's games; null where its category has no page. */
export const vendorAddress = (category: string, vendor: string): string | null => {
  const path = pathOfCategory(category);
  return path === null ? null : `${path}?${new URLSearchParams({ vendor })}`;
};

/** Each vendor once, with the first page that lists its games. */
export const providersOf = (lanes: readonly Lane[]): { vendor: Vendor; address: string }[] => {
  const providers = new Map<string, { vendor: Vendor; address: string }>();
  for (const { category, vendors } of lanes)
    for (const vendor of vendors) {
      const address = vendorAddress(category, vendor.code);
      if (address !== null && !providers.has(vendor.code)) providers.set(vendor.code, { vendor, address });
    }
  return [...providers.values()];
};

type Offer = Pick<LobbySnapshot['context'], 'hotGames' | 'liveTables' | 'lanes'>;
type GameKey = { readonly id: string; readonly vendor: string | null };

const offered = (offer: Offer | null, { id }: GameKey): Game | null =>
  [...(offer?.hotGames ?? []), ...(offer?.liveTables ?? [])].find((game) => game.id === id) ?? null;

/** The name of a game, where the lobby has it. */
export const nameOfGame = (offer: Offer | null, game: GameKey): string | null =>
  offered(offer, game)?.name ?? null;

/** The list that a game is in, of its vendor where known; else the slots. */
export const listOfGame = (offer: Offer | null, game: GameKey): string => {
  const known = offered(offer, game)?.type;
  const lane = offer?.lanes.find(
    ({ category, vendors }) =>
      (known === undefined || category === known) && vendors.some(({ code }) => code === game.vendor),
  );
  return (lane && game.vendor !== null ? vendorAddress(lane.category, game.vendor) : null) ?? '/rng';
};
