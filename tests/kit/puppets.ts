/** Stand-ins for the actors of a flow. A still puppet only exists; a live one ends or sends events on command. */
import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate';
import { muteSnapshots, sendToParent } from './internals.ts';
import type { Result } from './steps.ts';

export type PuppetLogic = ActorLogic<
  Snapshot<unknown> & { readonly input: unknown; readonly sent: readonly AnyEventObject[] },
  AnyEventObject,
  unknown
>;
type PuppetSnapshot = ReturnType<PuppetLogic['getInitialSnapshot']>;
const active = (input: unknown, sent: readonly AnyEventObject[] = []): PuppetSnapshot => ({
  status: 'active',
  output: undefined,
  error: undefined,
  input,
  sent,
});
/** @returns the snapshot of a puppet that has ended. */
const ended = (snapshot: PuppetSnapshot, result: Exclude<Result, { send: unknown }>): PuppetSnapshot =>
  ('done' in result
    ? { ...snapshot, status: 'done', output: result.done }
    : { ...snapshot, status: 'error', error: result.error }) as PuppetSnapshot;

export const stillPuppet = (): PuppetLogic => ({
  transition: (snapshot) => snapshot,
  getInitialSnapshot: (_, input) => active(input),
  getPersistedSnapshot: (snapshot) => snapshot,
});

const PULL = 'puppet.pull';
interface Pull extends AnyEventObject {
  readonly result: Result;
}
/** The event that makes a live puppet end or send. */
export const pull = (result: Result): Pull => ({ type: PULL, result });

/** The snapshot of an actor's machine, for a view that reads it, after all events that the actor has sent so far. */
export type Picture = (input: unknown, sent: readonly AnyEventObject[]) => object;

/** `received` is called with events from the flow, `given` with the actor's input. */
export const livePuppet = (
  received: (actor: string, event: AnyEventObject) => void,
  picture: Picture = () => ({}),
  given: (actor: string, input: unknown) => void = () => undefined,
): PuppetLogic => ({
  ...stillPuppet(),
  getInitialSnapshot: (scope, input) => {
    muteSnapshots(scope);
    given(scope.id, input);
    return { ...picture(input, []), ...active(input) };
  },
  transition: (snapshot, event, scope) => {
    if (event.type !== PULL) {
      if (!event.type.startsWith('xstate.')) received(scope.id, event);
      return snapshot;
    }
    const { result } = event as Pull;
    if (!('send' in result)) return ended(snapshot, result);
    sendToParent(scope, result.send);
    const { input } = snapshot;
    const sent = [...snapshot.sent, result.send];
    // The snapshot that it reports to its flow is also visible to a view.
    if (result.send.type === `xstate.snapshot.${scope.id}`)
      return { ...snapshot, ...(result.send['snapshot'] as object) };
    return { ...snapshot, ...picture(input, sent), ...active(input, sent) };
  },
});
