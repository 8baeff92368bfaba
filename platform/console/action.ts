import * as v from 'valibot';
import type { Deps } from '../deps.ts';

export interface Action<Schema extends v.GenericSchema> {
  readonly request: Schema;
  /** @returns what the page shows beside "done". */
  readonly run: (deps: Deps, request: v.InferOutput<Schema>) => Promise<object>;
}
export const action = <Schema extends v.GenericSchema>(
  request: Schema,
  run: Action<Schema>['run'],
): Action<v.GenericSchema> => ({ request, run: (deps, value) => run(deps, value as v.InferOutput<Schema>) });

/** A name, a code, an id. */
export const Line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64));

/** Asked for something that is not there: the console answers 400 with the text. */
export class ConsoleError extends Error {}
