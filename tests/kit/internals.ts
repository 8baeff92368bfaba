/**
 * Everything the kit knows of XState beyond its documented interface. `tests/unit/kit/internals.test.ts` has a canary
 * for each point: XState is pinned exactly, and an upgrade must show what it breaks.
 */
import {
  createActor,
  fromTransition,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';

/** An action as the interpreter would execute it. */
export type Recorded = { readonly type: string; readonly params: unknown };
/** A transition as the machine holds it; its properties are its own, so those of a clone may be replaced. */
export interface Transition {
  readonly source: { readonly id: string };
  readonly eventType: string;
  guard?: unknown;
  actions: readonly unknown[];
  target?: readonly { readonly id: string }[] | undefined;
  readonly meta?: unknown;
}

const idle = fromTransition((state: null) => state, null);
/** 1. The scope of a step that is only computed: actions are recorded, none is executed, children never start. */
export const probe = (
  record: (action: Recorded) => void,
  take: (transitions: readonly Transition[], snapshot: AnyMachineSnapshot) => void,
): AnyActorScope => {
  const self = createActor(idle, { parent: createActor(idle) as AnyActorRef });
  const { system, id, sessionId } = self;
  system.inspect((event) => {
    if (event.type === '@xstate.microstep') take(takenIn(event), event.snapshot as AnyMachineSnapshot);
  });
  const nothing = (): void => undefined;
  return {
    ...{ self: self as AnyActorRef, system, id, sessionId },
    logger: nothing,
    emit: nothing,
    defer: nothing,
    stopChild: nothing,
    actionExecutor: (action) => record(action as unknown as Recorded),
  };
};

/** 2. The transitions of one microstep, exactly. */
export const takenIn = (event: InspectionEvent): readonly Transition[] =>
  event.type === '@xstate.microstep' ? (event._transitions as unknown as Transition[]) : [];

/** 3. A guard that reports its result and the context that it is given. */
export const watchedGuard = (
  guard: unknown,
  shown: (context: unknown) => unknown,
  onResult: (isTrue: boolean) => void,
): unknown =>
  Object.assign(() => true, {
    check: (
      snapshot: AnyMachineSnapshot,
      { context, event }: { context: unknown; event: AnyEventObject },
    ): boolean => {
      const isTrue = evaluateGuard(guard as never, shown(context) as never, event, snapshot as never);
      onResult(isTrue);
      return isTrue;
    },
  });

/** 4. How a puppet acts on its parent: it sends an event as the child would. */
export const sendToParent = ({ self, system }: AnyActorScope, event: AnyEventObject): void => {
  const { parent } = ownerOf(self);
  if (parent) (system as unknown as { _relay: (...args: unknown[]) => void })._relay(self, parent, event);
};

/** 5. The states that a history state would restore. */
export const historyOf = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id).toSorted()]),
  );

/** 6. The ids of all active states of a snapshot. */
export const statesIn = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { _nodes: { id: string }[] })._nodes.map(({ id }) => id);

/** 7. The parts of a built-in action, which is a function that carries them. */
export const partsOf = (
  action: unknown,
): Partial<Record<'type' | 'assignment' | 'id' | 'src' | 'input', unknown>> =>
  action as Record<string, unknown>;

/** 8. The parent, logic and input of a running actor. */
type Owned = { readonly logic: unknown; readonly options: { readonly input?: unknown } };
export const ownerOf = (actor: AnyActorRef) => {
  const { logic, options } = actor as unknown as Owned;
  return { parent: actor._parent as AnyActorRef | undefined, logic, input: options.input };
};

/**
 * 9. Stops an actor from reporting each of its snapshots to its parent (`onSnapshot`): a puppet does so only on
 * request.
 */
export const muteSnapshots = ({ self }: AnyActorScope): void =>
  void Object.assign(self, { _syncSnapshot: false });
