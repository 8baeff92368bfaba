import { initializeApp, type FirebaseApp } from '@firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signOut,
  type Auth,
  type UserCredential,
} from '@firebase/auth';
import { Component, type ComponentContainer } from '@firebase/component';
import { trustServiceScripts } from './browser/script-trust.ts';
import type { FirebaseProject } from './contract/firebase.ts';

/** The service logs its days of use in a browser database, which this site does not allow. */
const withoutHeartbeat = (app: FirebaseApp): void => {
  const { container } = app as unknown as { readonly container: ComponentContainer };
  const nothing = {
    triggerHeartbeat: () => Promise.resolve(),
    getHeartbeatsHeader: () => Promise.resolve(''),
  };
  container.addOrOverwriteComponent(
    new Component<never>('heartbeat' as never, () => nothing as never, 'PRIVATE' as never),
  );
};

const open = ({ isStandIn, apiKey, authDomain, projectId, appId }: FirebaseProject): Auth => {
  const app = initializeApp({ apiKey, authDomain, projectId, ...(appId ? { appId } : {}) });
  withoutHeartbeat(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  // Its captcha is a stand-in, too.
  if (isStandIn) connectAuthEmulator(auth, globalThis.location.origin, { disableWarnings: true });
  else trustServiceScripts();
  return auth;
};

let opened: { readonly auth: Auth; readonly key: string } | null = null;

/** The service in the page's language; one instance for the life of the page. */
export const openAuth = (project: FirebaseProject): Auth => {
  const key = `${project.projectId} ${project.apiKey}`;
  if (opened?.key !== key) opened = { auth: open(project), key };
  opened.auth.languageCode = document.documentElement.lang;
  return opened.auth;
};

/** The ID token of a sign-in at the service, for the platform; the service itself is signed out at once. */
export const idTokenOf = async (auth: Auth, { user }: UserCredential): Promise<string> => {
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
};

/**
 * Sends a code to `+905551112233`.
 * @returns the verification id to confirm it with.
 */
export const sendCode = async (project: FirebaseProject, number: string): Promise<string> => {
  const auth = openAuth(project);
  const place = document.body.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(number, verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
};

/**
 * Confirms a code.
 * @returns the ID token that proves the number.
 */
export const confirmCode = async (
  project: FirebaseProject,
  verification: string,
  code: string,
): Promise<string> => {
  const auth = openAuth(project);
  return idTokenOf(auth, await signInWithCredential(auth, PhoneAuthProvider.credential(verification, code)));
};

/**
 * Signs in with a provider's token, which requires the nonce whose digest is in it.
 * @returns the ID token, and the e-mail address.
 */
export const proveAccount = async (
  project: FirebaseProject,
  answer: { readonly provider: string; readonly idToken: string; readonly nonce: string },
): Promise<{ readonly idToken: string; readonly email: string | null }> => {
  const auth = openAuth(project);
  const credential = new OAuthProvider(answer.provider).credential({
    idToken: answer.idToken,
    rawNonce: answer.nonce,
  });
  const signedIn = await signInWithCredential(auth, credential);
  const { email } = signedIn.user;
  return { email, idToken: await idTokenOf(auth, signedIn) };
};
