/** An unguessable name for one visit of a page, as a prefix for idempotency keys. */
export const newVisit = (): string => crypto.randomUUID();
