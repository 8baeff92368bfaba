import type { Contract, GameGroup, PeriodType, Version } from '../../../services/contracts.ts';
import {
  CONTRACT_PARTY,
  WAITS_FOR,
  contractLifecycle,
  type ContractEventType,
  type ContractStatus,
} from '../../lifecycles/contract.lifecycle.ts';
import { canHappen } from '../../lifecycles/lifecycle.ts';

/** What one of the two may say; the rest happens by the clock or the rules. */
export type ContractAction = Exclude<ContractEventType, 'term.end' | 'rate.undercut'>;
/** Words that bring other terms: they are written, the others asked about. */
export type ProposalAction = 'offer.change' | 'offer.counter';
export type PlainAction = Exclude<ContractAction, ProposalAction>;

const EVENT_TYPES = Object.keys(CONTRACT_PARTY) as readonly ContractEventType[];
const isStatus = (status: string): status is ContractStatus =>
  Object.hasOwn(contractLifecycle.states, status);

/** What the person may say of a contract as it stands; nothing of a state that this site does not know. */
export const actionsOf = ({ status, side }: Pick<Contract, 'status' | 'side'>): readonly ContractAction[] =>
  isStatus(status)
    ? (EVENT_TYPES.filter(
        (type) => CONTRACT_PARTY[type] === side && canHappen(contractLifecycle, status, { type }),
      ) as readonly ContractAction[])
    : [];

/** Whether an answer of the person is waited for. */
export const waitsForMe = ({ status, side }: Pick<Contract, 'status' | 'side'>): boolean =>
  (WAITS_FOR as Readonly<Record<string, string>>)[status] === side;

/** The terms that are talked about, else those in force. */
export const termsAtStake = ({ current, proposed }: Contract): Version | null => proposed ?? current;

/** One line of the form of terms, as it is typed. */
export interface TierForm {
  /** Stays with the line while others come and go. */
  readonly id: number;
  readonly validBet: string;
  readonly activeMembers: string;
  readonly netLoss: string;
  readonly rateType: string;
  readonly rate: string;
}
export interface ProposalForm {
  /** Of a first offer: to whom, and for which games. */
  readonly username: string;
  readonly gameGroup: GameGroup;
  readonly periodType: PeriodType;
  readonly note: string;
  readonly tiers: readonly TierForm[];
}
