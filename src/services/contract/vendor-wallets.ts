import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, Identifier, listOf } from './values.ts';

/** The number of the main wallet; those of vendors have others. */
export const MAIN_WALLET = 2;

const MODULE = 'FUNDTRANS3';
const WalletNumber = v.pipe(v.number(), v.integer('request_param_err'), v.minValue(1, 'request_param_err'));

interface Named {
  readonly accountName: string;
  readonly displayName: string;
}
/** The name that people know; with its code where several wallets have that name, as brands of one provider do. */
const nameAmong = (all: readonly Named[], { accountName, displayName }: Named): string => {
  if (displayName === '') return accountName;
  const isShared = all.filter((other) => other.displayName === displayName).length > 1;
  return isShared ? `${displayName} (${accountName})` : displayName;
};

export const getMerchantWallet = endpoint({
  name: 'getMerchantWallet',
  summary:
    'Whether the brand has one wallet; with several (ours) all wallets of the member, the main one first',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  token: 'required',
  request: v.object({ merchantCode: v.optional(v.pipe(v.string(), v.maxLength(64, 'request_param_err'))) }),
  response: v.pipe(
    v.object({
      isSingle: v.nullish(Flag, true),
      wallets: listOf(
        v.object({
          accountTypeId: v.number(),
          accountName: v.string(),
          displayName: v.nullish(v.string(), ''),
          availBalance: v.number(),
          /** 0: closed for maintenance. */
          status: v.nullish(v.number(), 1),
        }),
      ),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ isSingle, wallets, currency, currencySymbol }) => ({
      isSingle,
      wallets: wallets.map((wallet) => ({
        id: wallet.accountTypeId,
        name: nameAmong(wallets, wallet),
        available: toMinor(wallet.availBalance, currency),
        isClosed: wallet.status === 0,
      })),
      ...{ currency, symbol: currencySymbol, exponent: exponentOf(currency) },
    })),
  ),
  requirements: ['API-22', 'MEM-06'],
});
/** Amounts in minor units. */
export type MerchantWallet = v.InferOutput<typeof getMerchantWallet.response>;

export const transferBetweenWallets = endpoint({
  name: 'transferBetweenWallets',
  summary:
    'Moves money between the main wallet and one of a vendor; from vendor to vendor it takes two transfers',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({
    fromAccountType: WalletNumber,
    toAccountType: WalletNumber,
    amount: v.pipe(v.number(), v.finite('request_param_err'), v.gtValue(0, 'request_param_err')),
  }),
  response: v.pipe(
    v.object({
      transferId: Identifier,
      fromAccountType: v.number(),
      toAccountType: v.number(),
      amount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
      transferredAt: v.number(),
    }),
    v.transform(({ transferId, fromAccountType, toAccountType, amount, currency }) => ({
      ...{ reference: transferId, from: fromAccountType, to: toAccountType },
      amount: toMinor(amount, currency),
    })),
  ),
  requirements: ['API-19', 'MEM-06', 'WAL-03'],
});

export const returnToMain = endpoint({
  name: 'returnToMain',
  summary: 'Recalls all money from vendors to the main wallet; what stays is named with its reason',
  method: 'POST',
  path: '/wps/relay/GCS_walletReturn',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({ customerId: v.optional(Identifier) }),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          accountTypeId: v.number(),
          displayName: v.string(),
          amount: v.number(),
          reason: v.nullish(v.string(), null),
        }),
      ),
      currency: v.nullish(v.string(), 'TLB'),
    }),
    v.transform(({ list, currency }) =>
      list.map(({ accountTypeId, displayName, amount, reason }) => ({
        ...{ id: accountTypeId, name: displayName, amount: toMinor(amount, currency), reason },
      })),
    ),
  ),
  requirements: ['MEM-06'],
});
export type Recall = v.InferOutput<typeof returnToMain.response>;
