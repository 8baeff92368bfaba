/**
 * The rules of the lotteries once more, written from the stated rules and not from the code under test: outcomes are
 * counted by walking through the draw, and a row is paid column by column.
 */
import { createHash } from 'node:crypto';

/** Prizes in tenths of a column's price as the game pages state them, by hits or by line; prize mode SEA. */
export const STATED: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  'lotto-5-36': {
    'classic all': { 3: 314, 4: 7070, 5: 1_090_000 },
    'pair all': { 2: 611 },
    'triple all': { 3: 6920 },
    'parity odd': { right: 19 },
    'parity even': { right: 19 },
  },
  'lotto-6-45': {
    'classic all': { 3: 216, 4: 2480, 5: 40_500, 6: 2_370_000 },
    'system all': { 3: 216, 4: 2480, 5: 40_500, 6: 2_370_000 },
    'pair all': { 2: 640 },
    'triple all': { 3: 6880 },
    'parity odd': { right: 27 },
    'parity even': { right: 31 },
    'parity level': { right: 28 },
    'half low': { right: 31 },
    'half high': { right: 27 },
    'half level': { right: 28 },
  },
  'lotto-6-49': { 'classic all': { 3: 274, 4: 3500, 5: 68_300, 6: 2_710_000 } },
  'lotto-6-55': { 'classic all': { 3: 381, 4: 5570, 5: 133_000, 6: 2_810_000 } },
  keno: {
    'spots 1': { 1: 38 },
    'spots 4': { 2: 13, 3: 67, 4: 1260 },
    'spots 10': { 5: 60, 6: 168, 7: 1200, 8: 10_700, 9: 158_000, 10: 2_590_000 },
    'parity odd': { right: 24 },
    'parity level': { right: 47 },
  },
  'vn-27': {
    'two-special all': { right: 970 },
    'two-all all': { right: 35 },
    'three-special all': { right: 9700 },
    'three-all all': { right: 421 },
    'both all': { right: 176 },
    'all-three all': { right: 788 },
    'head all': { right: 97 },
    'tail all': { right: 97 },
    'parity odd': { right: 19 },
    'half low': { right: 19 },
  },
  'vn-18': {
    'two-all all': { right: 53 },
    'three-all all': { right: 570 },
    'both all': { right: 371 },
    'all-three all': { right: 2470 },
  },
  '4d': {
    'four-big all': { prize1: 24_200, prize2: 14_500, prize3: 9700, starter: 2420, consolation: 2420 },
    'four-small all': { prize1: 48_500, prize2: 29_100, prize3: 19_400 },
    'four-box 24': { right: 4040 },
    'four-box 12': { right: 8080 },
    'four-box 6': { right: 16_100 },
    'four-box 4': { right: 24_200 },
    'four-box 1': { right: 97_000 },
    'three-first all': { right: 9700 },
    'two-first all': { right: 970 },
  },
};

/** Digits of each prize, in the order in which they are drawn. */
export const PRIZES: Readonly<Record<string, string>> = {
  'vn-27': '555555555544444444443332222',
  'vn-18': '655555555555444432',
  '4d': '44444444444444444444444',
};
const LINES_4D = [
  'prize1',
  'prize2',
  'prize3',
  ...Array<string>(10).fill('starter'),
  ...Array<string>(10).fill('consolation'),
];
export const BALLS: Readonly<Record<string, readonly [of: number, take: number]>> = {
  'lotto-5-36': [36, 5],
  'lotto-6-45': [45, 6],
  'lotto-6-49': [49, 6],
  'lotto-6-55': [55, 6],
  keno: [80, 20],
};

/** HMAC-SHA256 of RFC 2104, spelled out. */
const hmac = (key: string, message: string): Buffer => {
  const block = Buffer.concat([Buffer.from(key), Buffer.alloc(64 - Buffer.byteLength(key))]);
  const keyed = (pad: number, rest: Uint8Array) =>
    createHash('sha256')
      .update(block.map((byte) => byte ^ pad))
      .update(rest)
      .digest();
  return keyed(0x5c, keyed(0x36, Buffer.from(message)));
};

/** The draw of a seed: words of the stream that are not unfair, each the place of a ball that is left, or a prize. */
export function drawOf(draw: string, seed: string, label: string): number[] {
  let [block, word] = [0, 8];
  let bytes: Buffer = Buffer.alloc(0);
  const fair = (bound: number): number => {
    for (;;) {
      if (word === 8) {
        bytes = hmac(seed, `${label}:${block}`);
        [block, word] = [block + 1, 0];
      }
      const value = bytes.readUInt32BE(4 * word);
      word += 1;
      if (value < Math.floor(2 ** 32 / bound) * bound) return value % bound;
    }
  };
  const balls = BALLS[draw];
  if (!balls) return [...(PRIZES[draw] ?? '')].map((digits) => fair(10 ** Number(digits)));
  const drum = Array.from({ length: balls[0] }, (_, index) => index + 1);
  return Array.from({ length: balls[1] }, () => drum.splice(fair(drum.length), 1)[0]!);
}

/** Every choice of `size` of the picks. */
const columns = (picks: readonly number[], size: number): number[][] => {
  if (size === 0) return [[]];
  return picks.flatMap((pick, at) => columns(picks.slice(at + 1), size - 1).map((rest) => [pick, ...rest]));
};
const count = (list: readonly unknown[], value: unknown): number =>
  list.filter((each) => each === value).length;
const digitsOf = (number: number): string => [...String(number).padStart(4, '0')].sort().join('');

/** The tiers that a row wins, one entry for each time. */
export function won(
  draw: string,
  play: string,
  picks: readonly number[],
  drawn: readonly number[],
): string[] {
  const special = drawn[0] ?? 0;
  const right = (times: number): string[] => Array<string>(times).fill('right');
  const sided = (answer: string, names: readonly string[]) => right(names[picks[0]!] === answer ? 1 : 0);
  const lead = (isFirst: (number: number) => boolean, first: string, second: string) => {
    const [one, other] = [drawn.filter(isFirst).length, drawn.filter((number) => !isFirst(number)).length];
    return sided(one > other ? first : other > one ? second : 'level', [first, second, 'level']);
  };
  const hits = (column: readonly number[]) => String(column.filter((pick) => drawn.includes(pick)).length);
  const endings = (digits: number, numbers: readonly number[]) =>
    right(
      picks.reduce(
        (sum, pick) =>
          sum +
          count(
            numbers.map((number) => number % 10 ** digits),
            pick,
          ),
        0,
      ),
    );
  const all = (size: number) =>
    right(
      columns(picks, size).filter((column) =>
        column.every((pick) => drawn.some((number) => number % 100 === pick)),
      ).length,
    );
  if (draw in BALLS) {
    const [of, take] = BALLS[draw]!;
    if (play === 'parity') return lead((number) => number % 2 === 1, 'odd', 'even');
    if (play === 'half') return lead((number) => number <= of / 2, 'low', 'high');
    if (play === 'spots') return [hits(picks)];
    const size = { classic: take, system: take, pair: 2, triple: 3 }[play] ?? 0;
    return columns(picks, size).map(hits);
  }
  switch (play) {
    case 'parity':
      return sided(special % 2 === 1 ? 'odd' : 'even', ['odd', 'even']);
    case 'half':
      return sided(special % 100 < 50 ? 'low' : 'high', ['low', 'high']);
    case 'head':
      return right(count(picks, Math.floor(special / 10) % 10));
    case 'tail':
      return endings(1, [special]);
    case 'two-special':
    case 'two-first':
      return endings(2, [special]);
    case 'three-special':
    case 'three-first':
      return endings(3, [special]);
    case 'two-all':
      return endings(2, drawn);
    case 'three-all':
      return endings(
        3,
        drawn.filter((_, at) => Number(PRIZES[draw]![at]) > 2),
      );
    case 'both':
      return all(2);
    case 'all-three':
      return all(3);
    case 'four-box':
      return right(digitsOf(special) === digitsOf(picks[0]!) ? 1 : 0);
    case 'four-big':
    case 'four-small':
      return drawn.flatMap((number, at) => (picks.includes(number) ? [LINES_4D[at]!] : []));
    default:
      throw new Error(`no play ${play}`);
  }
}

/**
 * How often a tier comes for one column, as counted ways and all ways: by walking ball by ball, or prize by prize.
 */
export function ways(draw: string, play: string, picks: readonly number[]): Map<string, [bigint, bigint]> {
  const found = new Map<string, [bigint, bigint]>();
  const balls = BALLS[draw];
  if (balls) {
    const [of, take] = balls;
    const kinds: Readonly<Record<string, (number: number) => boolean>> = {
      parity: (number) => number % 2 === 1,
      half: (number) => number <= of / 2,
    };
    const isOwn = kinds[play] ?? ((number: number) => picks.includes(number));
    // Sets of balls by how many there are and how many of them are own.
    let sets = new Map<string, bigint>([['0 0', 1n]]);
    for (let number = 1; number <= of; number += 1) {
      const next = new Map(sets);
      for (const [key, amount] of sets) {
        const [size = 0, own = 0] = key.split(' ').map(Number);
        if (size === take) continue;
        const larger = `${size + 1} ${own + (isOwn(number) ? 1 : 0)}`;
        next.set(larger, (next.get(larger) ?? 0n) + amount);
      }
      sets = next;
    }
    const full = [...sets].filter(([key]) => key.startsWith(`${take} `));
    const total = full.reduce((sum, [, amount]) => sum + amount, 0n);
    for (const [key, amount] of full) {
      const own = Number(key.split(' ')[1]);
      const lead = Math.sign(2 * own - take);
      const tier = kinds[play] ? (lead === [1, -1, 0][picks[0]!] ? 'right' : 'wrong') : String(own);
      found.set(tier, [(found.get(tier)?.[0] ?? 0n) + amount, total]);
    }
    return found;
  }
  if (play === 'both' || play === 'all-three') {
    const size = picks.length;
    // Rows of prizes by which of the picks have come.
    let states = new Map<number, bigint>([[0, 1n]]);
    const prizes = PRIZES[draw]!.length;
    for (let prize = 0; prize < prizes; prize += 1) {
      const next = new Map<number, bigint>();
      for (const [state, amount] of states) {
        const add = (to: number, times: bigint) => next.set(to, (next.get(to) ?? 0n) + amount * times);
        add(state, 100n - BigInt(size));
        for (let pick = 0; pick < size; pick += 1) add(state | (1 << pick), 1n);
      }
      states = next;
    }
    return new Map([['right', [states.get(2 ** size - 1) ?? 0n, 100n ** BigInt(prizes)]]]);
  }
  // Every number that one prize can be; lines with several prizes come so often more.
  const one = (tier: string, times: number, digits: number): void => {
    const outOf = 10 ** digits;
    let amount = 0;
    for (let number = 0; number < outOf; number += 1) {
      const drawn = [number, ...Array<number>(22).fill(-1)];
      if (won(draw, play, picks, drawn).length > 0) amount += 1;
    }
    found.set(tier, [BigInt(amount * times), BigInt(outOf)]);
  };
  if (play === 'four-big' || play === 'four-small') {
    for (const tier of new Set(play === 'four-big' ? LINES_4D : LINES_4D.slice(0, 3)))
      one(tier, count(LINES_4D, tier), 4);
    return found;
  }
  const times =
    play === 'two-all'
      ? PRIZES[draw]!.length
      : play === 'three-all'
        ? [...PRIZES[draw]!].filter((digits) => digits > '2').length
        : 1;
  one('right', times, 4);
  return found;
}
