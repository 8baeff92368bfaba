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

/** The service counts the days on which it was used, in a database of the browser: ours keeps nothing. */
const withoutDiary = (app: FirebaseApp): void => {
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
  withoutDiary(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  // Its captcha is a stand-in, too.
  if (isStandIn) connectAuthEmulator(auth, globalThis.location.origin, { disableWarnings: true });
  else trustServiceScripts();
  return auth;
};

let opened: { readonly auth: Auth; readonly key: string } | null = null;

/** The service in the language of the page; one for as long as the page lives. */
export const openAuth = (project: FirebaseProject): Auth => {
  const key = `${project.projectId} ${project.apiKey}`;
  if (opened?.key !== key) opened = { auth: open(project), key };
  opened.auth.languageCode = document.documentElement.lang;
  return opened.auth;
};

/** What the platform believes of a sign-in at the service; the service itself is left at once. */
export const idTokenOf = async (auth: Auth, { user }: UserCredential): Promise<string> => {
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
};

/** Has a code sent to `+905551112233`. @returns what it is confirmed with. */
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

/** Confirms a code. @returns the ID token that says whose number it went to. */
export const confirmCode = async (
  project: FirebaseProject,
  verification: string,
  code: string,
): Promise<string> => {
  const auth = openAuth(project);
  return idTokenOf(auth, await signInWithCredential(auth, PhoneAuthProvider.credential(verification, code)));
};

/** Whom a provider has spoken of, to who knows the word whose digest its token has. @returns the ID token, and the address. */
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
