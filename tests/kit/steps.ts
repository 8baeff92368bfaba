/** The possible steps of a flow and their labels. */
import type { AnyEventObject } from 'xstate';
import type { After, AnyOutcome, Model } from './model.ts';

export type Step =
  | { readonly kind: 'start'; readonly label: string; readonly input: unknown }
  | {
      readonly kind: 'event';
      readonly label: string;
      readonly event: AnyEventObject;
      readonly caseName: string | null;
    }
  | {
      readonly kind: 'outcome';
      readonly label: string;
      /** Id of the running actor, and its name in `setup()`. */
      readonly actor: string;
      readonly src: string;
      readonly outcome: string;
      readonly result: Result;
    }
  | { readonly kind: 'after'; readonly label: string; readonly delay: string };
/** How an actor ends or what it sends, in this situation. */
export type Result =
  | { readonly done: unknown }
  | { readonly error: unknown }
  | { readonly send: AnyEventObject; readonly after: After | undefined };

/** The person's own steps; the others come from the platform or from time. */
export const isOfPerson = ({ kind }: Step): boolean => kind === 'event';

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';

/** Events that actors send are not the person's steps, unless the model lists them with cases. */
export const sentByActors = ({ outcomes }: Model): ReadonlySet<string> =>
  new Set(
    Object.values(outcomes).flatMap((cases) =>
      Object.values(cases).flatMap((each) =>
        'send' in each && !isFunction(each.send) ? [each.send.type] : [],
      ),
    ),
  );

export const eventSteps = (
  model: Model,
  type: string,
  sent: ReadonlySet<string>,
  snapshot: unknown,
): Step[] => {
  const cases = model.events[type];
  if (cases === 'never' || cases === 'sent' || (!cases && sent.has(type))) return [];
  if (!cases) return [{ kind: 'event', label: type, event: { type }, caseName: null }];
  return Object.entries(cases).flatMap(([caseName, payload]) => {
    const given = isFunction(payload) ? payload(snapshot) : payload;
    if (given === undefined) return [];
    return [
      { kind: 'event', label: `${type} (${caseName})`, event: { ...(given as object), type }, caseName },
    ];
  });
};

const resultOf = (outcome: AnyOutcome, input: unknown, snapshot: unknown): Result | null => {
  if ('error' in outcome) return { error: outcome.error };
  if ('done' in outcome)
    return { done: isFunction(outcome.done) ? outcome.done(input, snapshot) : outcome.done };
  const event = isFunction(outcome.send) ? outcome.send(snapshot) : outcome.send;
  return event === undefined ? null : { send: event as AnyEventObject, after: outcome.after };
};

/** Whether an outcome is computed from the actor's input. */
export const readsInput = (outcomes: Readonly<Record<string, AnyOutcome>> = {}): boolean =>
  Object.values(outcomes).some((each) => 'done' in each && isFunction(each.done));

export const isAwaited = (after: After | undefined, event: AnyEventObject): boolean =>
  typeof after === 'function' ? after(event) : after === event.type;

/** Events that an actor was sent count only for the outcomes that wait for them. */
export const readied = (
  outcomes: Readonly<Record<string, AnyOutcome>> = {},
  received: readonly AnyEventObject[] = [],
): string[] =>
  Object.entries(outcomes).flatMap(([name, each]) =>
    'send' in each && received.some((event) => isAwaited(each.after, event)) ? [name] : [],
  );

/** Whether an outcome belongs to this actor. */
export const isOf = (outcome: AnyOutcome | undefined, actor: string): boolean =>
  !(outcome && 'send' in outcome) || (outcome.of ?? actor) === actor;

export const outcomeSteps = (
  model: Model,
  actor: string,
  { src, input, received }: { src: string; input: unknown; received: readonly AnyEventObject[] },
  snapshot: unknown,
): Step[] =>
  Object.entries(model.outcomes[src] ?? {}).flatMap(([outcome, each]) => {
    if (!isOf(each, actor)) return [];
    const after = 'send' in each ? each.after : undefined;
    if (after !== undefined && !received.some((event) => isAwaited(after, event))) return [];
    const result = resultOf(each, input, snapshot);
    return result ? [{ kind: 'outcome', label: `${actor} = ${outcome}`, actor, src, outcome, result }] : [];
  });
