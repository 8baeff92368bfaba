/** An exact number: both parts are whole, the denominator above 0. */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const exact = (numerator: bigint, denominator: bigint): Exact => ({ numerator, denominator });

/** Ways to choose `taken` of `all`; 0 where there are not so many. */
export const choose = (all: number, taken: number): bigint => {
  if (taken < 0 || taken > all) return 0n;
  let ways = 1n;
  for (let index = 1; index <= taken; index += 1) ways = (ways * BigInt(all - taken + index)) / BigInt(index);
  return ways;
};

/** The chance that `hits` of the `own` numbers are among `drawn` ones, of `all`. */
export const chanceOfHits = (all: number, drawn: number, own: number, hits: number): Exact =>
  exact(choose(own, hits) * choose(all - own, drawn - hits), choose(all, drawn));

/** The chance that each of `count` endings of two digits is that of at least one of the prizes. */
export const chanceOfAll = (count: number, prizes: number): Exact => {
  let ways = 0n;
  for (let missing = 0; missing <= count; missing += 1) {
    const without = choose(count, missing) * BigInt(100 - missing) ** BigInt(prizes);
    ways += missing % 2 === 0 ? without : -without;
  }
  return exact(ways, 100n ** BigInt(prizes));
};

export const sumOf = (parts: readonly Exact[]): Exact =>
  parts.reduce(
    (sum, part) =>
      sum.denominator === part.denominator
        ? exact(sum.numerator + part.numerator, sum.denominator)
        : exact(
            sum.numerator * part.denominator + part.numerator * sum.denominator,
            sum.denominator * part.denominator,
          ),
    exact(0n, 1n),
  );

/** In millionths, rounded down. */
export const millionths = ({ numerator, denominator }: Exact): number =>
  Number((numerator * 1_000_000n) / denominator);
