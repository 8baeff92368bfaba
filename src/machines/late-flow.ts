import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** Stands there until the machine is: it does nothing and nobody may read it. */
const WAITING = { status: 'active', output: undefined, error: undefined } as AnyMachineSnapshot;

interface Loaded extends AnyEventObject {
  readonly machine: AnyStateMachine;
}

/**
 * A flow whose code comes in a chunk once it has been started, for what a visitor does without. It takes no input, and
 * what it is sent before it is here is lost; if its code does not come, neither does what it does.
 */
export const lateFlow = (
  load: () => Promise<AnyStateMachine>,
): ActorLogic<AnyMachineSnapshot, AnyEventObject> => ({
  getInitialSnapshot: () => WAITING,
  start: (_, { self }) => {
    load().then(
      (machine) => self.send({ type: 'late.loaded', machine }),
      () => undefined,
    );
  },
  transition: (snapshot, event, scope) => {
    if (snapshot !== WAITING) return snapshot.machine.transition(snapshot, event, scope);
    if (event.type !== 'late.loaded') return snapshot;
    const { machine } = event as Loaded;
    const first = machine.getInitialSnapshot(scope, undefined);
    machine.start(first);
    return first;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
});
