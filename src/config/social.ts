/**
 * Milliseconds, for sign-in at a provider: its window may stay open while the visitor looks for a password;
 * the proof that follows needs no person.
 */
export const SOCIAL_DELAYS = { providerLimit: 600_000, proofLimit: 20_000 } as const;
