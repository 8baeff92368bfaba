/**
 * Everything the kit knows of XState beyond its documented interface; `tests/unit/kit/internals.test.ts` has a canary
 * for each, since XState is pinned exactly and an upgrade must say what it broke.
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

/** An action as the interpreter would carry it out. */
export type Recorded = { readonly type: string; readonly params: unknown };
/** A transition as the machine holds it; its properties are its own, so a clone's may be replaced. */
export interface Transition {
  readonly source: { readonly id: string };
  readonly eventType: string;
  guard?: unknown;
  actions: readonly unknown[];
  target?: readonly { readonly id: string }[] | undefined;
  readonly meta?: unknown;
}

const idle = fromTransition((state: null) => state, null);
/** 1. The scope of a step that is only computed: actions are recorded, none is carried out, children never start. */
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

/** 3. A guard that tells how it ended and which context it is shown. */
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

/** 4. What a puppet does to its parent: say something as the child would. */
export const sendToParent = ({ self, system }: AnyActorScope, event: AnyEventObject): void => {
  const { parent } = ownerOf(self);
  if (parent) (system as unknown as { _relay: (...args: unknown[]) => void })._relay(self, parent, event);
};

/** 5. The states that a history state would bring back. */
export const historyOf = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id).toSorted()]),
  );

/** 6. The ids of all states a snapshot is in. */
export const statesIn = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { _nodes: { id: string }[] })._nodes.map(({ id }) => id);

/** 7. The parts of a built-in action, which is a function that carries them. */
export const partsOf = (
  action: unknown,
): Partial<Record<'type' | 'assignment' | 'id' | 'src' | 'input', unknown>> =>
  action as Record<string, unknown>;

/** 8. Whom a running actor answers to, what it runs, and what it was given. */
type Owned = { readonly logic: unknown; readonly options: { readonly input?: unknown } };
export const ownerOf = (actor: AnyActorRef) => {
  const { logic, options } = actor as unknown as Owned;
  return { parent: actor._parent as AnyActorRef | undefined, logic, input: options.input };
};

/** 9. Keeps an actor from showing its parent each of its snapshots (`onSnapshot`): a puppet does so when it is told. */
export const muteSnapshots = ({ self }: AnyActorScope): void =>
  void Object.assign(self, { _syncSnapshot: false });
