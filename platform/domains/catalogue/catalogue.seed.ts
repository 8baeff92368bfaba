import { vendorIconCode } from '#contract/vendor-icon.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { artVendors, nameOfIcon } from '../../art/vendors.ts';
import { seeded, type Draw } from '../../art/random.ts';
import { titlesFor } from '../../art/titles.ts';
import { ART_CATEGORY } from '../../art/art-category.ts';
import type { GameType } from '#contract/games.ts';
import { searchName } from './search-name.ts';
import { engineOf } from '../../games/engines.ts';
import type { games, vendorCards, vendors } from './catalogue.tables.ts';
import plan from './catalogue.seed.json' with { type: 'json' };

export type GameSeed = Required<typeof games.$inferInsert>;
export type CardSeed = Required<typeof vendorCards.$inferInsert>;
export type VendorSeed = Required<typeof vendors.$inferInsert>;
export interface CatalogueSeed {
  readonly vendors: readonly VendorSeed[];
  readonly cards: readonly CardSeed[];
  readonly games: readonly GameSeed[];
  readonly words: readonly string[];
}

type Sizes = Readonly<Record<string, number>>;
type Stake = readonly [number, number];
interface Draft {
  readonly type: GameType;
  readonly vendor: string;
  readonly name: string;
  readonly classification: string | null;
  readonly tag: GameSeed['tag'];
  /** Smallest bet in minor units, and the lines it must cover: always a whole number per line. */
  readonly stake: Stake;
  readonly model: string;
  /** Position in every list that shows it; smaller is earlier. */
  readonly weight: number;
}

const TYPES = Object.keys(plan.totals) as GameType[];
const LANE_OF: Readonly<Partial<Record<GameType, string>>> = { ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' };
const ENTRANCES: readonly GameType[] = ['LOTT', 'ELOTT', 'COCKFIGHT'];
const FIRST_ID = 10_001;
const HOUR = 60 * 60_000;

const sizesOf = (type: GameType): Sizes => (plan.sizes as Partial<Record<GameType, Sizes>>)[type] ?? {};

/** Games per vendor of one type: the fixed counts, and the rest split in uneven parts to the exact total. */
const shareOut = (type: GameType): Map<string, number> => {
  const draw = seeded(`sizes:${type}`);
  const codes = artVendors.filter(({ categories }) => categories.includes(type)).map(({ code }) => code);
  const given = sizesOf(type);
  const least = (plan.least as Partial<Record<GameType, number>>)[type] ?? 1;
  const open = codes.filter((code) => given[code] === undefined);
  const weights = open.map(() => draw.number(0.15, 1) ** 2);
  const sum = weights.reduce((left, right) => left + right, 0);
  let rest = plan.totals[type] - Object.values(given).reduce((left, right) => left + right, 0);
  const spare = rest - least * open.length;
  const sizes = new Map(Object.entries(given));
  for (const [index, code] of open.entries()) {
    const isLast = index === open.length - 1;
    const size = isLast ? rest : least + Math.floor((spare * (weights[index] ?? 0)) / sum);
    sizes.set(code, size);
    rest -= size;
  }
  return sizes;
};

/** A vendor's classifications in the intended proportions, exact for its size, unordered. */
const classificationsFor = (draw: Draw, vendor: string, size: number): string[] => {
  const parts: Sizes = vendor === 'PAGODA8' ? plan.classifications.PAGODA8 : plan.classifications.other;
  const sum = Object.values(parts).reduce((left, right) => left + right, 0);
  const deck = Object.entries(parts).flatMap(([code, part]) =>
    code === 'JP' ? [] : Array.from({ length: Math.round((part * size) / sum) }, () => code),
  );
  return draw.shuffle([...deck, ...Array.from({ length: size - deck.length }, () => 'JP')]);
};

const NAMED: readonly Draft[] = plan.named.map((game, index) => ({
  type: game.type as GameType,
  vendor: game.vendor,
  name: game.name,
  classification: game.type === 'RNG' ? 'JP' : null,
  tag: (game.tag ?? null) as GameSeed['tag'],
  stake: game.stake as unknown as Stake,
  model: game.model,
  weight: -1000 + index + (plan.laterInLists.includes(game.name) ? 500 : 0),
}));

const stakesOf = (type: GameType): readonly Stake[] =>
  ((plan.stakes as Partial<Record<GameType, number[][]>>)[type] ?? plan.stakes.other) as unknown as Stake[];

/** The games of one vendor in one category without a name of their own in the design. */
const gamesOf = (type: GameType, vendor: string, size: number): Draft[] => {
  const draw = seeded(`games:${type}:${vendor}`);
  const named = NAMED.filter((game) => game.type === type && game.vendor === vendor);
  const taken = new Set(named.map(({ name }) => searchName(name)));
  const wanted = size - named.length;
  const classes = type === 'RNG' ? classificationsFor(draw, vendor, size) : [];
  // The named games are slots, so that many slots are already placed.
  for (const _ of named) classes.splice(Math.max(0, classes.indexOf('JP')), 1);
  const endings = plan.endings as Readonly<Record<string, readonly string[] | undefined>>;
  return titlesFor(vendor, ART_CATEGORY[type], size * 2)
    .filter(({ title }) => !taken.has(searchName(title)))
    .slice(0, wanted)
    .map(({ title }, index) => {
      const classification = classes[index] ?? null;
      const ending = classification ? endings[classification] : undefined;
      const luck = draw.uniform();
      const [stake, chosen, model, weight] = [
        draw.pick(stakesOf(type)),
        draw.uniform(),
        draw.pick(type === 'RNG' ? SLOT_MODELS : MODELS),
        draw.uniform(),
      ];
      const isSlot = type === 'RNG' && classification === 'JP';
      // The label is for games whose stakes are chances of the pool.
      const tag = luck < 0.03 ? 'NEW' : isSlot && model === 'jackpot' ? 'JP' : null;
      const last = ending?.[Math.floor(chosen * ending.length)];
      return {
        type,
        vendor,
        classification,
        tag,
        stake,
        model,
        name: last ? `${title} ${last}` : title,
        weight: tag === 'NEW' ? weight - 0.2 : weight,
      };
    });
};
/** The table that a live game's name promises: its model. Blackjack, dragon tiger and craps have none. */
const TABLE_NAMES: readonly (readonly [model: string, name: RegExp])[] = [
  ['roulette', /\b(?:rulet|roulette|auto wheel)\b/],
  ['baccarat', /\b(?:baccarat|squeeze)\b/],
  ['sicbo', /\bsic bo\b/],
];
const tableModel = ({ type, name }: Pick<Draft, 'type' | 'name'>): string | undefined =>
  type === 'LIVE' ? TABLE_NAMES.find(([, pattern]) => pattern.test(searchName(name)))?.[0] : undefined;

/** The draw that a lottery's name promises; the fast drum draws from the numbers of keno. */
const DRAW_NAMES: readonly (readonly [model: string, name: RegExp])[] = [
  ['keno', /\bkeno\b/],
  ['4d', /\b4d\b/],
  ['lotto-6-45', /\b6 45\b/],
  ['lotto-6-55', /\b6 55\b/],
  ['vn-27', /\bvn numbers\b/],
  ['vn-18', /\brakam\b/],
  ['lotto-5-36', /\bdrum\b/],
];
const drawModel = ({ type, name }: Pick<Draft, 'type' | 'name'>): string | undefined => {
  if (type !== 'LOTT' && type !== 'ELOTT') return undefined;
  const [model] = DRAW_NAMES.find(([, pattern]) => pattern.test(searchName(name))) ?? [];
  return type === 'ELOTT' && model === 'lotto-5-36' ? 'keno' : (model ?? 'lotto-6-49');
};

const MODELS = ['low', 'medium', 'medium', 'high'] as const;
/** Half of the slots have lines, the others one of the newer kinds. */
const SLOT_MODELS = ['low', 'medium', 'medium', 'high', 'ways', 'ways', 'hold', 'jackpot'] as const;

const vendorSeeds = (): VendorSeed[] =>
  artVendors.map(({ code }, index) => ({
    code,
    // One name per provider: the one on its icon (GAM-11).
    displayName: nameOfIcon(vendorIconCode(code, CURRENCY.code)),
    accountTypeId: 101 + index,
    accountTypeName: code,
  }));

const cardSeeds = (
  sizes: ReadonlyMap<GameType, Map<string, number>>,
  seeds: readonly GameSeed[],
): CardSeed[] => {
  const lanes = new Map<string, number>();
  return TYPES.flatMap((type) => {
    const lane = LANE_OF[type] ?? type;
    const given = Object.keys(sizesOf(type));
    const rest = [...(sizes.get(type) ?? [])].filter(([code]) => !given.includes(code));
    rest.sort(([left, leftSize], [right, rightSize]) => rightSize - leftSize || (left < right ? -1 : 1));
    return [...given, ...rest.map(([code]) => code)].map((vendorCode) => {
      const position = (lanes.get(lane) ?? 0) + 1;
      lanes.set(lane, position);
      const entrance = ENTRANCES.includes(type)
        ? seeds.find((game) => game.vendorCode === vendorCode && game.gameType === type)
        : undefined;
      const isHot = plan.hotVendors.includes(vendorCode);
      return { lane, vendorCode, gameType: type, position, isHot, entranceId: entrance?.id ?? null };
    });
  });
};

/** Two games closed for maintenance, far down the lists: one with an end, one without. */
const closing = (place: number, now: number): Pick<GameSeed, 'maintainFrom' | 'maintainUntil'> => {
  if (place === 0) return { maintainFrom: now - HOUR, maintainUntil: now + 36 * HOUR };
  if (place === 1) return { maintainFrom: now - HOUR, maintainUntil: null };
  return { maintainFrom: null, maintainUntil: null };
};
const FIRST_CLOSED = 500;

/** The whole catalogue: a pure function of `now` (only closed games depend on it). */
export const makeCatalogue = (now: number): CatalogueSeed => {
  const sizes = new Map(TYPES.map((type) => [type, shareOut(type)]));
  const others = TYPES.flatMap((type) =>
    [...(sizes.get(type) ?? [])].flatMap(([vendor, size]) => gamesOf(type, vendor, size)),
  );
  const drafts = [...NAMED, ...others];
  const order = drafts
    .map((draft, index) => ({ draft, index }))
    .sort((left, right) => left.draft.weight - right.draft.weight || left.index - right.index);
  const positions = new Map(order.map(({ index }, place) => [index, place + 1]));
  const playable = (from: number): number[] =>
    order
      .slice(from)
      .filter(({ draft }) => engineOf({ ...draft, gameType: draft.type }) === 'slot')
      .map(({ index }) => index);
  const hotAfterNamed = playable(NAMED.length).slice(0, plan.moreHot);
  const closed = playable(FIRST_CLOSED - 1).slice(0, 2);
  const seeds = drafts.map((draft, index): GameSeed => {
    const id = String(FIRST_ID + index);
    const position = positions.get(index) ?? 0;
    const later = hotAfterNamed.indexOf(index);
    const hotRank = index < NAMED.length ? index + 1 : later >= 0 ? NAMED.length + later + 1 : null;
    return {
      id,
      position,
      hotRank,
      name: draft.name,
      tag: draft.tag,
      model: tableModel(draft) ?? drawModel(draft) ?? draft.model,
      vendorCode: draft.vendor,
      gameType: draft.type,
      classification: draft.classification,
      searchName: searchName(draft.name),
      code: `${draft.vendor.toLowerCase()}-${id}`,
      minBet: BigInt(draft.stake[0]),
      minLines: draft.stake[1],
      ...closing(closed.indexOf(index), now),
    };
  });
  const words = [...new Set(seeds.flatMap((game) => game.searchName.split(' ')))].filter(
    ({ length }) => length > 1,
  );
  return { vendors: vendorSeeds(), cards: cardSeeds(sizes, seeds), games: seeds, words: words.sort() };
};
