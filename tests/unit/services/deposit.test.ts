import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  cancelDeposit,
  getDepositOffer,
  getDepositTransactionReport,
  initiateReminder,
  openDeposit,
  submitSlip,
  type DepositOrder,
} from '../../../src/services/deposit.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { caught, no, relay, visit, wireOf } from './gateway.ts';

beforeEach(() => visit());
afterEach(() => vi.unstubAllGlobals());

const channel = (channelId: string, more: object = {}) => ({
  ...{ channelId, minAmount: 50, maxAmount: 1000, charge: 1.5, currency: 'TLB', ...more },
});
const offered = (settings: object = {}) => ({
  MCSFE_getDepositSettings: () => ({
    ...{ allowDeposit: 'Y', currency: 'TLB', currencySymbol: 'P', turnoverPercent: 100 },
    ...{ lastMethod: 'QR', payerName: 'Mina Kaya', ...settings },
  }),
  MCSFE_getDepositMethods: () => [
    { code: 'BANK', displayName: 'Bank', depositType: 'MANUAL' },
    { code: 'QR', displayName: 'Code', depositType: 'QR', active: settingOpen(settings) },
    { code: 'GONE', displayName: 'Gone', depositType: 'LAUNCH' },
  ],
  MCSFE_getDepositPaymentChannels: () => ({
    ...{ BANK: [channel('ch-1', { minAmount: 100 }), channel('ch-2')], QR: [channel('ch-3')], GONE: [] },
  }),
  MCSFE_getFixedAmounts: () => ({
    currency: 'TLB',
    amounts: { BANK: [50, 99.99, 100, 1000, 1000.01], QR: [50] },
  }),
});
const settingOpen = (settings: object): string => ('closed' in settings ? 'N' : 'Y');
const BANK = {
  ...{ code: 'BANK', name: 'Bank', kind: 'MANUAL', isOpen: true, channel: 'ch-1' },
  ...{ minimum: 10_000, maximum: 100_000, fee: 150, fixed: [10_000, 100_000] },
};
const QR = {
  ...{ code: 'QR', name: 'Code', kind: 'QR', isOpen: true, channel: 'ch-3' },
  ...{ minimum: 5000, maximum: 100_000, fee: 150, fixed: [5000] },
};

test('a method has the bounds and the fee of its first channel, and only suggestions within them', async () => {
  const sent = relay(offered());
  expect(await getDepositOffer()).toEqual({
    ...{ isAllowed: true, currency: 'TLB', exponent: 2, symbol: 'P', payerName: 'Mina Kaya' },
    ...{ turnoverPercent: 100, methods: [QR, BANK] },
  });
  const wires = sent.map(wireOf);
  expect(new Set(wires.map(({ module, token }) => `${module} ${token}`))).toEqual(new Set(['DPSTBAS3 t-1']));
  expect(wires.map(({ call, fields }) => [call, fields])).toEqual([
    ['GET /wps/relay/MCSFE_getDepositSettings', {}],
    ['GET /wps/relay/MCSFE_getDepositMethods', {}],
    ['GET /wps/relay/MCSFE_getDepositPaymentChannels', { device: 'web' }],
    ['GET /wps/relay/MCSFE_getFixedAmounts', {}],
  ]);
});

test('the method that was used last comes first only while it is open', async () => {
  relay(offered({ closed: true }));
  expect((await getDepositOffer()).methods).toEqual([BANK, { ...QR, isOpen: false }]);
});

test('who may not deposit, and has no holder name, is said so', async () => {
  relay(offered({ allowDeposit: 'N', payerName: null, lastMethod: null }));
  const { isAllowed, payerName, methods } = await getDepositOffer();
  expect([isAllowed, payerName, methods.map(({ code }) => code)]).toEqual([false, '', ['BANK', 'QR']]);
});

const OPENED = { depositId: 5, refId: 'R-5', expiresInMs: 900_000 };
const order = (kind: 'LAUNCH' | 'QR' | 'MANUAL', patch: Partial<DepositOrder> = {}): DepositOrder => ({
  ...{ method: { code: 'ANKA', kind, channel: 'ch-7' }, currency: 'TLB', amount: 12_550 },
  ...{ payer: 'Mina Kaya', ...patch },
});
const ORDERED = { amount: 125.5, bankCode: 'ANKA', vendorId: 'ch-7' };
const opened = { id: '5', reference: 'R-5', remainingMs: 900_000 };

test('each kind of method is opened by its own call, under the key of the intention', async () => {
  const sent = relay({
    MCSFE_depositByLaunchUrl: () => ({ ...OPENED, redirectUrl: 'https://pay.example/5' }),
    MCSFE_depositByQRImageUrl: () => ({ ...OPENED, qrImage: 'data:image/png;base64,AA==' }),
    MCSFE_manualTransferByAccountName: () => ({
      ...{ ...OPENED, bankName: 'Anka', accountName: 'House Ltd', accountNumber: 'TR1' },
    }),
  });
  expect(await openDeposit(order('LAUNCH'), { key: 'k-1' })).toEqual({
    ...opened,
    pay: { kind: 'LAUNCH', address: 'https://pay.example/5' },
  });
  expect(await openDeposit(order('QR'), { key: 'k-2' })).toEqual({
    ...opened,
    pay: { kind: 'QR', image: 'data:image/png;base64,AA==', address: null },
  });
  expect(await openDeposit(order('MANUAL'), { key: 'k-3' })).toEqual({
    ...opened,
    pay: { kind: 'MANUAL', bank: 'Anka', holder: 'House Ltd', number: 'TR1' },
  });
  const wires = sent.map(wireOf);
  expect(wires.map(({ call, key, fields }) => [call, key, fields])).toEqual([
    ['POST /wps/relay/MCSFE_depositByLaunchUrl', 'k-1', ORDERED],
    ['POST /wps/relay/MCSFE_depositByQRImageUrl', 'k-2', { ...ORDERED, showQrImageOnly: 1 }],
    ['POST /wps/relay/MCSFE_manualTransferByAccountName', 'k-3', { ...ORDERED, payeeName: 'Mina Kaya' }],
  ]);
});

test.each([
  ['VND', 12_550],
  ['VNDK', 12.55],
])('12,550 minor units of %s are sent as %s', async (currency, amount) => {
  const sent = relay({
    MCSFE_depositByLaunchUrl: () => ({ ...OPENED, redirectUrl: 'https://pay.example/5' }),
  });
  await openDeposit(order('LAUNCH', { currency }), { key: 'k-1' });
  expect(sent.map((one) => wireOf(one).fields['amount'])).toEqual([amount]);
});

test('a refusal is that refusal, and an address that no window may be opened at is malformed', async () => {
  relay({ MCSFE_depositByLaunchUrl: () => no('deposit_limit_reached') });
  expect(await caught(openDeposit(order('LAUNCH'), { key: 'k-1' }))).toEqual(
    new ServiceError('refused', 'deposit_limit_reached'),
  );
  relay({ MCSFE_depositByLaunchUrl: () => ({ ...OPENED, redirectUrl: 'javascript:alert(1)' }) });
  expect(await caught(openDeposit(order('LAUNCH'), { key: 'k-1' }))).toMatchObject({ kind: 'malformed' });
});

test('cancelling, reminding and a slip each name their deposit', async () => {
  const file = '0d6f2b5e-1111-4222-8333-444455556666';
  const done = () => null;
  const sent = relay({
    ...{ MCSFE_cancelDeposit: done, MCSFE_initiateReminder: done, MCSFE_uploadDepositEncodedImage: done },
  });
  await cancelDeposit('5');
  await initiateReminder('6');
  await submitSlip('7', file);
  expect(sent.map(wireOf).map(({ call, fields }) => [call, fields])).toEqual([
    ['POST /wps/relay/MCSFE_cancelDeposit', { depositId: '5' }],
    ['POST /wps/relay/MCSFE_initiateReminder', { depositId: '6' }],
    ['POST /wps/relay/MCSFE_uploadDepositEncodedImage', { depositId: '7', image: file }],
  ]);
});

const ROW = {
  ...{ depositId: 5, refId: 'R-5', depositMethod: 'Anka', depositDate: 100, actualDepositDate: 200 },
  ...{ requestedAmount: 125.5, amount: 120, customerBankCharge: 2.5, promotionName: 'First', remark: 'x' },
  ...{ currency: 'TLB', depositSlip: 'Y', expiresInMs: 300 },
};

test('a row of the report keeps requested, credited and fee apart, and how it can still be paid', async () => {
  const sent = relay({
    MCSFE_getDepositTransactionReport: () => ({
      list: [
        { ...ROW, state: 2 },
        { ...ROW, state: 4, amount: null, redirectUrl: 'https://pay.example/5' },
        { ...ROW, state: 5, bankName: 'Anka', accountName: 'House Ltd', accountNumber: 'TR1' },
        ...[3, 6, 7].map((state) => ({ ...ROW, state })),
      ],
      ...{ totalPages: 3, total: 41, currency: 'TLB', footer: { amount: 360.25 } },
    }),
  });
  const { deposits, ...sums } = await getDepositTransactionReport({ page: 2, size: 6 });
  expect(sums).toEqual({ pages: 3, total: 41, sum: 36_025 });
  expect(deposits[0]).toEqual({
    ...{ id: '5', reference: 'R-5', method: 'Anka', at: 100, creditedAt: 200 },
    ...{ requested: 12_550, credited: 12_000, fee: 250, promotion: 'First', remark: 'x' },
    ...{ state: 'success', hasSlip: true, remainingMs: 300, pay: null },
  });
  expect(deposits[1]).toMatchObject({
    ...{ credited: null, pay: { kind: 'LAUNCH', address: 'https://pay.example/5' } },
  });
  expect(deposits[2]?.pay).toEqual({ kind: 'MANUAL', bank: 'Anka', holder: 'House Ltd', number: 'TR1' });
  expect(deposits.map(({ state }) => state)).toEqual([
    ...['success', 'pending', 'processing', 'rejected', 'cancelled', 'expired'],
  ]);
  expect(sent.map((one) => wireOf(one).fields)).toEqual([{ page: '2', size: '6' }]);
});
