import type { FirebaseProject } from '#contract/firebase.ts';

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/**
 * What the page's policy must allow for a real project: its own hosts, its captcha's, and the names of the captcha's
 * and our own trusted types (services/firebase-sdk.ts lets no script address through but these).
 */
export const firebaseSources = ({
  authDomain,
}: FirebaseProject): Readonly<Record<string, readonly string[]>> => ({
  'connect-src': [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
  'script-src': [...RECAPTCHA, 'https://apis.google.com/'],
  'frame-src': [
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    `https://${authDomain}`,
  ],
  'trusted-types': ['default', 'recaptcha', 'goog#html'],
});
