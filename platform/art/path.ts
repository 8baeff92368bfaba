/** Path segments in absolute coordinates: one letter of M, L, Q, C, Z per segment, points in one flat list. */
export type Outline = { readonly letters: string; readonly points: readonly number[] };

export type Place = (x: number, y: number) => readonly [number, number];

const POINTS: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** Reads path data made of M, L, H, V, Q, C and Z in either case; throws SyntaxError on anything else. */
export function parsePath(d: string): Outline {
  const pieces = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [];
  const points: number[] = [];
  let letters = '';
  let command = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let at = 0;
  const next = () => Number(pieces[at++]);
  while (at < pieces.length) {
    const piece = pieces[at] ?? '';
    if (/[a-zA-Z]/.test(piece)) {
      command = piece;
      at++;
    } else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
    const relative = command === command.toLowerCase();
    const [ox, oy] = relative ? [x, y] : [0, 0];
    const kind = command.toUpperCase();
    if (kind === 'H' || kind === 'V') {
      const value = next();
      if (kind === 'H') x = value + ox;
      else y = value + oy;
      letters += 'L';
      points.push(x, y);
      continue;
    }
    const count = POINTS[kind];
    if (count === undefined) throw new SyntaxError(`path command ${command} is not understood`);
    letters += kind;
    for (let i = 0; i < count; i++) {
      x = next() + ox;
      y = next() + oy;
      points.push(x, y);
    }
    if (kind === 'M') [startX, startY] = [x, y];
    if (kind === 'Z') [x, y] = [startX, startY];
  }
  return { letters, points };
}

export type PathWriter = {
  readonly add: (outline: Outline, place: Place) => void;
  readonly toString: () => string;
};

/**
 * Writes outlines as one compact relative path on a grid of whole units. Rounding is carried from point to point, so
 * it never adds up along a line.
 */
export function pathWriter(): PathWriter {
  let out = '';
  let last = '';
  let [x, y] = [0, 0];

  const put = (letter: string, values: readonly number[]) => {
    if (letter !== last) out += letter;
    values.forEach((value, index) => {
      out += value >= 0 && (index > 0 || letter === last) ? ` ${value}` : `${value}`;
    });
    last = letter;
  };

  return {
    add: ({ letters, points }, place) => {
      let at = 0;
      let [startX, startY] = [x, y];
      for (const letter of letters) {
        if (letter === 'Z') {
          out += 'z';
          last = 'z';
          [x, y] = [startX, startY];
          continue;
        }
        const values: number[] = [];
        let [endX, endY] = [x, y];
        for (let left = POINTS[letter] ?? 0; left > 0; left--) {
          const [px, py] = place(points[at] ?? 0, points[at + 1] ?? 0);
          at += 2;
          endX = Math.round(px);
          endY = Math.round(py);
          values.push(endX - x, endY - y);
        }
        if (letter === 'L' && endX === x && endY === y) continue;
        if (letter === 'L' && endY === y) put('h', [endX - x]);
        else if (letter === 'L' && endX === x) put('v', [endY - y]);
        else put(letter.toLowerCase(), values);
        [x, y] = [endX, endY];
        if (letter === 'M') {
          [startX, startY] = [x, y];
          // A second pair after "m" would be read as a line.
          last = '';
        }
      }
    },
    toString: () => out,
  };
}
