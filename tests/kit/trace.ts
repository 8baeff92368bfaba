/** Clauses of the specification: what claims each, and which test shows it. */
export interface Clause {
  readonly id: string;
  readonly area: string;
  readonly clause: string;
}
/** Where ids were found: a machine, an endpoint, a line of the configuration, a test. */
export interface Mention {
  readonly where: string;
  readonly ids: readonly string[];
}
export interface Area {
  readonly area: string;
  readonly clauses: number;
  readonly claimed: number;
  readonly tested: number;
  readonly unclaimed: readonly Clause[];
  /** Claimed, but named by no test. */
  readonly untested: readonly Clause[];
}
export interface Trace {
  readonly areas: readonly Area[];
  readonly unknown: readonly { readonly where: string; readonly id: string }[];
}

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * The ids in a text: `LOG-14`, `THM-01 to THM-03`, `GAT-11 to 14`, `STA-02, 06 and 07`. Only prefixes that the
 * catalogue knows count, so that SHA-256 is no clause.
 */
export const idsIn = (text: string, prefixes: ReadonlySet<string>): string[] => {
  const ids = new Set<string>();
  const list = /\b([A-Z][A-Z0-9]{1,3})-(\d\d)\b((?:(?:, | and | to |–)(?:\1-)?\d\d\b)*)/g;
  for (const [, prefix = '', first = '', rest = ''] of text.matchAll(list)) {
    if (!prefixes.has(prefix)) continue;
    let last = Number(first);
    ids.add(`${prefix}-${first}`);
    for (const [, joint, number = ''] of rest.matchAll(/(, | and | to |–)(?:[A-Z0-9]+-)?(\d\d)/g)) {
      const isRange = joint === ' to ' || joint === '–';
      for (let each = isRange ? last : Number(number); each <= Number(number); each += 1)
        ids.add(`${prefix}-${two(each)}`);
      last = Number(number);
    }
  }
  return [...ids];
};

export const prefixesOf = (clauses: readonly Clause[]): ReadonlySet<string> =>
  new Set(clauses.map(({ id }) => id.split('-')[0] ?? ''));

export const traceOf = (
  clauses: readonly Clause[],
  claims: readonly Mention[],
  tests: readonly Mention[],
): Trace => {
  const known = new Set(clauses.map(({ id }) => id));
  const claimed = new Set(claims.flatMap(({ ids }) => ids));
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  const areas = [...new Set(clauses.map(({ area }) => area))].map((area) => {
    const own = clauses.filter((clause) => clause.area === area);
    return {
      area,
      clauses: own.length,
      claimed: own.filter(({ id }) => claimed.has(id)).length,
      tested: own.filter(({ id }) => tested.has(id)).length,
      unclaimed: own.filter(({ id }) => !claimed.has(id)),
      untested: own.filter(({ id }) => claimed.has(id) && !tested.has(id)),
    };
  });
  const unknown = [...claims, ...tests].flatMap(({ where, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => ({ where, id })),
  );
  return { areas, unknown };
};
