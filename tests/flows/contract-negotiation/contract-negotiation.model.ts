import {
  contractNegotiationMachine,
  type ContractNegotiationSnapshot,
} from '../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import {
  below,
  bookOf,
  emptyBook,
  otherTerms,
  renewal,
  takenBack,
  typed,
} from '../common/contracts.fixtures.ts';
import { rules } from './contract-negotiation.rules.ts';

type Snapshot = ContractNegotiationSnapshot;
/** Tiers are added and removed at both ends only, so that not every number of them is a situation. */
const lines = ({ context }: Snapshot): number => context.form?.tiers.length ?? 0;
const lastOf = ({ context }: Snapshot) => ({ id: context.form?.tiers.at(-1)?.id ?? 0 });

export const model = defineModel(contractNegotiationMachine, {
  title: 'Contract negotiation',
  inputs: { daily: { kind: 'daily' } },
  events: {
    'contract.select': {
      other: ({ context }) => ({ id: context.selectedId === 1 ? 2 : 1 }),
      'of nobody': { id: 99 },
    },
    'action.choose': {
      accept: { action: 'offer.accept' },
      end: { action: 'termination.ask' },
    },
    'proposal.write': { counter: { action: 'offer.counter' }, change: { action: 'offer.change' } },
    'proposal.type': { right: { form: typed.right } },
    'proposal.leave': { 'the wrong rate': { form: typed.wrong, field: 'rate.2' } },
    'offer.new': {
      some: ({ context }) => (context.downlines.length > 0 ? {} : undefined),
      'to nobody': ({ context }) => (context.downlines.length === 0 ? {} : undefined),
    },
    'tier.add': {
      one: (s) => ([1, 9].includes(lines(s)) ? {} : undefined),
      'beyond ten': (s) => (lines(s) === 10 ? {} : undefined),
    },
    'tier.remove': {
      last: (s) => ([2, 10].includes(lines(s)) ? lastOf(s) : undefined),
      'the only one': (s) => (lines(s) === 1 ? lastOf(s) : undefined),
    },
    'proposal.submit': {
      right: { form: typed.right, isDraft: false },
      wrong: { form: typed.wrong, isDraft: false },
      draft: ({ context }) =>
        context.begun === 'opening' ? { form: typed.right, isDraft: true } : undefined,
    },
  },
  outcomes: {
    contractLines: {},
    watchContracts: { changed: { send: { type: 'contract.changed' } } },
    loadBook: {
      stands: { done: bookOf(renewal) },
      'taken back': { done: bookOf(takenBack) },
      'other terms': { done: bookOf(otherTerms) },
      nothing: { done: emptyBook },
      offline: { error: new ServiceError('offline') },
    },
    newIntention: {
      made: { done: 'key' },
      impossible: { error: new Error('no randomness') },
    },
    submitIntent: {
      taken: { done: below },
      overtaken: { error: new ServiceError('refused', 'contract_changed') },
      'wrong terms': {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: {
            ...{ fields: { terms: 'more_than_own' }, tier: 1, field: 'rate' },
            most: { rateType: 'P', rate: 0.004 },
          },
        }),
      },
      refused: { error: new ServiceError('refused', 'not_found') },
      hung: { error: new ServiceError('timeout') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules,
  instructions: {
    'start daily': 'Open the agent centre at "Daily salary".',
    'contract.select (other)': 'Press the other contract in the list.',
    'contract.select (of nobody)': 'No person can do this: the list has no such contract.',
    'list.reload': 'Press "Load again" or "Try again".',
    'action.choose (accept)': 'Press "Accept offer".',
    'action.choose (end)': 'Press "Ask to end it".',
    'action.confirm': 'Press the right button of the question.',
    'action.cancel': 'Press "Back" or "See what stands".',
    'action.retry': 'Press "Ask again".',
    'proposal.write (counter)': 'Press "Counter".',
    'proposal.write (change)': 'Press "Change the terms".',
    'offer.new (some)': 'Press "New offer".',
    'offer.new (to nobody)': 'No person can do this: without downlines the button is off.',
    'proposal.type (right)': 'Type 0,3 as the first rate, 250.000 and 0.42 as the second tier.',
    'tier.add (one)': 'Press "Add a tier".',
    'tier.add (beyond ten)': 'No person can do this: the button is off.',
    'tier.remove (the only one)': 'No person can do this: there is no bin.',
    'tier.remove (last)': 'Press the bin of the last tier.',
    'proposal.leave (the wrong rate)': 'Type "much" as the second rate and press Tab.',
    'proposal.submit (right)':
      'Type 0,3 as the first rate, 250.000 and 0.42 as the second tier, press "Send".',
    'proposal.submit (wrong)': 'Type "much" as a rate and press "Send".',
    'proposal.submit (draft)': 'Type the terms and press "Keep as a draft".',
    'watchContracts = changed': 'The other side does something.',
    'loadFirst = stands': 'The platform has new terms of the upline, and a contract with a downline.',
    'loadFirst = taken back': 'The platform has an agreed contract with the upline, and one with a downline.',
    'loadFirst = other terms':
      'The platform has a third version of the upline, and a contract with a downline.',
    'loadFirst = nothing': 'The platform has no contract.',
    'loadFirst = offline': 'The network is off while the contracts are requested.',
    'loadBook = stands': 'The platform has what stood before.',
    'loadBook = taken back': 'The upline has taken the new terms back.',
    'loadBook = other terms': 'The upline has offered other terms.',
    'loadBook = nothing': 'No contract is there any more.',
    'loadBook = offline': 'The network is off while the contracts are requested.',
    'newIntention = made': 'The browser creates a key for this request.',
    'newIntention = impossible': 'No person can do this: the browser can make no key.',
    'submitIntent = taken': 'The platform takes it.',
    'submitIntent = overtaken': 'The platform reports that the other side was first.',
    'submitIntent = wrong terms':
      'The platform finds that the second tier promises more than 0.4 %, which is all there is to promise.',
    'submitIntent = refused': 'The platform refuses.',
    'submitIntent = hung': 'The answer does not come.',
  },
});
