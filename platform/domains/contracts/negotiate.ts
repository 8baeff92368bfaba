/**
 * Negotiation: one action of one party, in the given transaction. The lifecycle chart decides which events a state
 * accepts; this file checks who may send them, for which revision, and applies the consequences.
 */
import { and, eq } from 'drizzle-orm';
import { CONTRACT_PARTY, contractLifecycle, type ContractEventType } from '#lifecycles/contract.lifecycle.ts';
import { isFinal, nextStatus } from '#lifecycles/lifecycle.ts';
import type { Db } from '../../db/open.ts';
import { contracts, contractVersions } from './contracts.tables.ts';
import { members } from '../identity/people.tables.ts';
import { isAgentType } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { CONTRACT_PERIODS } from '#contract/contracts.ts';
import type { PeriodType } from './periods.ts';
import { dearerTier, overBrandCap, termsProblem, type Rate, type Terms } from './terms.ts';
import { endedBy, isOpenOf, promisedTo, type Contract } from './chain.ts';
import { agree, close, endDearerSubordinates, recordChange } from './in-force.ts';
import { rateOnWire } from './present.ts';
import { keptOf, termsOf } from './terms-store.ts';

export interface Proposal {
  readonly periodType: PeriodType;
  readonly terms: Terms;
  readonly note: string | null;
}
export interface Opening extends Proposal {
  readonly uplineId: number;
  readonly downlineId: number;
  readonly kind: Contract['kind'];
  readonly gameGroup: string;
  readonly isDraft: boolean;
}
export interface ContractAction {
  readonly contractId: number;
  readonly actorId: number;
  readonly event: ContractEventType;
  /** The revision that the actor has seen. */
  readonly revision: number;
  /** The new version, where the event brings one. */
  readonly proposal: Proposal | null;
}
/** The result of an action, and the members to notify. */
export interface ActionOutcome {
  readonly contract: Contract;
  readonly ended: readonly Contract[];
  readonly affectedMemberIds: readonly number[];
}

const WRITES: ReadonlySet<ContractEventType> = new Set(['offer.change', 'offer.counter']);
const AGREES: ReadonlySet<ContractEventType> = new Set(['offer.accept', 'counter.accept']);

/** @throws Refusal `contract_changed` with the current state: another action was faster. */
export const changed = (contract: Contract): Refusal =>
  new Refusal('contract_changed', {
    contractId: contract.id,
    status: contract.status,
    revision: contract.revision,
  });
interface Place {
  readonly tier?: number;
  /** Of the tier, or of the form. */
  readonly field?: string | null;
  /** The highest rate that could be promised instead. */
  readonly most?: Rate;
}
const invalid = (problem: string, { tier = 0, field = null, most }: Place = {}): Refusal =>
  new Refusal('fields_invalid', {
    ...{ fields: { terms: problem }, tier, field },
    ...(most ? { most: rateOnWire(most) } : {}),
  });

/**
 * @throws Refusal `agents_only` where the upline is none; `fields_invalid` for terms that are invalid, or that exceed the
 * brand's cap or what this upline was promised.
 */
const checkProposal = async (
  tx: Db,
  { kind, gameGroup, uplineId }: Pick<Contract, 'kind' | 'gameGroup' | 'uplineId'>,
  { periodType, terms }: Proposal,
): Promise<void> => {
  const wrong = termsProblem(terms);
  if (wrong) throw invalid(wrong.problem, wrong);
  if (!CONTRACT_PERIODS[kind].includes(periodType)) throw invalid('period_type', { field: 'periodType' });
  const [upline] = await tx.select({ type: members.type }).from(members).where(eq(members.id, uplineId));
  if (!upline || !isAgentType(upline.type)) throw new Refusal('agents_only');
  const promised = await promisedTo(tx, uplineId, { kind, gameGroup });
  if (promised === 'nothing') throw invalid('nothing_to_share', { field: 'gameGroup' });
  if (promised && promised.periodType !== periodType) throw invalid('other_period', { field: 'periodType' });
  const dearer = overBrandCap(kind, terms) ?? (promised && dearerTier(terms, promised.terms));
  if (dearer) throw invalid('more_than_own', { ...dearer, field: 'rate' });
};

const addVersion = (
  tx: Db,
  contractId: number,
  version: number,
  authorId: number,
  { periodType, terms, note }: Proposal,
  at: number,
): Promise<unknown> =>
  tx
    .insert(contractVersions)
    .values({ contractId, version, authorId, periodType, terms: keptOf(terms), note, writtenAt: at });

/**
 * Writes a first version, as a draft or as an offer. @throws Refusal as `applyAction` does; `not_found` for strangers.
 */
export const open = async (tx: Db, opening: Opening, at: number): Promise<ActionOutcome> => {
  const { uplineId, downlineId, kind, gameGroup, isDraft } = opening;
  const [downline] = await tx
    .select({ uplineId: members.uplineId })
    .from(members)
    .where(eq(members.id, downlineId));
  if (downline?.uplineId !== uplineId) throw new Refusal('not_found');
  await checkProposal(tx, opening, opening);
  const [contract] = await tx
    .insert(contracts)
    .values({
      ...{ kind, gameGroup, uplineId, downlineId },
      status: isDraft ? 'drafted' : 'offered',
      latestVersion: 1,
      createdAt: at,
      changedAt: at,
    })
    // Submitted in two windows at once: the first offer counts.
    .onConflictDoNothing()
    .returning();
  if (!contract) {
    const [standing] = await tx.select().from(contracts).where(isOpenOf(downlineId, opening));
    throw standing ? changed(standing) : new Refusal('not_found');
  }
  await addVersion(tx, contract.id, 1, uplineId, opening, at);
  await recordChange(tx, contract, isDraft ? 'draft' : 'offer.send', uplineId, at);
  return { contract, ended: [], affectedMemberIds: isDraft ? [uplineId] : [uplineId, downlineId] };
};

const waiting = async (tx: Db, { id, latestVersion }: Contract): Promise<Proposal> => {
  const [row] = await tx
    .select()
    .from(contractVersions)
    .where(and(eq(contractVersions.contractId, id), eq(contractVersions.version, latestVersion)));
  if (!row) throw new Error(`contract ${id} has no version ${latestVersion}`);
  return { periodType: row.periodType, terms: termsOf(row.terms), note: row.note };
};

/**
 * Applies one action. Of two concurrent actions one succeeds; the other is refused with the current state.
 * @throws Refusal `not_found` to strangers, `contract_changed`, `fields_invalid`.
 */
export const applyAction = async (tx: Db, action: ContractAction, at: number): Promise<ActionOutcome> => {
  const { contractId, actorId, event, proposal } = action;
  const [seen] = await tx.select().from(contracts).where(eq(contracts.id, contractId));
  const party = seen?.uplineId === actorId ? 'upline' : seen?.downlineId === actorId ? 'downline' : null;
  if (!seen || party === null || CONTRACT_PARTY[event] !== party) throw new Refusal('not_found');
  // A draft is visible to its author only.
  if (seen.status === 'drafted' && party !== 'upline') throw new Refusal('not_found');
  // Contracts above are locked before contracts below: the upline's own promise must not shrink meanwhile.
  const agrees = AGREES.has(event);
  if (proposal) await checkProposal(tx, seen, proposal);
  else if (agrees || event === 'offer.send') await checkProposal(tx, seen, await waiting(tx, seen));
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update');
  if (!contract) throw new Refusal('not_found');
  const status = nextStatus(contractLifecycle, contract.status, { type: event });
  if (status === null || contract.revision !== action.revision) throw changed(contract);
  if (WRITES.has(event) !== (proposal !== null) && !(event === 'offer.send' && proposal))
    throw invalid('no_tiers');

  const latestVersion = contract.latestVersion + (proposal ? 1 : 0);
  if (proposal) await addVersion(tx, contractId, latestVersion, actorId, proposal, at);
  const agreed = agrees ? await agree(tx, contract, at) : null;
  const isOver = isFinal(contractLifecycle, status);
  const ended =
    agreed || (isOver && contract.agreedVersion !== null)
      ? await endDearerSubordinates(tx, contract, agreed, at)
      : [];
  if (isOver) await close(tx, contract, at);
  const [next] = await tx
    .update(contracts)
    .set({
      status,
      latestVersion,
      revision: contract.revision + 1,
      agreedVersion: agrees ? contract.latestVersion : contract.agreedVersion,
      changedAt: at,
      endedAt: isOver ? at : null,
    })
    .where(eq(contracts.id, contractId))
    .returning();
  await recordChange(tx, next as Contract, event, actorId, at, {
    ended: ended.map(({ id }) => id),
  });
  return {
    contract: next as Contract,
    ended,
    affectedMemberIds: [
      ...new Set([
        ...[contract.uplineId, contract.downlineId],
        ...ended.flatMap(({ uplineId, downlineId }) => [uplineId, downlineId]),
      ]),
    ],
  };
};

/** Preview: the contracts below that an agreement to the new terms, or to the end of the contract, would end. */
export const wouldEnd = async (db: Db, contract: Contract): Promise<readonly Contract[]> => {
  const agreed = contract.status === 'terminationAsked' ? null : await waiting(db, contract);
  return endedBy(db, contract.downlineId, agreed, contract, 'preview');
};
