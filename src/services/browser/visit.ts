/** A name for one visit of a page, which nobody can guess: what is meant in it is sent under it, however often. */
export const newVisit = (): string => crypto.randomUUID();
