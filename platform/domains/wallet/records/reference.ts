/** A letter, the day (UTC) and the number of a row: what people read out, where the books have a name of their own. */
export const numberedReference = (letter: string, id: number, at: number): string =>
  `${letter}-${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${String(id).padStart(5, '0')}`;
