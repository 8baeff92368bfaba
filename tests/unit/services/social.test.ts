import { expect, test } from 'vitest';
import { providersOf, proofFields, proofFieldsBeside } from '../../../src/services/social.ts';

const google = {
  id: 'google.com',
  name: 'Google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  clientId: 'client-1',
};

test("LOG-03: of the platform's providers, the valid ones are offered", () => {
  for (const nothing of [null, undefined, {}, { socialProviders: 'all' }])
    expect(providersOf(nothing)).toEqual([]);
  const named = [
    google,
    { ...google, id: 'oidc.kurum', authorizeUrl: '/stand-in/social/oidc.kurum/authorize' },
    { ...google, id: 'evil.example' },
    { ...google, authorizeUrl: 'http://accounts.google.com/auth' },
    { ...google, authorizeUrl: '//evil.example/auth' },
    { ...google, authorizeUrl: 'javascript:alert(1)' },
    { ...google, clientId: '' },
    null,
  ];
  expect(providersOf({ apiKey: 'k', socialProviders: named }).map(({ id }) => id)).toEqual([
    'google.com',
    'oidc.kurum',
  ]);
});

test("REG-06: a proof is sent in the fields of the wire, beside the phone's proof in its own fields", () => {
  const proof = { idToken: 't', channel: 'google.com', provider: 'Google', email: null };
  expect(proofFields(proof)).toEqual({ firebaseIdToken: 't', firebaseChannel: 'google.com' });
  expect(proofFieldsBeside(proof)).toEqual({ socialIdToken: 't', socialChannel: 'google.com' });
  expect([proofFields(null), proofFieldsBeside(null)]).toEqual([{}, {}]);
});
