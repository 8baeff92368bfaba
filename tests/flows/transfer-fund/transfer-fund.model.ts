import type { SnapshotFrom } from 'xstate';
import {
  selectAtVendors,
  transferFundMachine,
} from '../../../src/machines/wallet/transfer-fund/transfer-fund.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { Wallets } from '../../../src/services/vendor-wallets.ts';
import { defineModel } from '../../kit/model.ts';

type Snapshot = SnapshotFrom<typeof transferFundMachine>;
const offline = { error: new ServiceError('offline') };
const refused = (code: string, detail?: object) => ({ error: new ServiceError('refused', code, { detail }) });

const wallet = (id: number, name: string, available: number, isClosed = false) => ({
  ...{ id, name, available, isClosed },
});
export const several: Wallets = {
  ...{ isSingle: false, currency: 'TLB', symbol: 'P', exponent: 2, visit: 'v1' },
  wallets: [wallet(2, 'Main', 748_050), wallet(101, 'Nimbus', 12_000), wallet(102, 'Halcyon', 5000, true)],
};
const bare: Wallets = {
  ...several,
  wallets: [wallet(2, 'Main', 748_050), wallet(101, 'Nimbus', 0)],
};
const single: Wallets = { ...several, isSingle: true, wallets: [], visit: 'v2' };
const recalled = [
  { id: 101, name: 'Nimbus', amount: 12_000, reason: null },
  { id: 102, name: 'Halcyon', amount: 5000, reason: 'wallet_closed' },
];
const hasSource = ({ context: { wallets, form } }: Snapshot): boolean =>
  (wallets?.wallets.find(({ id }) => id === form.from)?.available ?? 0) > 0;
const minor: Readonly<Record<string, number>> = { '50': 5000, '20': 2000, '7480.50': 748_050 };

export const model = defineModel(transferFundMachine, {
  title: 'My wallet',
  events: {
    'wallets.recall': {
      pressed: (s: Snapshot) => (selectAtVendors(s) > 0 ? {} : undefined),
      'where there is nothing': (s: Snapshot) => (selectAtVendors(s) > 0 ? undefined : {}),
    },
    'amount.all': {
      pressed: (s: Snapshot) => (hasSource(s) ? {} : undefined),
      'where there is nothing': (s: Snapshot) => (hasSource(s) ? undefined : {}),
    },
    'form.type': { back: { form: { from: 101, to: 2, amount: '20' } } },
    'form.submit': {
      right: { form: { from: 2, to: 101, amount: '50' } },
      'more than there is': { form: { from: 2, to: 101, amount: '7480.51' } },
      // Only a wallet that is there can be chosen.
      'to a closed one': (s: Snapshot) =>
        s.context.wallets?.wallets.some(({ id }) => id === 102)
          ? { form: { from: 2, to: 102, amount: '50' } }
          : undefined,
      empty: { form: { from: 2, to: 101, amount: '' } },
    },
  },
  outcomes: {
    getWallets: {
      several: { done: several },
      'nothing at vendors': { done: bare },
      single: { done: single },
      offline,
    },
    moveMoney: {
      moved: { done: undefined },
      closed: refused('fields_invalid', { fields: { toAccountType: 'wallet_closed' } }),
      lost: offline,
    },
    recallAll: { recalled: { done: recalled }, refused: refused('function.not.available'), lost: offline },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'what-moves-is-what-was-typed-between-the-main-wallet-and-an-open-one-under-the-key-of-the-visit',
      requirements: ['MEM-06', 'WAL-03', 'API-19'],
      never: (s: Snapshot, { started }) =>
        started.some(
          ({ actor, input }) =>
            actor === 'moveMoney' &&
            JSON.stringify(input) !==
              JSON.stringify({
                move: {
                  ...{ from: s.context.form.from, to: s.context.form.to, currency: 'TLB' },
                  amount: minor[s.context.form.amount],
                },
                key: 'v1:move',
              }),
        ),
    },
    {
      id: 'one-side-is-the-main-wallet',
      never: (s: Snapshot) =>
        s.context.wallets !== null && (s.context.form.from === 2) === (s.context.form.to === 2),
    },
    {
      id: 'a-wrong-form-says-why-and-sends-nothing',
      always: (s: Snapshot, { label, from }) =>
        !/^form\.submit \((more|to|empty)/.test(label) ||
        !from?.matches('shown') ||
        (s.matches('shown') && s.context.problem !== null),
    },
    {
      id: 'a-failed-movement-keeps-what-was-typed',
      never: (s: Snapshot, { label }) =>
        /^moveMoney = (closed|lost)/.test(label) && s.context.form.amount === '',
    },
    {
      id: 'a-lost-answer-is-asked-for-again',
      always: (s: Snapshot, { label }) =>
        label !== 'request.retry' || s.matches('moving') || s.matches('recalling'),
    },
    {
      id: 'with-one-wallet-nothing-moves',
      always: (s: Snapshot, { label }) => label !== 'getWallets = single' || s.matches('single'),
    },
  ],
  instructions: {
    start: 'Open /member/transferFund of a brand with several wallets.',
    'wallets.retry': 'Press "Try again".',
    'form.type (back)': 'Choose a provider’s wallet as the source and type 20.',
    'amount.all (pressed)': 'Press the largest amount.',
    'amount.all (where there is nothing)': 'Nothing: the button is off.',
    'form.submit (right)': 'Move 50 from the main wallet to an open provider.',
    'form.submit (more than there is)': 'Type 7,480.51 and press "Move".',
    'form.submit (to a closed one)': 'Choose a provider under maintenance and press "Move".',
    'form.submit (empty)': 'Press "Move" without an amount.',
    'wallets.recall (pressed)': 'Press "Recall all".',
    'wallets.recall (where there is nothing)': 'Nothing: there is no button.',
    'request.retry': 'Press "Try again".',
    'getWallets = several': 'The platform answers with all wallets.',
    'getWallets = nothing at vendors': 'All money is in the main wallet.',
    'getWallets = single': 'The brand has one wallet.',
    'getWallets = offline': 'The network is off.',
    'moveMoney = moved': 'The platform moves the money.',
    'moveMoney = closed': 'The provider closes meanwhile.',
    'moveMoney = lost': 'The network goes off meanwhile.',
    'recallAll = recalled': 'One wallet comes back, a closed one stays.',
    'recallAll = refused': 'The brand switches to one wallet meanwhile.',
    'recallAll = lost': 'The network goes off meanwhile.',
  },
});
