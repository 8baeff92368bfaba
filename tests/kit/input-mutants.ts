/**
 * Faults in actors' inputs: a field dropped, null, always the same, swapped with another field of its type, or, for a
 * key made of parts, without its last part. The fields are collected from all inputs of the whole graph.
 */
import { isDeepStrictEqual } from 'node:util';
import { spawnChild, type AnyStateMachine } from 'xstate';
import { nodesOf, stateName } from './chart.ts';
import type { Graph } from './explore.ts';
import { partsOf, statesIn } from './internals.ts';
import type { Mutant } from './mutants.ts';

type Change = (input: unknown) => unknown;
/** Where an actor is started: by the invoke of a state, or by an action that spawns it. */
interface Place {
  readonly actor: string;
  /** `sending` or `startCountdown`. */
  readonly where: string;
  readonly inputs: readonly unknown[];
  readonly plant: (machine: AnyStateMachine, change: Change) => void;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** The machine's input, static or computed, after a change. */
const changed =
  (input: unknown, change: Change) =>
  (args: unknown): unknown =>
    change(typeof input === 'function' ? (input as (args: unknown) => unknown)(args) : input);

const unlike = (values: readonly unknown[]): unknown[] => {
  const texts = new Set<string>();
  return values.filter((value) => {
    const text = JSON.stringify(value) ?? '';
    return !texts.has(text) && texts.add(text);
  });
};

const placesOf = ({ system, edges }: Graph): Place[] => {
  const { machine, nodes } = system.chart;
  const started = edges.flatMap(({ move }) =>
    move.started.map(({ actor, input }) => ({ actor, input, states: statesIn(move.to.snapshot), move })),
  );
  const invoked = nodes.flatMap((node) =>
    node.invoke.flatMap(({ id, input }): Place[] => {
      if (input === undefined) return [];
      const name = stateName(node, machine.id);
      // If several states start the same actor, the state in which the step ends has started it.
      const rivals = nodes.filter((other) => other !== node && other.invoke.some((each) => each.id === id));
      const own = started.filter(
        ({ actor, states }) =>
          actor === id && (states.includes(node.id) || !rivals.some((rival) => states.includes(rival.id))),
      );
      return [
        {
          actor: id,
          where: name,
          inputs: unlike(own.map((each) => each.input)),
          plant: (clone, change) => {
            const found = nodesOf(clone.root)
              .find((each) => each.id === node.id)
              ?.invoke.find((each) => each.id === id);
            if (!found) throw new Error(`No '${id}' is invoked in '${name}'`);
            Object.assign(found, { input: changed((found as { input?: unknown }).input, change) });
          },
        },
      ];
    }),
  );
  const spawned = Object.entries(machine.implementations.actions).flatMap(([action, made]): Place[] => {
    const { type, id, src, input } = partsOf(made);
    if (type !== 'xstate.spawnChild' || input === undefined) return [];
    return [
      {
        actor: id as string,
        where: action,
        inputs: unlike(started.filter(({ actor }) => actor === id).map((each) => each.input)),
        plant: (clone, change) => {
          const again = spawnChild(src as string, {
            id: id as string,
            input: changed(input, change) as never,
          });
          Object.assign(clone.implementations.actions, { [action]: again });
        },
      },
    ];
  });
  return [...invoked, ...spawned];
};

const DEEP = 2;
/** Paths of the fields. Values that the flow only passes on are not searched: their fields belong to their source. */
const waysIn = (inputs: readonly unknown[], own: ReadonlySet<unknown>, deep = DEEP): string[][] => {
  const fields = new Set(inputs.filter(isFields).flatMap((input) => Object.keys(input)));
  return [...fields].flatMap((field) => {
    const inner = inputs
      .filter(isFields)
      .map((input) => input[field])
      .filter((value) => !own.has(value));
    return [[field], ...(deep > 1 ? waysIn(inner, own, deep - 1).map((rest) => [field, ...rest]) : [])];
  });
};
const at = (value: unknown, [field, ...rest]: readonly string[]): unknown => {
  if (field === undefined) return value;
  return isFields(value) ? at(value[field], rest) : undefined;
};
/** A copy with another value at an existing path. */
const withAt = (
  value: unknown,
  [field, ...rest]: readonly string[],
  make: (old: unknown) => unknown,
): unknown => {
  if (field === undefined) return make(value);
  if (!isFields(value) || !(field in value)) return value;
  const inner = withAt(value[field], rest, make);
  const { [field]: _, ...others } = value;
  return inner === undefined ? others : { ...value, [field]: inner };
};

const PARTS = /^[^\s.:]+(?:[.:][^\s.:]+)+$/;
const withoutLast = (value: unknown): unknown =>
  typeof value === 'string' && PARTS.test(value) ? value.replace(/[.:][^.:]+$/, '') : value;
const typeOf = (values: readonly unknown[]): string | null => {
  const types = new Set(
    values.flatMap((value) => (value === null || value === undefined ? [] : [typeof value])),
  );
  const [only, ...more] = types;
  return only === undefined || more.length > 0 || only === 'object' ? null : only;
};

/** Names and changes of the faults at one place. */
const changesAt = ({ inputs }: Place, own: ReadonlySet<unknown>): (readonly [string, Change])[] => {
  const ways = waysIn(inputs, own);
  const valuesAt = (way: readonly string[]): unknown[] => inputs.map((input) => at(input, way));
  const alone = ways.length === 0 ? [[]] : ways;
  const ofField = alone.flatMap((way): (readonly [string, Change])[] => {
    const name = way.join('.') || 'the input';
    const values = unlike(valuesAt(way)).filter((value) => value !== undefined);
    const [first] = values;
    return [
      [`drops ${name}`, (input) => withAt(input, way, () => undefined)],
      [`makes ${name} null`, (input) => withAt(input, way, () => null)],
      ...(values.length > 1
        ? [[`always gives the first ${name}`, (input: unknown) => withAt(input, way, () => first)] as const]
        : []),
      [`takes the last part of ${name} away`, (input) => withAt(input, way, withoutLast)],
    ];
  });
  const swaps = ways.flatMap((way, place): (readonly [string, Change])[] => {
    const type = typeOf(valuesAt(way));
    const other = ways.find(
      (each, later) => later > place && type !== null && typeOf(valuesAt(each)) === type,
    );
    if (!other) return [];
    return [
      [
        `swaps ${way.join('.')} and ${other.join('.')}`,
        (input) =>
          withAt(
            withAt(input, way, () => at(input, other)),
            other,
            () => at(input, way),
          ),
      ],
    ];
  });
  return [
    ...ofField.filter(([, change]) => inputs.some((input) => !isDeepStrictEqual(change(input), input))),
    // Two fields that are equal in every input are a weakness of the model.
    ...swaps,
  ];
};

export const inputMutantsOf = (graph: Graph): Mutant[] => {
  const own = new Set(graph.situations.flatMap(({ snapshot }) => Object.values(snapshot.context as object)));
  const handedOn = new Set([...own].filter((value) => typeof value === 'object' && value !== null));
  return placesOf(graph).flatMap((place) =>
    changesAt(place, handedOn).map(([name, change]) => ({
      name: `wrong input: ${name} of ${place.actor} in ${place.where}`,
      mayBeSame: false,
      tamper: (machine) => place.plant(machine, change),
    })),
  );
};

/** Delays shortened to a tenth. */
export const delayMutantsOf = ({ system }: Graph): Mutant[] =>
  Object.keys(system.chart.machine.implementations.delays).map((name) => ({
    name: `waits a tenth of ${name}`,
    mayBeSame: false,
    tamper: ({ implementations: { delays } }) => {
      const delay = (delays as Record<string, unknown>)[name];
      const short = (value: unknown): number => Math.round(Number(value) / 10);
      Object.assign(delays, {
        [name]:
          typeof delay === 'function'
            ? (...args: unknown[]) => short((delay as (...args: unknown[]) => unknown)(...args))
            : short(delay),
      });
    },
  }));
