import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

export interface LoadedFlowInput {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
}

/**
 * Runs the machine that it is given, so that a parent's chart can name a child whose code is loaded later: it
 * is invoked, ended and tested like any other.
 */
export const loadedFlow: ActorLogic<AnyMachineSnapshot, AnyEventObject, LoadedFlowInput> = {
  getInitialSnapshot: (scope, { machine, input }) => machine.getInitialSnapshot(scope, input),
  start: (snapshot) => snapshot.machine.start(snapshot),
  transition: (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope),
  getPersistedSnapshot: (snapshot) => snapshot.machine.getPersistedSnapshot(snapshot),
};
