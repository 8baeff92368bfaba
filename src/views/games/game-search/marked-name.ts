/** A piece of a name, and whether it is what was searched for. */
export interface NamePart {
  readonly text: string;
  readonly isFound: boolean;
}

/** A character as the search compares it: without marks, lower-case, and one letter for the four Turkish i. */
const plain = (character: string): string =>
  character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');

/** The words of a text as the search compares them. */
export const termsOf = (text: string): readonly string[] =>
  [...text]
    .map(plain)
    .join('')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A name in pieces: those that are words of the searched text, and the rest. */
export const markedName = (name: string, text: string): readonly NamePart[] => {
  const characters = [...name];
  // Each stays one place long, so that a place in the comparison is a place in the name.
  const compared = characters.map((character) => [...plain(character)][0] ?? '\u0000');
  const isFound = characters.map(() => false);
  for (const word of termsOf(text)) {
    const letters = [...word];
    for (let at = 0; at + letters.length <= compared.length; at++)
      if (letters.every((letter, offset) => compared[at + offset] === letter))
        isFound.fill(true, at, at + letters.length);
  }
  const parts: { text: string; isFound: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last && last.isFound === isFound[at]) last.text += character;
    else parts.push({ text: character, isFound: isFound[at] ?? false });
  }
  return parts;
};
