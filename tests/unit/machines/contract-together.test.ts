/** Upline, downline and platform: both sides are the site’s own machine, and every message may be late or lost. */
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Book } from '../../../src/machines/agent/contract-negotiation/contract-book.ts';
import {
  contractNegotiationMachine,
  type ContractNegotiationSnapshot,
} from '../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { emptyTier } from '../../../src/machines/agent/contract-negotiation/proposal-form.ts';
import type {
  PlainAction,
  ContractAction,
  ProposalAction,
} from '../../../src/machines/agent/common/contract-actions.ts';
import type { Intent } from '../../../src/machines/agent/contract-negotiation/contract-negotiation.setup.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { tier, version } from '../../flows/common/contracts.fixtures.ts';
import { compose, type Channel, type JointRule } from '../../kit/compose.ts';
import { defineModel, type Model } from '../../kit/model.ts';
import {
  PROPOSES,
  contractPlatform,
  countedIn,
  type Fault,
  type Party,
  type PlatformContext,
} from '../../support/contract-platform.ts';

type Snapshots = Parameters<JointRule['never']>[0];
type Side = ContractNegotiationSnapshot;
const PARTIES = ['upline', 'downline'] as const;
const NEVER = 'never' as const;
/** Rates in percent: the upline offers less than the subordinate contract promises, the downline asks for more. */
const RATES = { upline: '0.42', downline: '0.48' } as const;
const MAX_VERSIONS = 3;
/** The number of actions in all: afterwards neither party acts. */
const LAST_REVISION = 6;

const contractOf = ({ context }: Side) => context.contracts[0];
const latestOf = (s: Side): number =>
  contractOf(s)?.proposed?.version ?? contractOf(s)?.current?.version ?? 0;

const wantsMore = (s: Side): boolean => (contractOf(s)?.revision ?? LAST_REVISION) < LAST_REVISION;

/** A scenario: its initial status, and the actions that each party may take. */
interface Scene {
  readonly begins: PlatformContext['status'];
  readonly upline: readonly ContractAction[];
  readonly downline: readonly ContractAction[];
  /** Responses that do not arrive, and a second intention of the same action. */
  readonly hangs?: boolean;
  /** Periods end and are settled. */
  readonly hasTime?: boolean;
  readonly channel?: Partial<Channel>;
}

const intentName = (intent: Intent | null): string =>
  intent?.type === 'action' ? `${intent.event}@${intent.revision}` : 'nothing';
const keyOf =
  (number: number) =>
  (_: unknown, { context }: Side): string =>
    `${intentName(context.intent)}#${number}`;
const isProposalAction = (action: ContractAction): action is ProposalAction =>
  action === 'offer.change' || action === 'offer.counter';

/** The site of one party: no list to choose from, one form to send. */
const siteOf = (party: Party, { hangs = false, ...scene }: Scene): Model => {
  const plainActions = scene[party].filter((action) => !isProposalAction(action));
  const [proposalAction] = scene[party].filter(isProposalAction);
  return defineModel(contractNegotiationMachine, {
    title: `Site of the ${party}`,
    inputs: { daily: { kind: 'daily' } },
    events: {
      ...{ 'contract.select': NEVER, 'list.reload': NEVER, 'offer.new': NEVER, 'proposal.type': NEVER },
      'proposal.leave': NEVER,
      ...{ 'tier.add': NEVER, 'tier.remove': NEVER, 'contract.changed': 'sent' },
      'action.choose': Object.fromEntries(
        plainActions.map((action) => [
          action,
          (s: Side) => (wantsMore(s) ? { action: action as PlainAction } : undefined),
        ]),
      ),
      'proposal.write': {
        terms: (s) =>
          proposalAction && wantsMore(s) && latestOf(s) < MAX_VERSIONS
            ? { action: proposalAction }
            : undefined,
      },
      'proposal.submit': {
        terms: ({ context: { form } }) =>
          form
            ? { isDraft: false, form: { ...form, tiers: [{ ...emptyTier(1), rate: RATES[party] }] } }
            : undefined,
      },
    },
    outcomes: {
      contractLines: {},
      watchContracts: {},
      loadBook: {},
      newIntention: { one: { done: keyOf(1) }, ...(hangs ? { other: { done: keyOf(2) } } : {}) },
      submitIntent: hangs ? { hung: { error: new ServiceError('timeout') } } : {},
    },
    instructions: {},
  });
};

const platform = (fault: Fault | null, { begins, hasTime = false }: Scene): Model =>
  defineModel(contractPlatform, {
    title: 'Platform',
    inputs: { open: { fault, status: begins } },
    events: {
      ...{ 'book.request': 'sent', 'action.submit': 'sent' },
      ...(hasTime ? {} : { 'period.end': NEVER, settle: NEVER }),
    },
    outcomes: {} as never,
    instructions: {},
  });

type Given = Pick<PlatformContext, 'status' | 'revision' | 'rates' | 'agreed'> & {
  readonly who: Party;
  readonly actor: string;
};
const bookFor = ({ who, status, revision, rates, agreed }: Given): Book => {
  const shown = (number: number) => version(number, { tiers: [tier(rates[number - 1] ?? 0)] });
  return {
    currency: 'TLB',
    symbol: 'P',
    downlines: [],
    selectedId: 1,
    details: null,
    contracts: [
      {
        ...{ id: 1, kind: 'daily', gameGroup: 'CONS', account: 'other', nickname: '', changedAt: 0 },
        avatar: null,
        ...{ side: who, status, revision, current: shown(agreed) },
        proposed: PROPOSES.includes(status) ? shown(rates.length) : null,
      },
    ],
  };
};
const isAnswer = (actor: string) => (event: { type: string }) =>
  event.type === `xstate.done.actor.${actor}` || event.type === `xstate.error.actor.${actor}`;

/**
 * Routes requests of the sites to the platform, and its responses and notifications to the sites. A repeated request
 * cancels the old one.
 */
const route: Channel['route'] = (from, effect) => {
  if (effect.kind === 'started' && effect.src === 'loadBook')
    return [
      { to: 'platform', recall: ({ type, ...rest }) => type === 'book.request' && rest['who'] === from },
      { to: from, recall: isAnswer(effect.actor) },
      { to: 'platform', event: { type: 'book.request', who: from, actor: effect.actor } },
    ];
  if (effect.kind === 'started' && effect.src === 'submitIntent') {
    const { intent, key } = effect.input as { intent: Intent; key: string };
    return [
      { to: from, recall: isAnswer('submitIntent') },
      { to: 'platform', event: { type: 'action.submit', who: from, intent, key } },
    ];
  }
  if (effect.kind !== 'sentToParent') return [];
  const { type, ...payload } = effect.event;
  const who = payload['who'] as Party;
  if (type === 'news') return [{ to: who, event: { type: 'contract.changed' } }];
  if (type === 'book') {
    const { actor } = payload as unknown as Given;
    const output = bookFor(payload as unknown as Given);
    return [{ to: who, event: { type: `xstate.done.actor.${actor}`, output, actorId: actor } }];
  }
  return [
    {
      to: who,
      event:
        type === 'taken'
          ? { type: 'xstate.done.actor.submitIntent', output: { id: 1 }, actorId: 'submitIntent' }
          : { type: 'xstate.error.actor.submitIntent', error: payload['error'], actorId: 'submitIntent' },
    },
  ];
};

const booksOf = (all: Snapshots): PlatformContext =>
  (all['platform'] as AnyMachineSnapshot).context as PlatformContext;
const sideOf = (all: Snapshots, party: Party): Side => all[party] as Side;

/** Rules that hold however late, reordered or lost the messages are. */
const SAFE: readonly JointRule[] = [
  {
    id: 'CON-04: each version is agreed to once, so that never two are in force',
    never: (all) => {
      const { yeses } = booksOf(all);
      return new Set(yeses.map((yes) => yes.version)).size < yeses.length;
    },
  },
  {
    id: 'CON-04: the accepted version is the one that the person has seen',
    never: (all) => booksOf(all).yeses.some((yes) => yes.version !== yes.seen),
  },
  {
    id: 'CON-05: a subordinate contract is in force exactly while no upline has a lower rate',
    never: (all) => {
      const { below, rates, agreed, yeses, status } = booksOf(all);
      const hasLowerRate = yeses.some(({ version: of }) => (rates[of - 1] ?? 0) < below.rate);
      return below.isInForce === (hasLowerRate || status === 'terminated') || agreed < 1;
    },
  },
  {
    id: 'CON-06: a period is paid once',
    never: (all) => {
      const { paid } = booksOf(all);
      return new Set(paid.map(({ period }) => period)).size < paid.length;
    },
  },
  {
    id: 'CON-06: a period is settled only under terms that were agreed before it began',
    never: (all) => {
      const books = booksOf(all);
      return books.paid.some(({ period, version: of }) => {
        const { agreedIn } = books.effective.find((each) => each.version === of) ?? { agreedIn: 99 };
        return of !== countedIn(books, period) || agreedIn >= period + (of === 1 ? 2 : 0);
      });
    },
  },
];
/** Holds once every message was received. */
const SETTLED: JointRule = {
  id: 'CON-04: both parties see the terms of the platform',
  never: (all, underWay) =>
    underWay === 0 &&
    PARTIES.every((party) => sideOf(all, party).matches('reading')) &&
    PARTIES.some((party) => contractOf(sideOf(all, party))?.revision !== booksOf(all).revision),
};

const walk = (scene: Scene, rules: readonly JointRule[], fault: Fault | null = null) =>
  compose(
    {
      upline: siteOf('upline', scene),
      downline: siteOf('downline', scene),
      platform: platform(fault, scene),
    },
    { route, bound: 2, ...scene.channel },
    { rules, limit: 100_000, stopsAtFault: fault !== null },
  );

/** Each is explored completely. */
const SCENES = {
  'terms are changed or withdrawn while they are answered': {
    begins: 'renewalOffered',
    upline: ['offer.change', 'offer.withdraw'],
    downline: ['offer.accept', 'offer.decline'],
  },
  'a counter-offer is answered while it is overtaken': {
    begins: 'renewalOffered',
    upline: ['counter.accept', 'offer.withdraw'],
    downline: ['offer.counter', 'offer.accept'],
  },
  'the end is requested, withdrawn and answered': {
    begins: 'active',
    upline: ['termination.ask', 'termination.withdraw'],
    downline: ['termination.agree', 'termination.refuse'],
  },
  'responses hang, and the action is repeated': {
    begins: 'renewalOffered',
    upline: ['offer.withdraw'],
    downline: ['offer.accept'],
    hangs: true,
  },
  'messages are reordered and lost': {
    begins: 'renewalOffered',
    upline: ['offer.change'],
    downline: ['offer.accept'],
    channel: { reorders: true, loses: true },
  },
  'periods end while terms are agreed to, and are settled late': {
    begins: 'renewalOffered',
    upline: [],
    downline: ['offer.accept'],
    hasTime: true,
  },
} as const satisfies Readonly<Record<string, Scene>>;

describe('upline, downline and platform', () => {
  test.each(Object.entries(SCENES))(
    '%s @CON-03 @CON-04 @CON-05 @CON-06',
    { timeout: 120_000 },
    (name, scene) => {
      const isLossy = 'channel' in scene;
      const started = performance.now();
      const { situations, steps, orders, faults } = walk(scene, isLossy ? SAFE : [...SAFE, SETTLED]);
      console.log(
        `${name}: ${situations} joint situations, ${steps} steps, ${orders} orders of messages, ${Math.round(performance.now() - started)} ms`,
      );
      expect(faults).toEqual([]);
    },
  );

  /** Each check of the platform is removed in turn: this rule detects it. */
  test.each([
    ['double accept', 'responses hang, and the action is repeated', 0],
    ['stale version', 'terms are changed or withdrawn while they are answered', 1],
    ['missed subordinate end', 'a counter-offer is answered while it is overtaken', 2],
    ['paid twice', 'periods end while terms are agreed to, and are settled late', 3],
    ['backdated', 'periods end while terms are agreed to, and are settled late', 4],
  ] as const)('%s is found where %s', { timeout: 120_000 }, (fault, name, rule) => {
    const { faults } = walk(SCENES[name], SAFE, fault);
    expect(faults.map((each) => each.rule)).toContain(SAFE[rule]?.id);
  });
});
