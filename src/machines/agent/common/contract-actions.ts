import type { Contract, GameGroup, PeriodType, Version } from '../../../services/contracts.ts';
import {
  CONTRACT_PARTY,
  WAITS_FOR,
  contractLifecycle,
  type ContractEventType,
  type ContractStatus,
} from '../../lifecycles/contract.lifecycle.ts';
import { canHappen } from '../../lifecycles/lifecycle.ts';

/** Events that one of the two parties may send; the others come from the clock or the rules. */
export type ContractAction = Exclude<ContractEventType, 'term.end' | 'rate.undercut'>;
/** Actions that propose other terms: they open the form, the others a confirmation. */
export type ProposalAction = 'offer.change' | 'offer.counter';
export type PlainAction = Exclude<ContractAction, ProposalAction>;

const EVENT_TYPES = Object.keys(CONTRACT_PARTY) as readonly ContractEventType[];
const isStatus = (status: string): status is ContractStatus =>
  Object.hasOwn(contractLifecycle.states, status);

/**
 * The actions open to the member in the contract's present status; none for a status that this site does not
 * know.
 */
export const actionsOf = ({ status, side }: Pick<Contract, 'status' | 'side'>): readonly ContractAction[] =>
  isStatus(status)
    ? (EVENT_TYPES.filter(
        (type) => CONTRACT_PARTY[type] === side && canHappen(contractLifecycle, status, { type }),
      ) as readonly ContractAction[])
    : [];

/** Whether the contract waits for the member's answer. */
export const waitsForMe = ({ status, side }: Pick<Contract, 'status' | 'side'>): boolean =>
  (WAITS_FOR as Readonly<Record<string, string>>)[status] === side;

/** The proposed terms, else those in force. */
export const termsAtStake = ({ current, proposed }: Contract): Version | null => proposed ?? current;

/** One line of the terms form, as typed. */
export interface TierForm {
  /** Stable while other lines are added and removed. */
  readonly id: number;
  readonly validBet: string;
  readonly activeMembers: string;
  readonly netLoss: string;
  readonly rateType: string;
  readonly rate: string;
}
export interface ProposalForm {
  /** Only of a first offer: the recipient and the games. */
  readonly username: string;
  readonly gameGroup: GameGroup;
  readonly periodType: PeriodType;
  readonly note: string;
  readonly tiers: readonly TierForm[];
}
