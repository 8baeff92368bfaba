import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { popupsMachine } from '../../content/popups/popups.machine.ts';
import type { ContractKind } from '../../../services/contracts.ts';
import type { waitingContractsMachine } from '../waiting-contracts/waiting-contracts.machine.ts';

type Waiting = SnapshotFrom<typeof waitingContractsMachine>;

/** Who counts the contracts that wait; nobody while the pop-ups are not here. */
export const selectCounter = (
  popups: SnapshotFrom<typeof popupsMachine> | undefined,
): ActorRefFrom<typeof waitingContractsMachine> | undefined =>
  // What stands there until its code has come has no children yet.
  (popups as Partial<typeof popups>)?.children?.['waitingContracts'] as never;

/** How many wait for an answer, of one kind or of all. */
export const selectWaitingCount = (waiting: Waiting | undefined, kind: ContractKind | null = null): number =>
  // As above.
  (waiting?.context as Partial<Waiting['context']> | undefined)?.waiting?.filter(
    (each) => kind === null || each.kind === kind,
  ).length ?? 0;

/** Whether the person has any contract at all. */
export const selectHasContracts = (waiting: Waiting | undefined): boolean => waiting?.context.hasAny ?? false;
