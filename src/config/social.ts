/** Milliseconds, of a sign-in at a provider: in its window a password may be looked for; what follows takes no person. */
export const SOCIAL_DELAYS = { providerLimit: 600_000, proofLimit: 20_000 } as const;
