import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import {
  answerContract,
  getContractHistory,
  listContracts,
  listEligibleDownlines,
  openContract,
  previewContract,
  type TierOnWire,
} from '#contract/contracts.ts';
import { CONTRACT_PARTY, type ContractEventType } from '#lifecycles/contract.lifecycle.ts';
import { auditOf } from '../../runtime/audit-log.ts';
import { CURRENCY, TRIAL_TYPE } from '../../kernel/config.ts';
import { contractOf } from './of-member.ts';
import type { Contract } from './chain.ts';
import { open, applyAction, wouldEnd, type Proposal } from './negotiate.ts';
import { present, termsFrom, unit, versionsOf } from './present.ts';
import { PREVIEW_DAYS, pastPay } from './preview.ts';
import { createNotifier } from './notifications.ts';
import type { Db } from '../../db/open.ts';
import { contracts } from './contracts.tables.ts';
import { members } from '../identity/people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { agentSessionOf, realMemberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** At most; ended contracts come last. */
const LISTED = 500;
const isEvent = (name: string): name is ContractEventType => Object.hasOwn(CONTRACT_PARTY, name);

/** @throws Refusal `fields_invalid` for amounts finer than a minor unit or rates finer than a millionth. */
const proposalFrom = (given: {
  readonly periodType: Proposal['periodType'];
  readonly tiers: readonly TierOnWire[];
  readonly note: string | null;
}): Proposal => {
  const terms = termsFrom(given.tiers);
  if ('field' in terms) throw new Refusal('fields_invalid', { fields: { terms: 'too_fine' }, ...terms });
  return { periodType: given.periodType, terms, note: given.note };
};

const one = async (db: Db, viewerId: number, contract: Contract) => {
  const [shown] = await present(db, viewerId, [contract]);
  if (!shown) throw new Error(`contract ${contract.id} cannot be shown`);
  return shown;
};

/** Offers, answers and the history of contracts; both parties are notified at once. */
export const contractRoutes = ({ clock, hub }: Deps): readonly Route[] => {
  const notify = createNotifier(hub);
  return [
    serve(listContracts, async ({ kind }, call) => {
      const { memberId } = realMemberOf(call);
      const mine = or(
        eq(contracts.uplineId, memberId),
        and(eq(contracts.downlineId, memberId), sql`${contracts.status} <> 'drafted'`),
      );
      const rows = await call.db
        .select()
        .from(contracts)
        .where(and(mine, kind && eq(contracts.kind, kind)))
        .orderBy(sql`${contracts.endedAt} is not null`, desc(contracts.changedAt), asc(contracts.id))
        .limit(LISTED);
      return {
        currency: CURRENCY.code,
        currencySymbol: CURRENCY.symbol,
        list: await present(call.db, memberId, rows),
      };
    }),

    serve(listEligibleDownlines, async ({ kind }, call) => {
      // Whoever only invited friends is shown their masked names alone.
      const { memberId } = agentSessionOf(call);
      const taken = sql<
        string[]
      >`coalesce(array_agg(${contracts.gameGroup}) filter (where ${contracts.id} is not null), '{}')`;
      return call.db
        .select({ username: members.account, nickname: members.nickname, taken })
        .from(members)
        .leftJoin(
          contracts,
          and(eq(contracts.downlineId, members.id), eq(contracts.kind, kind), isNull(contracts.endedAt)),
        )
        .where(and(eq(members.uplineId, memberId), ne(members.type, TRIAL_TYPE)))
        .groupBy(members.id)
        .orderBy(asc(members.account));
    }),

    serve(openContract, async ({ username, kind, gameGroup, isDraft, ...given }, call) => {
      const { memberId } = realMemberOf(call);
      const [downline] = await call.db
        .select({ id: members.id })
        .from(members)
        .where(
          and(eq(sql`lower(${members.account})`, username.toLowerCase()), eq(members.uplineId, memberId)),
        );
      if (!downline) throw new Refusal('not_found');
      const outcome = await open(
        call.db,
        { ...proposalFrom(given), uplineId: memberId, downlineId: downline.id, kind, gameGroup, isDraft },
        clock.now(),
      );
      notify(call, outcome);
      return one(call.db, memberId, outcome.contract);
    }),

    serve(answerContract, async ({ contractId, revision, event, proposal }, call) => {
      const { memberId } = realMemberOf(call);
      if (!isEvent(event)) throw new Refusal('request_param_err');
      const outcome = await applyAction(
        call.db,
        { contractId, revision, event, actorId: memberId, proposal: proposal && proposalFrom(proposal) },
        clock.now(),
      );
      notify(call, outcome);
      return one(call.db, memberId, outcome.contract);
    }),

    serve(getContractHistory, async ({ contractId }, call) => {
      const { memberId } = realMemberOf(call);
      const contract = await contractOf(call.db, contractId, memberId);
      const events = await auditOf(call.db, 'contract', String(contract.id));
      return {
        contract: await one(call.db, memberId, contract),
        versions: await versionsOf(call.db, contract),
        events: events.map(({ at, event, memberId: by, detail }) => ({
          at,
          event,
          by:
            by === contract.uplineId
              ? ('upline' as const)
              : by === contract.downlineId
                ? ('downline' as const)
                : ('house' as const),
          version: typeof detail['version'] === 'number' ? detail['version'] : null,
        })),
      };
    }),

    serve(previewContract, async ({ contractId }, call) => {
      const { memberId } = realMemberOf(call);
      const contract = await contractOf(call.db, contractId, memberId);
      const past = await pastPay(call.db, contract, clock.now());
      const ends =
        contract.endedAt === null && past.proposed !== null ? await wouldEnd(call.db, contract) : [];
      const people = ends.length === 0 ? [] : await present(call.db, contract.downlineId, ends);
      return {
        ends: people.map((each) => ({
          contractId: each.contractId,
          account: each.account,
          gameGroup: each.gameGroup,
        })),
        days: PREVIEW_DAYS,
        current: past.current === null ? null : unit(past.current),
        proposed: past.proposed === null ? null : unit(past.proposed),
      };
    }),
  ];
};
