import type { Deps } from './deps.ts';

/** Work that is due by the platform's clock and that nobody asks for. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two looks, of the machine's own time. */
  readonly interval: number;
  /**
   * Does what is due by `deps.clock`; run twice, or in two processes at once, it does nothing twice: it takes its rows
   * with `for update skip locked`. @returns how much it did.
   */
  run(deps: Deps): Promise<number>;
}
