import decodeQR from 'qr/decode.js';
import { expect } from 'vitest';
import { depositByLaunchUrl } from '#contract/deposit-orders.ts';
import { getDepositTransactionReport } from '#contract/deposit.ts';
import { signedCall } from '../../platform/stand-ins/cashier/cashier.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import type { Deps } from '../../platform/runtime/deps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldOf, type Answer, type TestPlatform } from '../support/platform.ts';

export const gist = ({ status, body }: Answer) => [status, body.errorCode ?? null, body.value] as const;

/** A deposit request, identified by its key. */
export const requestDeposit = (
  platform: TestPlatform,
  token: string,
  {
    key,
    endpoint = depositByLaunchUrl,
    ...order
  }: { readonly key: string; readonly endpoint?: Endpoint; readonly [field: string]: unknown },
) => platform.request(endpoint, { amount: 250, bankCode: 'FAST', ...order }, { token, key });

/** Last part of the cashier's URL: the deposit's external name. */
export const orderIn = ({ body }: Answer): string =>
  new URL(fieldOf(body.value, 'redirectUrl')).pathname.split('/').at(-1) ?? '';

/** A notification of the cashier, signed as its own calls are; `change` tampers with it afterwards. */
export const notifyPayment = async (
  { deps, app }: TestPlatform,
  notification: object,
  change: (request: Request) => Request | Promise<Request> = (request) => request,
  by: Pick<Deps, 'secret' | 'clock'> = deps,
) => {
  const response = await app.fetch(
    await change(signedCall(by, { outcome: 'paid', amount: 25_000n, currency: 'TLB', ...notification })),
  );
  return [response.status, await response.json()] as const;
};

export const reportOf = async (platform: TestPlatform, token: string, query: object = {}) =>
  (await platform.request(getDepositTransactionReport, query, { token })).body.value as {
    list: { depositId: string; refId: string; state: number; amount: number | null }[];
    totalPages: number;
    total: number;
    footer: { amount: number };
  };

/** The ledger is sound. */
export const expectSound = async ({ deps, errors }: TestPlatform) => {
  expect(Object.entries(await audit(deps.db)).filter(([, count]) => count !== 0)).toEqual([]);
  expect(errors).toEqual([]);
};

/** The squares of the SVG as pixels, for a reader without SVG support. */
const pixelsOf = (image: string, scale: number) => {
  const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  const [, size = '0'] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const width = Number(size) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, move, right = '', down = ''] of svg.matchAll(/([Mm])(\d+) (\d+)/g)) {
    [x, y] = move === 'M' ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
    for (let at = 0; at < scale * scale; at += 1) {
      const pixel = ((y * scale + Math.floor(at / scale)) * width + x * scale + (at % scale)) * 4;
      data.fill(0, pixel, pixel + 3);
    }
  }
  return { width, height: width, data };
};

/** The text of a QR image, read at several sizes, as a phone makes several attempts; null where none is readable. */
export const readQr = (image: string): string | null => {
  for (const scale of [4, 8, 3, 5]) {
    try {
      return decodeQR(pixelsOf(image, scale));
    } catch {
      // The reader fails for one image in a hundred, depending on its size and not on its text.
    }
  }
  return null;
};
