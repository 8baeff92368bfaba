/** Contracts around the demo agent, in every state, written by applying the actions of both parties. */
import { sql } from 'drizzle-orm';
import type { ContractEventType } from '#lifecycles/contract.lifecycle.ts';
import { open, applyAction, type Proposal } from './negotiate.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Contract } from './chain.ts';
import type { Terms } from './terms.ts';
import { DEMO_AFFILIATE } from '../identity/demo.seed.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const LIRA = 100n;
const PPM_PER_PERCENT = 10_000;

type Step = readonly [rate: number, validBet?: number, activeMembers?: number, netLoss?: number];
/** Percent, then the conditions: bets and loss in whole lira. */
const percents = (...steps: readonly Step[]): Terms =>
  steps.map(([rate, validBet = 0, activeMembers = 0, netLoss = 0]) => ({
    validBet: BigInt(validBet) * LIRA,
    activeMembers,
    netLoss: BigInt(netLoss) * LIRA,
    rate: { type: 'percent', ppm: Math.round(rate * PPM_PER_PERCENT) },
  }));
const proposal = (
  terms: Terms,
  periodType: Proposal['periodType'] = 'daily',
  note: string | null = null,
): Proposal => ({ terms, periodType, note });

interface SeededAction {
  readonly by: 'upline' | 'downline';
  readonly event: ContractEventType;
  readonly ago: number;
  readonly proposal?: Proposal;
}
interface SeededContract extends Proposal {
  readonly kind: Contract['kind'];
  readonly ago: number;
  readonly isDraft?: boolean;
  readonly actions?: readonly SeededAction[];
}
const accepted = (ago: number): SeededAction => ({ by: 'downline', event: 'offer.accept', ago });

const DAILY = percents(
  [0.3],
  [0.38, 250_000, 5],
  [0.45, 1_000_000, 20, 50_000],
  [0.52, 8_000_000, 30, 200_000],
);

/** Agreed from the top of the tree down to the agent, so that every level has something to share. */
const ABOVE: readonly SeededContract[] = [
  { kind: 'daily', ago: 40 * DAY, ...proposal(percents([1.2])), actions: [accepted(39 * DAY)] },
  { kind: 'dividend', ago: 40 * DAY, ...proposal(percents([30]), 'monthly'), actions: [accepted(39 * DAY)] },
  { kind: 'hourly', ago: 6 * HOUR, ...proposal(percents([0.6]), 'hourly'), actions: [accepted(5 * HOUR)] },
  {
    kind: 'realtime',
    ago: 6 * HOUR,
    ...proposal(percents([0.5]), 'realtime'),
    actions: [accepted(5 * HOUR)],
  },
];
/** Between the agent and their own upline. */
const OWN: readonly SeededContract[] = [
  {
    ...{ kind: 'daily', ago: 30 * DAY, ...proposal(DAILY) },
    actions: [
      accepted(29 * DAY),
      {
        by: 'upline',
        event: 'offer.change',
        ago: 3 * DAY,
        proposal: proposal(
          percents([0.3], [0.4, 250_000, 5], [0.46, 1_000_000, 20, 50_000], [0.55, 8_000_000, 30, 200_000]),
        ),
      },
      {
        by: 'downline',
        event: 'offer.counter',
        ago: 2 * DAY,
        proposal: proposal(
          percents([0.3], [0.42, 250_000, 5], [0.5, 1_000_000, 15, 50_000], [0.65, 5_000_000, 30, 200_000]),
          'daily',
          '20 aktif üye bizim için ulaşılmaz.',
        ),
      },
      {
        by: 'upline',
        event: 'offer.change',
        ago: 4 * HOUR,
        proposal: proposal(
          percents([0.3], [0.42, 250_000, 5], [0.5, 1_000_000, 15, 50_000], [0.51, 5_000_000, 30, 200_000]),
          'daily',
          'Üye sayısında anlaşalım, üst kademe 0,51.',
        ),
      },
    ],
  },
  {
    kind: 'dividend',
    ago: 35 * DAY,
    ...proposal(percents([10], [15, 0, 10, 100_000]), 'monthly'),
    actions: [accepted(34 * DAY)],
  },
  { kind: 'hourly', ago: 5 * HOUR, ...proposal(percents([0.3]), 'hourly'), actions: [accepted(4 * HOUR)] },
];
/** Between the agent and each of their first downlines. */
const BELOW: readonly SeededContract[] = [
  {
    kind: 'daily',
    ago: 2 * HOUR,
    ...proposal(percents([0.2], [0.25, 100_000, 2]), 'daily', 'Birlikte büyüyelim.'),
  },
  {
    kind: 'daily',
    ago: 20 * DAY,
    ...proposal(percents([0.3], [0.52, 500_000, 10])),
    actions: [accepted(19 * DAY)],
  },
  {
    ...{ kind: 'daily', ago: 12 * DAY, ...proposal(percents([0.15])) },
    actions: [{ by: 'downline', event: 'offer.decline', ago: 11 * DAY }],
  },
  {
    ...{ kind: 'daily', ago: 25 * DAY, ...proposal(percents([0.25])) },
    actions: [
      accepted(24 * DAY),
      { by: 'upline', event: 'termination.ask', ago: 9 * DAY },
      { by: 'downline', event: 'termination.agree', ago: 8 * DAY },
    ],
  },
  {
    ...{ kind: 'daily', ago: 6 * DAY, ...proposal(percents([0.1], [0.2, 200_000])) },
    actions: [
      {
        by: 'downline',
        event: 'offer.counter',
        ago: 5 * DAY,
        proposal: proposal(percents([0.15], [0.3, 200_000]), 'daily', 'İlk kademe çok düşük.'),
      },
    ],
  },
  { kind: 'daily', ago: HOUR, ...proposal(percents([0.1])), isDraft: true },
];

interface Pair {
  readonly uplineId: number;
  readonly downlineId: number;
}

const negotiate = async (
  tx: Db,
  now: number,
  { uplineId, downlineId }: Pair,
  seeded: SeededContract,
): Promise<void> => {
  const { kind, ago, actions = [], isDraft = false, periodType, terms, note } = seeded;
  const opening = { uplineId, downlineId, kind, gameGroup: 'CONS', isDraft, periodType, terms, note };
  let { contract } = await open(tx, opening, now - ago);
  for (const action of actions)
    ({ contract } = await applyAction(
      tx,
      {
        contractId: contract.id,
        revision: contract.revision,
        event: action.event,
        actorId: action.by === 'upline' ? uplineId : downlineId,
        proposal: action.proposal ?? null,
      },
      now - action.ago,
    ));
};

/** The demo agent between an upline who changes terms and downlines with every answer. */
export const seedContracts = async (tx: Db, now: number): Promise<void> => {
  const chain = await rowsOf<{ id: number }>(
    tx,
    sql`select above.id from members agent
      join members above on agent.lineage like above.lineage || '%'
      where agent.account = ${DEMO_AFFILIATE.account} order by length(above.lineage)`,
  );
  const ids = chain.map(({ id }) => Number(id));
  const agentId = ids.at(-1);
  if (agentId === undefined) return;
  const pairs = ids.slice(1).map((downlineId, at) => ({ uplineId: ids[at] ?? 0, downlineId }));
  for (const pair of pairs)
    for (const seeded of pair.downlineId === agentId ? OWN : ABOVE) await negotiate(tx, now, pair, seeded);
  const below = await rowsOf<{ id: number }>(
    tx,
    sql`select id from members where upline_id = ${agentId} order by id limit ${BELOW.length}`,
  );
  for (const [at, seeded] of BELOW.entries()) {
    const downline = below[at];
    if (downline) await negotiate(tx, now, { uplineId: agentId, downlineId: Number(downline.id) }, seeded);
  }
};
