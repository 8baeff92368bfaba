import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { FIREBASE } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Env } from '../../http/mount.ts';
import { addressOf, networkOf } from '../../http/address.ts';
import { clientAt } from '../../domains/identity/clients.ts';
import { proveCode, sendCode, useCode } from '../../domains/identity/codes.ts';
import { refund, take } from '../../runtime/limits.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import type { Phone } from '../../domains/identity/phones.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { socialStandIns } from '../social/stand-in.ts';
import type { Firebase, StandInKey } from '../../domains/identity/firebase/firebase.ts';
import {
  sessionIn,
  readOwn,
  sessionInfoOf,
  tokensFor,
  uidOf,
  type StandInUser,
} from '../../domains/identity/firebase/tokens.ts';
import { bodyOf, FirebaseRefusal, answerSdkCall } from '../../domains/identity/firebase/wire.ts';

const KIT = '/identitytoolkit.googleapis.com';
const text = v.optional(v.string(), '');
const Send = v.object({ phoneNumber: text, recaptchaToken: text });
const Confirm = v.object({ sessionInfo: text, code: text });
const Lookup = v.object({ idToken: text });
const Refresh = v.object({ refresh_token: text });

/** The SDK uses the browser's language codes. */
const LANGUAGES: Readonly<Record<string, string>> = { tr: 'TY', zh: 'CN' };
const languageOf = (context: Context<Env>): string => {
  const named = (context.req.header('x-firebase-locale') ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES[named] ?? (/^[a-z]{2}$/.test(named) ? named.toUpperCase() : 'EN');
};

/** A number of the service includes the country code, which need not be separated. */
const phoneIn = (number: string): Phone => ({ dialingCode: '', mobile: number });

/** Our refusal codes as error codes of the service. */
const NO: Readonly<Record<string, string>> = {
  sms_code_wrong: 'INVALID_CODE',
  sms_code_expired: 'SESSION_EXPIRED',
};

/**
 * The stand-in of the service at our own origin, where its SDK expects its emulator: phones with the platform's codes
 * and limits, tokens signed with a key of the database. Calls of a real project never come here.
 */
export const firebaseRoutes = (app: Hono<Env>, deps: Deps): void => {
  const { firebase } = deps;
  if (!firebase?.standIn) return;
  const opened = { firebase, key: firebase.standIn };
  phoneRoutes(app, deps, opened);
  tokenRoutes(app, deps, opened);
  socialStandIns(app, deps, firebase, opened.key);
};

interface Opened {
  readonly firebase: Firebase;
  readonly key: () => Promise<StandInKey>;
}

const phoneRoutes = (app: Hono<Env>, deps: Deps, { firebase, key }: Opened): void => {
  const { db, clock, config } = deps;
  const networkIn = (context: Context<Env>): string =>
    networkOf(addressOf(context.req.raw.headers, context.env?.ip, config));

  // The service's own captcha is not used here: the codes' limits replace it.
  app.get(
    `${KIT}/v2/recaptchaConfig`,
    answerSdkCall(async () => ({
      recaptchaKey: `projects/${firebase.projectId}/keys/stand-in`,
      recaptchaEnforcementState: [],
    })),
  );
  app.get(
    `${KIT}/v1/recaptchaParams`,
    answerSdkCall(async () => ({
      kind: 'identitytoolkit#GetRecaptchaParamResponse',
      recaptchaSiteKey: 'stand-in',
    })),
  );

  app.post(
    `${KIT}/v1/accounts:sendVerificationCode`,
    answerSdkCall(async (context) => {
      const { phoneNumber, recaptchaToken } = await bodyOf(context, Send);
      await deps.settings.fresh();
      if (!isModuleOn(deps, 'PHONEVERIFSERVICE3')) throw new FirebaseRefusal('OPERATION_NOT_ALLOWED');
      if (!recaptchaToken)
        throw new FirebaseRefusal('CAPTCHA_CHECK_FAILED : Recaptcha verification failed - MISSING');
      if (!phoneNumber) throw new FirebaseRefusal('MISSING_PHONE_NUMBER');
      const number = /^\+([1-9]\d{5,14})$/.exec(phoneNumber)?.[1];
      if (!number) throw new FirebaseRefusal('INVALID_PHONE_NUMBER : Invalid format.');
      const quota = { key: 'firebase:quota', window: FIREBASE.window, max: FIREBASE.quota };
      await take(db, quota, clock.now()).catch((error: unknown) => {
        throw isRefusal(error) ? new FirebaseRefusal('QUOTA_EXCEEDED : Exceeded quota for codes.') : error;
      });
      const client = clientAt({ network: networkIn(context) });
      const order = { purpose: 'firebase', to: phoneIn(number), isMeant: true, client } as const;
      await sendCode(deps, order, { language: languageOf(context) }).catch(async (error: unknown) => {
        // A request in vain does not use up the shared quota.
        await refund(db, quota.key);
        throw error;
      });
      return { sessionInfo: sessionInfoOf(deps, number) };
    }),
  );

  app.post(
    `${KIT}/v1/accounts:signInWithPhoneNumber`,
    answerSdkCall(async (context) => {
      const { sessionInfo, code } = await bodyOf(context, Confirm);
      if (!sessionInfo) throw new FirebaseRefusal('MISSING_SESSION_INFO');
      if (!code) throw new FirebaseRefusal('MISSING_CODE');
      const session = sessionIn(deps, sessionInfo);
      if (!session) throw new FirebaseRefusal('INVALID_SESSION_INFO');
      if (session.isOver) throw new FirebaseRefusal('SESSION_EXPIRED');
      const { number } = session;
      const guesses = {
        key: `firebase:guesses:${networkIn(context)}`,
        window: FIREBASE.window,
        max: FIREBASE.guesses,
      };
      await take(db, guesses, clock.now());
      const client = clientAt({ network: networkIn(context) });
      try {
        await useCode(db, await proveCode(deps, 'firebase', phoneIn(number), { code, client }), clock.now());
      } catch (error) {
        throw isRefusal(error) ? new FirebaseRefusal(NO[error.code] ?? 'SESSION_EXPIRED') : error;
      }
      await refund(db, guesses.key);
      const phoneNumber = `+${number}`;
      const uid = uidOf(deps, 'phone', phoneNumber);
      const user = { uid, provider: 'phone', rawId: phoneNumber, claims: { phone_number: phoneNumber } };
      const tokens = await tokensFor(deps, firebase, await key(), user);
      return { ...tokens, localId: uid, isNewUser: false, phoneNumber };
    }),
  );
};

/** Token endpoints for every sign-in, by phone or social. */
const tokenRoutes = (app: Hono<Env>, deps: Deps, { firebase, key }: Opened): void => {
  app.post(
    `${KIT}/v1/accounts:lookup`,
    answerSdkCall(async (context) => {
      const { idToken } = await bodyOf(context, Lookup);
      const payload = await readOwn(deps, firebase, idToken, 'id');
      if (!payload?.sub) throw new FirebaseRefusal('INVALID_ID_TOKEN');
      const { identities = {} } = (payload['firebase'] ?? {}) as { identities?: Record<string, string[]> };
      const known = {
        displayName: payload['name'],
        email: payload['email'],
        photoUrl: payload['picture'],
        phoneNumber: payload['phone_number'],
      };
      const providerUserInfo = Object.entries(identities).map(([providerId, [rawId]]) => ({
        ...known,
        providerId,
        rawId,
        federatedId: rawId,
      }));
      const at = String(Number(payload['auth_time']) * 1000);
      const user = {
        ...known,
        localId: payload.sub,
        emailVerified: payload['email_verified'] === true,
        providerUserInfo,
        lastLoginAt: at,
        createdAt: at,
      };
      return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [user] };
    }),
  );

  app.post(
    '/securetoken.googleapis.com/v1/token',
    answerSdkCall(async (context) => {
      const body = await bodyOf(context, Refresh);
      const payload = await readOwn(deps, firebase, body.refresh_token, 'refresh');
      if (!payload) throw new FirebaseRefusal('INVALID_REFRESH_TOKEN');
      const user = payload['user'] as StandInUser;
      const made = await tokensFor(deps, firebase, await key(), user, {
        auth_time: payload['auth_time'],
        sign_in_id: payload['sign_in_id'],
      });
      return {
        access_token: made.idToken,
        id_token: made.idToken,
        refresh_token: made.refreshToken,
        expires_in: made.expiresIn,
        token_type: 'Bearer',
        user_id: user.uid,
        project_id: firebase.projectId,
      };
    }),
  );
};
