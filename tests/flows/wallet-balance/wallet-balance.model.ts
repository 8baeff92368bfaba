import { walletBalanceMachine } from '../../../src/machines/wallet/wallet-balance.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { Balance } from '../../../src/services/contract/wallet.ts';
import { defineModel } from '../../kit/model.ts';

const held: Balance = {
  sum: 1_248_050,
  currency: 'TLB',
  exponent: 2,
  symbol: null,
  symbolPosition: 'front',
  wallets: [],
};

export const model = defineModel(walletBalanceMachine, {
  title: 'Balance of the header',
  inputs: { open: { isHidden: false }, hidden: { isHidden: true } },
  events: { 'balance.pushed': { more: { balance: held } } },
  outcomes: {
    getBalance: { held: { done: held }, refused: { error: new ServiceError('offline') } },
  },
  home: (s) => s.matches('shown') || s.matches('stale') || s.matches('missing'),
  say: {},
});
