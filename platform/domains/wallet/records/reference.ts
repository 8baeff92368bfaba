/** A letter, the day (UTC) and a row's number: for people, where the ledger has a name of its own. */
export const numberedReference = (letter: string, id: number, at: number): string =>
  `${letter}-${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${String(id).padStart(5, '0')}`;

/** What a member took for points: a reward, or money. */
export const redemptionReference = (id: number, at: number): string => numberedReference('P', id, at);
