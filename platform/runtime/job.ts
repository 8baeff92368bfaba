import type { Deps } from './deps.ts';

/** Work triggered by the platform's clock, not by a request. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two runs, of the machine's own time. */
  readonly interval: number;
  /**
   * Does what is due by `deps.clock`; run twice, or in two processes at once, it does nothing twice: it locks its rows, or
   * posts under a key that is posted once. @returns the amount of work.
   */
  run(deps: Deps): Promise<number>;
}
