/** Levels of coverage: each state, each transition, each branch and case, each step in each situation. */
export const LEVELS = ['states', 'transitions', 'branches', 'edges'] as const;
export type Level = (typeof LEVELS)[number];
/** Many short paths, easy to diagnose; or few long ones, for browsers. */
export const STYLES = ['focused', 'tour'] as const;
export type Style = (typeof STYLES)[number];
