/** The clauses that a state or transition implements, and the view that shows it. */
export interface FlowMeta {
  readonly requirements?: readonly string[];
  readonly view?: string;
}

/**
 * A context field that the chart guarantees in this state.
 * @throws Error where the chart is wrong, so that a test fails.
 */
export const known = <T>(value: T | null): T => {
  if (value === null) throw new Error('The chart guarantees a value here, but the context has null');
  return value;
};
