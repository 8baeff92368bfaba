import type { FirebaseProject } from '#contract/firebase.ts';

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/**
 * Sources that the page's policy must allow for a real project: its hosts, its captcha's, and the Trusted Types
 * policies of the captcha and of the site (services/firebase-sdk.ts allows no script URL except these).
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
