import type { House } from '../support/platform.ts';
import { codeTo } from './identity-house.ts';

const KIT = '/identitytoolkit.googleapis.com/v1/accounts';

interface Said {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly error?: { readonly message: string } };
}

/** A call as the service's SDK makes it. */
export const sdkCall = async (
  house: House,
  path: string,
  body?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Said> => {
  const response = await house.platform.fetch(
    new Request(`http://house.test${path}?key=stand-in`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-client-version': 'Chrome/JsCore/12.0.0/FirebaseCore-web', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    { ip: '203.0.113.1' },
  );
  return { status: response.status, body: JSON.parse(await response.text()) as Said['body'] };
};

export const sendByService = (house: House, phoneNumber: string, more: object = {}): Promise<Said> =>
  sdkCall(
    house,
    `${KIT}:sendVerificationCode`,
    { phoneNumber, recaptchaToken: 'passed', clientType: 'CLIENT_TYPE_WEB', ...more },
    { 'x-firebase-locale': 'tr' },
  );
export const confirmByService = (house: House, sessionInfo: unknown, code: string): Promise<Said> =>
  sdkCall(house, `${KIT}:signInWithPhoneNumber`, { sessionInfo, code });
export const lookUp = (house: House, idToken: unknown): Promise<Said> =>
  sdkCall(house, `${KIT}:lookup`, { idToken });
export const refresh = (house: House, token: unknown): Promise<Said> =>
  sdkCall(
    house,
    '/securetoken.googleapis.com/v1/token',
    String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(token) })),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );

/** The answer of a sign-in by a Turkish number. */
export const proveByService = async (house: House, mobile: string): Promise<Said['body']> => {
  const sent = await sendByService(house, `+90${mobile}`);
  return (await confirmByService(house, sent.body['sessionInfo'], await codeTo(house, mobile))).body;
};
