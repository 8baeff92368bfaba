/** What a QA engineer writes of a flow: its starts, what a person does, how its actors end, and what must hold. */
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
/** What actors end with and show of themselves is no event that anybody sends. */
type TypesOf<M extends AnyStateMachine> = Exclude<EventFromLogic<M>['type'], `xstate.${string}`>;
type EventOf<M extends AnyStateMachine, T> = Extract<EventFromLogic<M>, { type: T }>;
type WithPayload<M extends AnyStateMachine> = {
  [T in TypesOf<M>]: keyof Payload<EventOf<M, T>> extends never ? never : T;
}[TypesOf<M>];

/** The payloads an event comes with, each under a name; a function says where the person can send it at all. */
type Cases<S, P> = Readonly<Record<string, P | ((snapshot: S) => P | undefined)>>;
/** `sent`: only an actor of the flow sends it. `never`: it is not tried (say why in a comment). */
type Elsewhere = 'sent' | 'never';

type Outcome<M extends AnyStateMachine, L> =
  | { readonly done: OutputFrom<L> | ((input: InputOf<L>, snapshot: SnapshotFrom<M>) => OutputFrom<L>) }
  | { readonly error: unknown }
  | {
      readonly send: EventFromLogic<M> | ((snapshot: SnapshotFrom<M>) => EventFromLogic<M> | undefined);
      /** Only once the actor has been sent this event, or one like this as the last of its type. */
      readonly after?: After;
      /** Only of the actor with this id, where several run the same. */
      readonly of?: string;
    };
/** The type of an event, or what is true of it. */
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
  /** Actors that are started, with what each is given. */
  readonly started: readonly { readonly actor: string; readonly input: unknown }[];
  /** What the flow's own actors are sent, in order. */
  readonly sent: readonly { readonly actor: string; readonly event: AnyEventObject }[];
}
export interface Rule<Snapshot> {
  readonly id: string;
  readonly requirements?: readonly string[];
  /** Must be true of no step (`via`) and its end. */
  readonly never?: (snapshot: Snapshot, via: Via<Snapshot>) => boolean | undefined;
  /** Must be true of each step and its end. */
  readonly always?: (snapshot: Snapshot, via: Via<Snapshot>) => boolean;
  /** From each such situation … */
  readonly from?: (snapshot: Snapshot) => boolean;
  /** … one like this can be reached. */
  readonly canReach?: (snapshot: Snapshot) => boolean;
}

/** A start each: settings, stored values, who comes. Left out only where the flow is given nothing. */
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
  /** How each actor named in `setup()` may end or speak. */
  readonly outcomes: {
    readonly [Src in ActorsOf<M>['src']]: Readonly<Record<string, Outcome<M, LogicOf<M, Src>>>>;
  };
  readonly cover?: Level;
  readonly style?: Style;
  /** Situations at most. */
  readonly limit?: number;
  /** Where the flow may rest for good. Its end always is. */
  readonly home?: (snapshot: SnapshotFrom<M>) => boolean;
  readonly rules?: readonly Rule<SnapshotFrom<M>>[];
  /** Items that need not be covered, with the reason and the clause. */
  readonly waive?: Readonly<Record<string, string>>;
  /**
   * What the tours in the browser cover, where less than `cover`: the whole is walked at the view, so that the browser
   * need only show that the flow runs on the real page.
   */
  readonly tours?: Level;
  /** What they cover by day, where a flow of many ends has many tours: at night all that `tours` says. */
  readonly toursByDay?: Level;
  /** Steps, by label, that no browser can be brought to, with the reason: tours go round them. */
  readonly offBrowser?: Readonly<Record<string, string>>;
  /** Old labels of steps by new ones, so that committed paths survive a renaming. */
  readonly renamed?: Readonly<Record<string, string>>;
  /**
   * Each step in words that a person can carry out: by label, or by event, actor, delay or `start` with `{case}`. Of an
   * outcome it says what the tester arranges.
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
  readonly toursByDay?: Level;
  readonly style: Style;
  readonly limit: number;
  readonly home: (snapshot: unknown) => boolean;
  readonly rules: readonly Rule<unknown>[];
  readonly waive: Readonly<Record<string, string>>;
  readonly offBrowser: Readonly<Record<string, string>>;
  readonly renamed: Readonly<Record<string, string>>;
  readonly instructions: Readonly<Record<string, string>>;
}

/** Situations at most, unless the model says otherwise: more than that is a case for a random walk. */
const LIMIT = 20_000;

/** A model of a flow. A wrong event, payload, actor or output does not compile, neither does a missing actor. */
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
