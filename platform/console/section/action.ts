import * as v from 'valibot';
import type { Deps } from '../../runtime/deps.ts';

export interface Action<Schema extends v.GenericSchema> {
  readonly request: Schema;
  /** @returns what the page shows beside "done". */
  readonly run: (deps: Deps, request: v.InferOutput<Schema>) => Promise<object>;
}
export const action = <Schema extends v.GenericSchema>(
  request: Schema,
  run: Action<Schema>['run'],
): Action<v.GenericSchema> => ({ request, run: (deps, value) => run(deps, value as v.InferOutput<Schema>) });

/**
 * Runs the request, then tells all sites to fetch the status again, since everything that an action changes is in it.
 */
export const perform = async (
  deps: Deps,
  { run }: Action<v.GenericSchema>,
  request: unknown,
): Promise<object> => {
  const answer = await run(deps, request);
  deps.hub.publish([{ type: 'status' }]);
  return answer;
};

/** A name, a code, an id. */
export const Line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64));

/** Languages of the wire that an operator’s texts are written in; English stands in for missing ones. */
export const TEXT_LANGUAGES = ['EN', 'TY', 'BN', 'CN', 'ID', 'TH', 'VI'] as const;

const FAR = Date.UTC(2100, 0, 1);

/** A day, or a time of it, in UTC; empty or missing: null. */
export const When = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^(\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}Z)?)?$/, 'a date is written 2026-12-01 or 2026-12-01T09:00Z'),
      v.transform((text) => (text === '' ? null : Date.parse(text))),
      v.check((at) => at === null || (at > 0 && at < FAR), 'there is no such date'),
    ),
  ),
  null,
);

/** Prizes by place or day, in the wallet's unit: a list, or a text of numbers with spaces or commas between them. */
export const prizeList = (most: number) =>
  v.pipe(
    v.union([
      v.array(v.number()),
      v.pipe(
        v.string(),
        v.trim(),
        v.transform((text) => (text === '' ? [] : text.split(/[\s,]+/).map(Number))),
      ),
    ]),
    v.array(v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000))),
    v.maxLength(most),
  );

/** The request names something that does not exist: the console responds 400 with the text. */
export class ConsoleError extends Error {}
