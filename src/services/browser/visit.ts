/** An unguessable name for one visit of a page, as a prefix for idempotency keys. */
export const newVisit = (): string => crypto.randomUUID();

/** From 0 to 1: by how much one page is later than others that would all act at the same moment. */
export const newJitter = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
