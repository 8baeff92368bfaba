/**
 * The model that a QA engineer writes for a flow: its starts, the person's events, the outcomes of its actors, and its
 * rules.
 */
import type {
  AnyActorLogic,
  AnyEventObject,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { Level, Style } from './levels.ts';

/* eslint-disable typescript/no-explicit-any -- a machine's type has fourteen parameters, of which one matters here. */
type ActorsOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any>
    ? A
    : never;
/* eslint-enable typescript/no-explicit-any */
type LogicOf<M, Src> = Extract<ActorsOf<M>, { src: Src }> extends { logic: infer L } ? L : never;

type Payload<E> = Omit<E, 'type'>;
/** Results and snapshots of actors are not events that anybody sends. */
type TypesOf<M extends AnyStateMachine> = Exclude<EventFromLogic<M>['type'], `xstate.${string}`>;
type EventOf<M extends AnyStateMachine, T> = Extract<EventFromLogic<M>, { type: T }>;
type WithPayload<M extends AnyStateMachine> = {
  [T in TypesOf<M>]: keyof Payload<EventOf<M, T>> extends never ? never : T;
}[TypesOf<M>];

/** The payloads of an event, each under a name; a function returns undefined where the person cannot send it. */
type Cases<S, P> = Readonly<Record<string, P | ((snapshot: S) => P | undefined)>>;
/** `sent`: only an actor of the flow sends it. `never`: it is not tried (a comment gives the reason). */
type Elsewhere = 'sent' | 'never';

type Outcome<M extends AnyStateMachine, L> =
  | { readonly done: OutputFrom<L> | ((input: InputOf<L>, snapshot: SnapshotFrom<M>) => OutputFrom<L>) }
  | { readonly error: unknown }
  | {
      readonly send: EventFromLogic<M> | ((snapshot: SnapshotFrom<M>) => EventFromLogic<M> | undefined);
      /**
       * Possible only after the actor was sent this event, or, for a function, a matching event as the last of its
       * type.
       */
      readonly after?: After;
      /** Only for the actor with this id, where several run the same logic. */
      readonly of?: string;
    };
/** The type of an event, or a condition on it. */
export type After = string | ((event: AnyEventObject) => boolean);
type InputOf<L> = L extends AnyActorLogic ? InputFrom<L> : never;

/** A step as a rule sees it. */
export interface Via<Snapshot> {
  /** `form.submit (empty)`, `login = refused`, `after pause`, `start visitor`. */
  readonly label: string;
  readonly from: Snapshot | null;
  /** Named actions of the step, in order. */
  readonly actions: readonly string[];
  /** Types of the events that the parent is sent. */
  readonly sentToParent: readonly string[];
  /** Actors that are started, with their inputs. */
  readonly started: readonly { readonly actor: string; readonly input: unknown }[];
  /** Events that the flow's own actors are sent, in order. */
  readonly sent: readonly { readonly actor: string; readonly event: AnyEventObject }[];
}
export interface Rule<Snapshot> {
  readonly id: string;
  readonly requirements?: readonly string[];
  /** Must be true of no step (`via`) and its target. */
  readonly never?: (snapshot: Snapshot, via: Via<Snapshot>) => boolean | undefined;
  /** Must be true of each step and its target. */
  readonly always?: (snapshot: Snapshot, via: Via<Snapshot>) => boolean;
  /** From each situation that meets this … */
  readonly from?: (snapshot: Snapshot) => boolean;
  /** … one that meets this can be reached. */
  readonly canReach?: (snapshot: Snapshot) => boolean;
}

/** The starts by name: settings, stored values, the visitor. Omitted only if the flow has no input. */
type Inputs<M extends AnyStateMachine> = Readonly<Record<string, InputFrom<M>>>;
type WithInputs<M extends AnyStateMachine> =
  undefined extends InputFrom<M> ? { readonly inputs?: Inputs<M> } : { readonly inputs: Inputs<M> };

export interface ModelSettings<M extends AnyStateMachine> {
  readonly title: string;
  readonly events?: {
    readonly [T in WithPayload<M>]: Cases<SnapshotFrom<M>, Payload<EventOf<M, T>>> | Elsewhere;
  } & {
    readonly [T in TypesOf<M>]?: Cases<SnapshotFrom<M>, Payload<EventOf<M, T>>> | Elsewhere;
  };
  /** How each actor named in `setup()` may end, and what it may send. */
  readonly outcomes: {
    readonly [Src in ActorsOf<M>['src']]: Readonly<Record<string, Outcome<M, LogicOf<M, Src>>>>;
  };
  readonly cover?: Level;
  readonly style?: Style;
  /** Upper limit of situations. */
  readonly limit?: number;
  /** Where the flow may rest for good. Its end always counts. */
  readonly home?: (snapshot: SnapshotFrom<M>) => boolean;
  readonly rules?: readonly Rule<SnapshotFrom<M>>[];
  /** Items that need not be covered, with the reason and the clause. */
  readonly waive?: Readonly<Record<string, string>>;
  /**
   * What the browser tours cover, if less than `cover`: the view tests walk everything, so the browser only has to show
   * that the flow runs on the real page.
   */
  readonly tours?: Level;
  /** Steps, by label, that a browser cannot reach, with the reason: tours avoid them. */
  readonly offBrowser?: Readonly<Record<string, string>>;
  /** New labels of steps by old ones, so that committed paths survive a renaming. */
  readonly renamed?: Readonly<Record<string, string>>;
  /**
   * The text of each step, which a person can carry out: by label, or by event, actor, delay or `start` with `{case}`.
   * For an outcome it states what the tester arranges.
   */
  readonly instructions: Readonly<Record<string, string>>;
}

export type ModelConfig<M extends AnyStateMachine> = ModelSettings<M> & WithInputs<M>;

type Erased = (snapshot: unknown, ...rest: unknown[]) => unknown;
export type AnyOutcome =
  | { readonly done: unknown }
  | { readonly error: unknown }
  | { readonly send: { readonly type: string } | Erased; readonly after?: After; readonly of?: string };
/** A model as the kit reads it. */
export interface Model {
  readonly machine: AnyStateMachine;
  readonly title: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, Elsewhere | Readonly<Record<string, unknown>>>>;
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, AnyOutcome>>>>;
  readonly cover: Level;
  readonly tours?: Level;
  readonly style: Style;
  readonly limit: number;
  readonly home: (snapshot: unknown) => boolean;
  readonly rules: readonly Rule<unknown>[];
  readonly waive: Readonly<Record<string, string>>;
  readonly offBrowser: Readonly<Record<string, string>>;
  readonly renamed: Readonly<Record<string, string>>;
  readonly instructions: Readonly<Record<string, string>>;
}

/** Upper limit of situations, unless the model sets one: a larger flow needs random walks. */
const LIMIT = 20_000;

/** Declares the model of a flow. A wrong event, payload, actor or output does not compile, nor does a missing actor. */
export const defineModel = <M extends AnyStateMachine>(machine: M, config: ModelConfig<M>): Model => ({
  inputs: { plain: undefined },
  events: {},
  cover: 'branches',
  style: 'focused',
  limit: LIMIT,
  home: () => false,
  rules: [],
  waive: {},
  offBrowser: {},
  renamed: {},
  ...(config as unknown as Partial<Model> & Pick<Model, 'title' | 'outcomes' | 'instructions'>),
  machine,
});
