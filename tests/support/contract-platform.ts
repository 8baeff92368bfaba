/**
 * The platform's part of a negotiation, in its smallest form: one contract, the permitted party of each action by the
 * shared chart, the version in force by period, the payments, and one subordinate contract. `fault` removes one of its
 * checks, to prove that the tests notice.
 */
import { assign, sendParent, setup } from 'xstate';
import type { Intent } from '../../src/machines/agent/contract-negotiation/contract-negotiation.setup.ts';
import {
  CONTRACT_PARTY,
  contractLifecycle,
  type ContractEventType,
  type ContractStatus,
} from '../../src/machines/lifecycles/contract.lifecycle.ts';
import { nextStatus } from '../../src/machines/lifecycles/lifecycle.ts';
import { ServiceError } from '../../src/services/service-error.ts';

export type Party = 'upline' | 'downline';
export type Fault = 'double accept' | 'stale version' | 'missed subordinate end' | 'paid twice' | 'backdated';
type ActionIntent = Extract<Intent, { type: 'action' }>;

export interface PlatformContext {
  readonly fault: Fault | null;
  readonly status: ContractStatus;
  readonly revision: number;
  /** Top rates, in millionths: version 1 first. */
  readonly rates: readonly number[];
  /** The latest version at each revision. */
  readonly latestAt: Readonly<Record<number, number>>;
  /** The agreed version, and for each acceptance the version that the person had seen before it. */
  readonly agreed: number;
  readonly yeses: readonly { readonly version: number; readonly seen: number }[];
  /** Versions by the first period in which they count. */
  readonly effective: readonly {
    readonly version: number;
    readonly from: number;
    readonly agreedIn: number;
  }[];
  readonly period: number;
  readonly paid: readonly { readonly period: number; readonly version: number }[];
  /** The contract that the downline has agreed to with its own downline. */
  readonly below: { readonly rate: number; readonly isInForce: boolean };
  readonly processed: readonly string[];
}
type PlatformEvent =
  | { type: 'book.request'; who: Party; actor: string }
  | { type: 'action.submit'; who: Party; intent: ActionIntent; key: string }
  | { type: 'period.end' }
  | { type: 'settle' };

const AGREES: readonly string[] = ['offer.accept', 'counter.accept'];
const PROPOSES: readonly ContractStatus[] = ['renewalOffered', 'renewalCountered'];
const nameOf = ({ who, key }: { who: Party; key: string }): string => `${who} ${key}`;

/** The status after an action; null if the chart or a faster party forbids it. */
const after = (
  { status, revision, fault, yeses }: PlatformContext,
  { who, intent }: { who: Party; intent: ActionIntent },
): ContractStatus | null => {
  const type = intent.event as ContractEventType;
  if (CONTRACT_PARTY[type] !== who) return null;
  if (fault === 'double accept' && AGREES.includes(type)) return yeses.length < 2 ? 'active' : null;
  if (fault !== 'stale version' && intent.revision !== revision) return null;
  return nextStatus(contractLifecycle, status, { type });
};
const applied = (
  context: PlatformContext,
  event: { who: Party; intent: ActionIntent; key: string },
): PlatformContext => {
  const { fault, rates, period } = context;
  const status = after(context, event) ?? context.status;
  const top = event.intent.proposal?.tiers.at(-1)?.rate;
  const next = top?.type === 'percent' ? [...rates, top.ppm] : rates;
  const revision = context.revision + 1;
  const processed = [...context.processed, nameOf(event)];
  const changed = { ...context, status, revision, processed, rates: next };
  const latestAt = { ...context.latestAt, [revision]: next.length };
  const isOver = status === 'terminated';
  if (!AGREES.includes(event.intent.event))
    return { ...changed, latestAt, below: isOver ? { ...context.below, isInForce: false } : context.below };
  const version = rates.length;
  const isDearer = context.below.rate > (rates[version - 1] ?? 0);
  const ends = isDearer && fault !== 'missed subordinate end';
  return {
    ...changed,
    latestAt,
    agreed: version,
    yeses: [...context.yeses, { version, seen: context.latestAt[event.intent.revision] ?? 0 }],
    effective: [
      ...context.effective,
      { version, from: fault === 'backdated' ? period : period + 1, agreedIn: period },
    ],
    below: ends ? { ...context.below, isInForce: false } : context.below,
  };
};

/** The version that counts in a period: the last one that has started by then. */
export const countedIn = ({ effective }: PlatformContext, period: number): number =>
  effective.findLast(({ from }) => from <= period)?.version ?? 0;

export const PERIODS = 2;

export const contractPlatform = setup({
  types: {
    context: {} as PlatformContext,
    events: {} as PlatformEvent,
    input: {} as { fault: Fault | null; status: ContractStatus },
  },
  guards: {
    isKnown: ({ context }, { who, key }: { who: Party; key: string }) =>
      context.fault !== 'double accept' && context.processed.includes(nameOf({ who, key })),
    isAllowed: ({ context }, event: { who: Party; intent: ActionIntent }) => after(context, event) !== null,
    hasTime: ({ context }) => context.period < PERIODS,
    isDue: ({ context: { fault, paid, period } }) =>
      period > 0 && (fault === 'paid twice' ? paid.length < PERIODS + 1 : paid.length < period),
  },
  actions: {
    assignAction: assign(({ context }, event: { who: Party; intent: ActionIntent; key: string }) =>
      applied(context, event),
    ),
    endPeriod: assign({ period: ({ context }) => context.period + 1 }),
    pay: assign({
      paid: ({ context }) => {
        const period = Math.min(context.paid.length, context.period - 1);
        return [...context.paid, { period, version: countedIn(context, period) }];
      },
    }),
    /** The book's current state is filled in on delivery: see the channel of the test. */
    giveBook: sendParent(({ context }, { who, actor }: { who: Party; actor: string }) => ({
      ...{ type: 'book', who, actor },
      ...{ status: context.status, revision: context.revision, rates: context.rates, agreed: context.agreed },
    })),
    confirm: sendParent((_, { who }: { who: Party }) => ({ type: 'taken', who })),
    refuse: sendParent((_, { who }: { who: Party }) => ({
      ...{ type: 'refused', who },
      error: new ServiceError('refused', 'contract_changed'),
    })),
    /** The party that has acted reloads by itself. */
    notifyOther: sendParent((_, { who }: { who: Party }) => ({
      type: 'news',
      who: who === 'upline' ? 'downline' : 'upline',
    })),
  },
}).createMachine({
  id: 'contractPlatform',
  // Version 1 is in force; in the states of a proposal, version 2 waits for an answer.
  context: ({ input: { fault, status } }) => ({
    ...{ fault, status, revision: 3, agreed: 1, yeses: [], period: 0, paid: [], processed: [] },
    rates: PROPOSES.includes(status) ? [5000, 4200] : [5000],
    latestAt: { 3: PROPOSES.includes(status) ? 2 : 1 },
    effective: [{ version: 1, from: 0, agreedIn: -1 }],
    below: { rate: 4500, isInForce: true },
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'book.request': { actions: { type: 'giveBook', params: ({ event }) => event } },
        'action.submit': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            actions: { type: 'confirm', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAllowed', params: ({ event }) => event },
            actions: [
              { type: 'assignAction', params: ({ event }) => event },
              { type: 'confirm', params: ({ event }) => event },
              { type: 'notifyOther', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'refuse', params: ({ event }) => event } },
        ],
        'period.end': { guard: 'hasTime', actions: 'endPeriod' },
        settle: { guard: 'isDue', actions: 'pay' },
      },
    },
  },
});
export { PROPOSES };
