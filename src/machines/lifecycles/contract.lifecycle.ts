/**
 * Contract: what may happen to an agreement of one kind and game group between an upline and a downline
 * (CON-01 to CON-05). Each offer, counter-offer and renewal is a version; the platform checks which one is
 * meant, who may act and what else ends in the same transaction. While a renewal or a termination is
 * negotiated, the agreed version stays in force; nothing here applies retroactively.
 */
import { setup } from 'xstate';
import type { StatusOf } from './lifecycle.ts';

/** Who may send an event: one of the two parties, or the platform by its clock and its rules. */
export const CONTRACT_PARTY = {
  'offer.send': 'upline',
  /** Another version replaces the one that waits or that was countered, or stands beside the one in force. */
  'offer.change': 'upline',
  'offer.withdraw': 'upline',
  'offer.accept': 'downline',
  'offer.decline': 'downline',
  'offer.counter': 'downline',
  'counter.accept': 'upline',
  'counter.decline': 'upline',
  'draft.discard': 'upline',
  'termination.ask': 'upline',
  'termination.withdraw': 'upline',
  'termination.agree': 'downline',
  'termination.refuse': 'downline',
  /** The term is over. */
  'term.end': 'platform',
  /** The payer has agreed to a lower rate with their own upline (CON-05). */
  'rate.undercut': 'platform',
} as const;
export type ContractEventType = keyof typeof CONTRACT_PARTY;
export type ContractEvent = { readonly type: ContractEventType };
export type ContractParty = (typeof CONTRACT_PARTY)[ContractEventType];

/** Ends of an agreed contract that need no consent. */
const ENDS = { 'term.end': 'finished', 'rate.undercut': 'terminated' } as const;

export const contractLifecycle = setup({
  types: { events: {} as ContractEvent, meta: {} as { readonly requirements: readonly string[] } },
}).createMachine({
  id: 'contract',
  initial: 'drafted',
  states: {
    drafted: {
      description: 'The upline is writing; the downline does not see it.',
      on: { 'offer.send': 'offered', 'draft.discard': 'withdrawn' },
    },
    offered: {
      description: 'A new contract waits for the downline’s answer; none is in force.',
      meta: { requirements: ['CON-03'] },
      on: {
        'offer.change': 'offered',
        'offer.withdraw': 'withdrawn',
        'offer.accept': 'active',
        'offer.decline': 'declined',
        'offer.counter': 'countered',
      },
    },
    countered: {
      description: 'The downline has proposed other terms; the upline has to answer; none are in force.',
      on: {
        'offer.change': 'offered',
        'offer.withdraw': 'withdrawn',
        'counter.accept': 'active',
        'counter.decline': 'declined',
      },
    },
    active: {
      description: 'Both have agreed; earnings are settled by these terms.',
      meta: { requirements: ['CON-04'] },
      on: { ...ENDS, 'offer.change': 'renewalOffered', 'termination.ask': 'terminationAsked' },
    },
    renewalOffered: {
      description: 'New terms wait for the downline’s answer; the agreed ones stay in force.',
      on: {
        ...ENDS,
        'offer.change': 'renewalOffered',
        'offer.withdraw': 'active',
        'offer.accept': 'active',
        'offer.decline': 'active',
        'offer.counter': 'renewalCountered',
      },
    },
    renewalCountered: {
      description: 'The downline has proposed other new terms; the agreed ones stay in force.',
      on: {
        ...ENDS,
        'offer.change': 'renewalOffered',
        'offer.withdraw': 'active',
        'counter.accept': 'active',
        'counter.decline': 'active',
      },
    },
    terminationAsked: {
      description:
        'The upline has requested the termination; the contract stays in force until the downline agrees.',
      meta: { requirements: ['CON-03'] },
      on: {
        ...ENDS,
        'termination.withdraw': 'active',
        'termination.agree': 'terminated',
        'termination.refuse': 'active',
      },
    },
    withdrawn: { description: 'It was withdrawn before it was agreed.', type: 'final' },
    declined: {
      description: 'One of the two parties declined it.',
      meta: { requirements: ['CON-04'] },
      type: 'final',
    },
    terminated: {
      description: 'It was terminated; earnings until then are settled.',
      meta: { requirements: ['CON-04', 'CON-05'] },
      type: 'final',
    },
    finished: {
      description: 'Its term is over; earnings until then are settled.',
      meta: { requirements: ['CON-04'] },
      type: 'final',
    },
  },
});

export type ContractStatus = StatusOf<typeof contractLifecycle>;

/** States in which an agreed version is in force. */
export const IN_FORCE = ['active', 'renewalOffered', 'renewalCountered', 'terminationAsked'] as const;
/** States that wait for one of the two parties. */
export const WAITS_FOR = {
  offered: 'downline',
  countered: 'upline',
  renewalOffered: 'downline',
  renewalCountered: 'upline',
  terminationAsked: 'downline',
} as const satisfies Readonly<Record<string, ContractParty>>;
