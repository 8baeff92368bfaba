/**
 * An idempotency key for one intention that moves money: made when the member confirms, reused for retries of
 * the same request, never for another.
 */
export const newIntention = async (): Promise<string> => crypto.randomUUID();
