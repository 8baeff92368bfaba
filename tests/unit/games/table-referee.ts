/**
 * Pays table bets from the printed rules alone: nothing here comes from the engine. Amounts are what a stake returns,
 * the stake included, in minor units.
 */

const SPINS_RED = '1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' ').map(Number);

/** The layout: three rows of twelve, the bottom one begins with 1. */
const place = (number: number) => ({ street: Math.floor((number - 1) / 3), row: (number - 1) % 3 });

export function payRoulette(spot: string, stake: bigint, pocket: number): bigint {
  const [kind = '', list = ''] = spot.split(':');
  const inside: Readonly<Record<string, bigint>> = {
    straight: 35n,
    split: 17n,
    street: 11n,
    trio: 11n,
    corner: 8n,
    'first-four': 8n,
    'six-line': 5n,
  };
  const odds = inside[kind];
  if (odds !== undefined) return list.split('-').includes(String(pocket)) ? stake + stake * odds : 0n;
  if (pocket === 0) return 0n;
  const { street, row } = place(pocket);
  switch (kind) {
    case 'column':
      return row + 1 === Number(list) ? stake * 3n : 0n;
    case 'dozen':
      return Math.floor(street / 4) + 1 === Number(list) ? stake * 3n : 0n;
    case 'red':
      return SPINS_RED.includes(pocket) ? stake * 2n : 0n;
    case 'black':
      return SPINS_RED.includes(pocket) ? 0n : stake * 2n;
    case 'even':
      return pocket % 2 ? 0n : stake * 2n;
    case 'odd':
      return pocket % 2 ? stake * 2n : 0n;
    case 'low':
      return pocket < 19 ? stake * 2n : 0n;
    case 'high':
      return pocket > 18 ? stake * 2n : 0n;
    default:
      throw new Error(`no such bet: ${spot}`);
  }
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const POINTS: Readonly<Record<string, number>> = { A: 1, '10': 0, J: 0, Q: 0, K: 0 };
const points = (rank: string): number => POINTS[rank] ?? Number(rank);
const total = (hand: readonly string[]): number => hand.reduce((sum, rank) => sum + points(rank), 0) % 10;

/** The banker's rule as the casinos print it: hand total, then the player's third cards it draws to. */
const BANKER_TABLE: readonly string[] = [
  '0123456789', // 0
  '0123456789', // 1
  '0123456789', // 2
  '012345679', // 3
  '234567', // 4
  '4567', // 5
  '67', // 6
  '', // 7
];

/** Plays out the hand from the cards in the order in which they leave the shoe; returns the two hands. */
export function dealBaccarat(order: readonly string[]): { player: string[]; banker: string[] } {
  const cards = [...order];
  const player = [cards[0]!, cards[2]!];
  const banker = [cards[1]!, cards[3]!];
  const rest = cards.slice(4);
  if (total(player) > 7 || total(banker) > 7) return { player, banker };
  let third: string | null = null;
  if (total(player) < 6) {
    third = rest.shift()!;
    player.push(third);
  }
  const bankerTotal = total(banker);
  const takes =
    third === null ? bankerTotal < 6 : (BANKER_TABLE[bankerTotal] ?? '').includes(String(points(third)));
  if (takes) banker.push(rest.shift()!);
  return { player, banker };
}

export function payBaccarat(
  spot: string,
  stake: bigint,
  { player, banker }: { player: readonly string[]; banker: readonly string[] },
): bigint {
  const [p, b] = [total(player), total(banker)];
  if (spot === 'player-pair') return player[0] === player[1] ? stake * 12n : 0n;
  if (spot === 'banker-pair') return banker[0] === banker[1] ? stake * 12n : 0n;
  if (spot === 'tie') return p === b ? stake * 9n : 0n;
  if (p === b) return stake;
  if (spot === 'player') return p > b ? stake * 2n : 0n;
  // Winnings are rounded toward zero.
  return b > p ? stake + (stake * 95n) / 100n : 0n;
}

export const rankName = (card: number): string => RANKS[card % 13]!;

const TOTALS: Readonly<Record<string, bigint>> = {
  ...{ 4: 60n, 5: 30n, 6: 18n, 7: 12n, 8: 8n, 9: 7n, 10: 6n },
  ...{ 11: 6n, 12: 7n, 13: 8n, 14: 12n, 15: 18n, 16: 30n, 17: 60n },
};

export function paySicBo(spot: string, stake: bigint, dice: readonly [number, number, number]): bigint {
  const [kind = '', list = ''] = spot.split(':');
  const [one, two, three] = dice;
  const sum = one + two + three;
  const triple = one === two && two === three;
  const seen = (face: number) => Number(one === face) + Number(two === face) + Number(three === face);
  const win = (odds: bigint, isWon: boolean) => (isWon ? stake * (odds + 1n) : 0n);
  switch (kind) {
    case 'small':
      return win(1n, !triple && sum >= 4 && sum <= 10);
    case 'big':
      return win(1n, !triple && sum >= 11 && sum <= 17);
    case 'even':
      return win(1n, !triple && sum % 2 === 0);
    case 'odd':
      return win(1n, !triple && sum % 2 === 1);
    case 'total':
      return win(TOTALS[list]!, sum === Number(list));
    case 'double':
      return win(11n, seen(Number(list)) > 1);
    case 'triple':
      return win(180n, seen(Number(list)) === 3);
    case 'any-triple':
      return win(30n, triple);
    case 'pair': {
      const [low, high] = list.split('-').map(Number);
      return win(6n, seen(low!) > 0 && seen(high!) > 0);
    }
    case 'single': {
      const times = seen(Number(list));
      return times === 0 ? 0n : stake + stake * BigInt(times);
    }
    default:
      throw new Error(`no such bet: ${spot}`);
  }
}
