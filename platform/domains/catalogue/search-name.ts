/**
 * A name in search form: lower-case plain letters and digits, one blank between words. Turkish I, İ, ı and i become one
 * letter, ş and s too, so that every keyboard works (SLO-05).
 */
export const searchName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/['’‘`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same without blanks, so that "royalsevens" and "sugar-parade" find names of two words. */
export const withoutSpaces = (name: string): string => name.replaceAll(' ', '');

/** Edits (insert, delete, replace, swap of neighbours) between two words; `limit + 1` when there are more. */
export const editDistance = (left: string, right: string, limit: number): number => {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = next;
  }
  return last[right.length] ?? limit + 1;
};

/** The nearest words of the vocabulary to a misspelt word; short words allow fewer edits. */
export const nearestWords = (word: string, vocabulary: readonly string[]): string[] => {
  const limit = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  let best = limit;
  let found: string[] = [];
  for (const candidate of vocabulary) {
    // An unfinished word is compared with the beginning of longer words.
    const begun = candidate.length > word.length + best ? candidate.slice(0, word.length) : candidate;
    const distance = editDistance(word, begun, best);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(candidate);
  }
  return found;
};
