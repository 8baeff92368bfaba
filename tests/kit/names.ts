/** Checks of lists that refer to things by name: a mistyped or outdated name would otherwise go unnoticed. */

/** Edit distance: characters to insert, delete or replace to turn one text into the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1)
      next.push(
        Math.min(
          (row[to] as number) + (other[to] === letter ? 0 : 1),
          (row[to + 1] as number) + 1,
          (next[to] as number) + 1,
        ),
      );
    row = next;
  }
  return row[other.length] as number;
};

/**
 * A known name that is a prefix or an extension is nearest: an event without its case, an actor without its outcome.
 */
const nearestOf = (name: string, known: readonly string[]): string | undefined => {
  const far = (other: string): number => (other.startsWith(name) ? 0 : distance(name, other));
  return known.toSorted((a, b) => far(a) - far(b))[0];
};

/** A line for each name that matches nothing, with the nearest known name. */
export const misnamed = (list: string, names: Iterable<string>, of: Iterable<string>): readonly string[] => {
  const known = [...new Set(of)];
  return [...names]
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestOf(name, known);
      return `'${list}' names '${name}', which does not exist${nearest === undefined ? '' : `; nearest: '${nearest}'`}`;
    });
};
