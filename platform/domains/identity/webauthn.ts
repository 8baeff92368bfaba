import type * as WebAuthn from '@simplewebauthn/server';

/** The library takes a quarter of a second to load, so it is loaded with the first passkey and not at each start. */
export const loadWebAuthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server');
