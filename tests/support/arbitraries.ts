import * as fc from 'fast-check';
import * as v from 'valibot';
import type { Schema } from '#contract/endpoint.ts';
import { isStorable } from '../../platform/http/storable.ts';

/** The parts of a valibot schema that decide which values it accepts. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly items?: readonly unknown[];
  readonly key?: Node;
  readonly value?: Node;
  readonly literal?: unknown;
  readonly pipe?: readonly PipeItem[];
}
interface PipeItem {
  readonly type: string;
  readonly requirement?: unknown;
}

/** Texts that are known to break programs. */
const NASTY: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0661',
  'İıŞşĞğ',
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  '%',
  '_%\\',
  '../../../etc/passwd',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  'null',
  'x'.repeat(300),
  '9'.repeat(5000),
];

/** Texts with a meaning to the platform, by field; those under `''` are used in every field. */
export type Known = Readonly<Record<string, readonly string[]>>;

interface Around {
  readonly known: Known;
  /** The field whose value is generated. */
  readonly field: string;
  /** True: only values that the schema accepts; otherwise sometimes a value of another type. */
  readonly isStrict: boolean;
}

/** A value of any other type. */
const anyThing: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 2 ** 53, 1e308, [], {}, [[[]]], { value: { $ne: null } }),
  fc.constantFrom(...NASTY),
  fc.jsonValue({ maxDepth: 3 }),
);

const textOf = (node: Node, { known, field, isStrict }: Around): fc.Arbitrary<unknown> => {
  // Text that the database cannot store is refused before the schema is checked.
  const isTaken = (text: string): boolean =>
    !isStrict || (isStorable(text) && v.is(node as unknown as v.GenericSchema, text));
  const own = (known[field] ?? []).filter(isTaken);
  const anywhere = [...(known[''] ?? []), ...NASTY].filter(isTaken);
  const made = (node.pipe ?? []).flatMap(({ type, requirement }): fc.Arbitrary<string>[] => {
    if (type === 'email') return [fc.emailAddress()];
    if (type !== 'regex' || !(requirement instanceof RegExp)) return [];
    // fast-check knows no flag `i`; what matches without it matches with it, too.
    return [fc.stringMatching(new RegExp(requirement.source, requirement.flags.replace('i', '')))];
  });
  const free =
    made.length > 0
      ? fc.oneof(...made)
      : fc.string({ unit: isStrict ? 'grapheme' : 'binary', maxLength: 40 });
  return fc.oneof(
    { weight: own.length > 0 ? 8 : 0, arbitrary: fc.constantFrom(...(own.length > 0 ? own : [''])) },
    {
      weight: anywhere.length > 0 ? 2 : 0,
      arbitrary: fc.constantFrom(...(anywhere.length > 0 ? anywhere : [''])),
    },
    { weight: 1, arbitrary: free.filter(isTaken) },
  );
};

const numberOf = (node: Node, { isStrict }: Around): fc.Arbitrary<unknown> => {
  const bounds = (node.pipe ?? []).flatMap(({ requirement }) =>
    typeof requirement === 'number' ? [requirement, requirement + 1] : [],
  );
  const any = fc.oneof(
    fc.integer({ min: 0, max: 2000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -1, ...bounds),
  );
  return isStrict ? any.filter((number) => v.is(node as unknown as v.GenericSchema, number)) : any;
};

const valueOf = (node: Node, around: Around): fc.Arbitrary<unknown> =>
  around.isStrict
    ? takenBy(node, around)
    : fc.oneof({ weight: 9, arbitrary: takenBy(node, around) }, { weight: 1, arbitrary: anyThing });

const OPTIONAL = new Set(['optional', 'nullish']);

const recordOf = (entries: Readonly<Record<string, Node>>, around: Around): fc.Arbitrary<object> => {
  const fields = Object.entries(entries);
  return fc.record(
    Object.fromEntries(fields.map(([key, entry]) => [key, valueOf(entry, { ...around, field: key })])),
    {
      requiredKeys: around.isStrict
        ? fields.filter(([, { type }]) => !OPTIONAL.has(type)).map(([key]) => key)
        : [],
    },
  );
};

const takenBy = (node: Node, around: Around): fc.Arbitrary<unknown> => {
  const inner = (each: unknown): fc.Arbitrary<unknown> => valueOf(each as Node, around);
  switch (node.type) {
    case 'object':
    case 'loose_object':
      return recordOf(node.entries ?? {}, around);
    case 'string':
      return textOf(node, around);
    case 'number':
      return numberOf(node, around);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(node.literal);
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options ?? []).map(inner));
    case 'array':
      return fc.array(inner(node.item), { maxLength: 5 });
    case 'tuple':
      return fc.tuple(...(node.items ?? []).map(inner));
    case 'record':
      return fc.dictionary(fc.constantFrom(...NASTY), inner(node.value), { maxKeys: 5 });
    case 'optional':
    case 'nullish':
    case 'nullable':
      return inner(node.wrapped);
    case 'unknown':
      return anyThing;
    default:
      throw new Error(`no arbitrary for a schema of type ${node.type}`);
  }
};

/** Requests near a schema: most are accepted by it, the others almost or not at all. */
export const requestOf = (schema: Schema, known: Known): fc.Arbitrary<object> => {
  const of = (isStrict: boolean) =>
    valueOf(schema as unknown as Node, { known, field: '', isStrict }).map((value) =>
      typeof value === 'object' && value !== null ? value : { value },
    );
  return fc.oneof({ weight: 3, arbitrary: of(true) }, { weight: 1, arbitrary: of(false) });
};

/** The same as a query or a form: one text for each name. */
export const asTexts = (request: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Bodies that match no request. */
export const rawBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{',
    '{"value":',
    '{"value":7}',
    '{"value":"a.b.c.d.e"}',
    '{"__proto__":{"token":"x"}}',
    '[1e999]',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    JSON.stringify({ value: 'x'.repeat(1_100_000) }),
    'a=1&a=2&%E0%A4%A',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ maxDepth: 4 }),
);
