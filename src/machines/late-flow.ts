import type { ActorLogic, AnyActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { DELAYS } from '../config.ts';
import { ServiceError } from '../services/service-error.ts';

/** Id of the scheduled event that ends the wait for a chunk. */
const LIMIT = 'late.limit';
const no = (): boolean => false;
/** Placeholder until the machine is loaded: it does nothing and has no context. */
const WAITING = {
  status: 'active',
  output: undefined,
  error: undefined,
  context: {},
  matches: no,
  hasTag: no,
  can: no,
} as unknown as AnyMachineSnapshot;

/** Whether the machine of a late flow is loaded. */
export const selectIsHere = (snapshot: object): boolean => 'machine' in snapshot;

interface Loaded extends AnyEventObject {
  readonly machine: AnyStateMachine;
}

/**
 * A flow whose code is loaded in a chunk after it has been started. Events sent before that are lost. If the chunk
 * fails to load, a feature that a visitor can do without stays off; one that `isAwaited` ends with the error `offline`,
 * for its parent's `onError`, also where the chunk hangs for as long as `DELAYS.chunkLimit`.
 */
export const lateFlow = <Input = void>(
  load: () => Promise<AnyActorLogic>,
  { isAwaited = false } = {},
): ActorLogic<AnyMachineSnapshot, AnyEventObject, Input> => ({
  getInitialSnapshot: (_, input) => ({ ...WAITING, input }) as unknown as AnyMachineSnapshot,
  start: (_, { self, system }) => {
    if (isAwaited) system.scheduler.schedule(self, self, { type: 'late.lost' }, DELAYS.chunkLimit, LIMIT);
    const isWaiting = (): boolean => self.getSnapshot().status === 'active';
    load().then(
      (machine) => {
        system.scheduler.cancel(self, LIMIT);
        if (isWaiting()) self.send({ type: 'late.loaded', machine });
      },
      (cause: unknown) => {
        if (isAwaited && isWaiting()) self.send({ type: 'late.lost', cause });
      },
    );
  },
  transition: (snapshot, event, scope) => {
    if (!('input' in snapshot)) return snapshot.machine.transition(snapshot, event, scope);
    if (event.type === 'xstate.stop')
      return { ...snapshot, status: 'stopped' } as unknown as AnyMachineSnapshot;
    if (event.type === 'late.lost') {
      const error = new ServiceError('offline', undefined, { cause: event['cause'] });
      return { ...snapshot, status: 'error', error } as unknown as AnyMachineSnapshot;
    }
    if (event.type !== 'late.loaded') return snapshot;
    const { machine } = event as Loaded;
    const first = machine.getInitialSnapshot(scope, snapshot.input);
    machine.start(first);
    return first;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
});
