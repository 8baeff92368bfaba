import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { popupsMachine } from '../../content/popups/popups.machine.ts';
import type { ContractKind } from '../../../services/contracts.ts';
import type { waitingContractsMachine } from '../waiting-contracts/waiting-contracts.machine.ts';

type Waiting = SnapshotFrom<typeof waitingContractsMachine>;

/** The actor that counts waiting contracts; undefined until the pop-ups are loaded. */
export const selectCounter = (
  popups: SnapshotFrom<typeof popupsMachine> | undefined,
): ActorRefFrom<typeof waitingContractsMachine> | undefined =>
  // A late flow has no children until its code is loaded.
  (popups as Partial<typeof popups>)?.children?.['waitingContracts'] as never;

/** The number of contracts that wait for an answer, of one kind or of all. */
export const selectWaitingCount = (waiting: Waiting | undefined, kind: ContractKind | null = null): number =>
  // Nor does it have a context.
  (waiting?.context as Partial<Waiting['context']> | undefined)?.waiting?.filter(
    (each) => kind === null || each.kind === kind,
  ).length ?? 0;

/** Whether the member has any contract. */
export const selectHasContracts = (waiting: Waiting | undefined): boolean => waiting?.context.hasAny ?? false;
