/**
 * An idempotency key for one intention that moves money: made when the member confirms, reused for retries of
 * the same request, never for another.
 */
export const newIntention = async (): Promise<string> => crypto.randomUUID();

/**
 * The key of an intention whose content can be changed and sent again: the same content has the same key, and
 * within one visit only that.
 */
export const intentionOf = async (visit: string, content: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${visit} ${content}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
