import type { TestPlatform } from '../support/platform.ts';
import { codeTo } from './identity-harness.ts';

const KIT = '/identitytoolkit.googleapis.com/v1/accounts';

interface SdkResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly error?: { readonly message: string } };
}

/** A call as the service's SDK makes it. */
export const sdkCall = async (
  platform: TestPlatform,
  path: string,
  body?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SdkResponse> => {
  const response = await platform.app.fetch(
    new Request(`http://platform.test${path}?key=stand-in`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-client-version': 'Chrome/JsCore/12.0.0/FirebaseCore-web', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    { ip: '203.0.113.1' },
  );
  return { status: response.status, body: JSON.parse(await response.text()) as SdkResponse['body'] };
};

export const sendByService = (
  platform: TestPlatform,
  phoneNumber: string,
  more: object = {},
): Promise<SdkResponse> =>
  sdkCall(
    platform,
    `${KIT}:sendVerificationCode`,
    { phoneNumber, recaptchaToken: 'passed', clientType: 'CLIENT_TYPE_WEB', ...more },
    { 'x-firebase-locale': 'tr' },
  );
export const confirmByService = (
  platform: TestPlatform,
  sessionInfo: unknown,
  code: string,
): Promise<SdkResponse> => sdkCall(platform, `${KIT}:signInWithPhoneNumber`, { sessionInfo, code });
export const lookUp = (platform: TestPlatform, idToken: unknown): Promise<SdkResponse> =>
  sdkCall(platform, `${KIT}:lookup`, { idToken });
export const refresh = (platform: TestPlatform, token: unknown): Promise<SdkResponse> =>
  sdkCall(
    platform,
    '/securetoken.googleapis.com/v1/token',
    String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(token) })),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );

/** The response of a sign-in by a Turkish number. */
export const proveByService = async (
  platform: TestPlatform,
  mobile: string,
): Promise<SdkResponse['body']> => {
  const sent = await sendByService(platform, `+90${mobile}`);
  return (await confirmByService(platform, sent.body['sessionInfo'], await codeTo(platform, mobile))).body;
};
