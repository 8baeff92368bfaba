/**
 * A key for one intention that moves money: made when the person confirms, kept while the same thing is asked for
 * again, never used for another.
 */
export const newIntention = async (): Promise<string> => crypto.randomUUID();
