import * as contract from './contract/deposit.ts';
import * as orders from './contract/deposit-orders.ts';
import { uploadDepositSlip } from './contract/deposit-slip.ts';
import { fromMinor } from './contract/money.ts';
import { call } from './http.ts';

export type { Deposit, DepositReport, DepositState, Pay } from './contract/deposit.ts';
export type { OpenedDeposit } from './contract/deposit-orders.ts';

/** A way to deposit, amounts in minor units. */
export interface DepositMethod {
  readonly code: string;
  readonly name: string;
  readonly kind: contract.DepositKind;
  readonly isOpen: boolean;
  readonly channel: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly fee: number;
  readonly fixed: readonly number[];
}
export interface DepositOffer {
  readonly isAllowed: boolean;
  readonly currency: string;
  readonly exponent: number;
  readonly symbol: string | null;
  /** The holder name of the member's accounts; empty where unknown. */
  readonly payerName: string;
  /** The percentage of each deposit that must be wagered before a withdrawal. */
  readonly turnoverPercent: number;
  /** The method used last comes first, while it is open. */
  readonly methods: readonly DepositMethod[];
}
export interface DepositOrder {
  readonly method: Pick<DepositMethod, 'code' | 'kind' | 'channel'>;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
  /** The sender of a transfer; empty for the other kinds. */
  readonly payer: string;
}

export const getDepositSettings = (signal?: AbortSignal) => call(contract.getDepositSettings, {}, { signal });
export const getDepositMethods = (signal?: AbortSignal) => call(contract.getDepositMethods, {}, { signal });
export const getDepositPaymentChannels = (signal?: AbortSignal) =>
  call(contract.getDepositPaymentChannels, { device: 'web' }, { signal });
export const getFixedAmounts = (signal?: AbortSignal) => call(contract.getFixedAmounts, {}, { signal });

/** The data of the deposit form. A method without a channel cannot be used and is left out. */
export const getDepositOffer = async (signal?: AbortSignal): Promise<DepositOffer> => {
  const [settings, methods, channels, fixed] = await Promise.all([
    getDepositSettings(signal),
    getDepositMethods(signal),
    getDepositPaymentChannels(signal),
    getFixedAmounts(signal),
  ]);
  const { isAllowed, currency, exponent, symbol, payerName, turnoverPercent, lastMethod } = settings;
  const usable = methods.flatMap((method) => {
    const [channel] = channels[method.code] ?? [];
    if (!channel) return [];
    const { id, minimum, maximum, fee } = channel;
    const offered = (fixed[method.code] ?? []).filter((each) => each >= minimum && each <= maximum);
    return [{ ...method, channel: id, minimum, maximum, fee, fixed: offered }];
  });
  const isLast = ({ code, isOpen }: DepositMethod): boolean => isOpen && code === lastMethod;
  return {
    isAllowed,
    currency,
    exponent,
    symbol,
    payerName,
    turnoverPercent,
    methods: usable.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one))),
  };
};

const onWire = ({ method, currency, amount }: DepositOrder) => ({
  amount: fromMinor(amount, currency),
  bankCode: method.code,
  vendorId: method.channel,
});
interface Intention {
  readonly key: string;
  readonly signal?: AbortSignal;
}

export const depositByLaunchUrl = (order: DepositOrder, { key, signal }: Intention) =>
  call(orders.depositByLaunchUrl, onWire(order), { signal, idempotencyKey: key });
export const depositByQRImageUrl = (order: DepositOrder, { key, signal }: Intention) =>
  call(orders.depositByQRImageUrl, { ...onWire(order), showQrImageOnly: 1 }, { signal, idempotencyKey: key });
export const manualTransferByAccountName = (order: DepositOrder, { key, signal }: Intention) =>
  call(
    orders.manualTransferByAccountName,
    { ...onWire(order), payeeName: order.payer },
    { signal, idempotencyKey: key },
  );

const CALLS = {
  LAUNCH: depositByLaunchUrl,
  QR: depositByQRImageUrl,
  MANUAL: manualTransferByAccountName,
} as const;

/** Opens a deposit by the call of its method; the same key is the same deposit. */
export const openDeposit = (order: DepositOrder, intention: Intention): Promise<orders.OpenedDeposit> =>
  CALLS[order.method.kind](order, intention);

export const cancelDeposit = async (id: string, signal?: AbortSignal): Promise<void> => {
  await call(orders.cancelDeposit, { depositId: id }, { signal });
};
export const initiateReminder = async (id: string, signal?: AbortSignal): Promise<void> => {
  await call(orders.initiateReminder, { depositId: id }, { signal });
};

/** Submits the slip of a transfer, a picture already uploaded; repeating it is harmless. */
export const submitSlip = async (id: string, fileId: string, signal?: AbortSignal): Promise<void> => {
  await call(uploadDepositSlip, { depositId: id, image: fileId }, { signal });
};

/** The latest deposits, or a page of a filtered list. */
export const getDepositTransactionReport = (
  query: { readonly page?: number; readonly size?: number } = {},
  signal?: AbortSignal,
): Promise<contract.DepositReport> => call(contract.getDepositTransactionReport, query, { signal });
