import type { OutcomeView } from '../../table/table-contract.ts';

/** What shows the drawing of a round: the wheel, the cards or the dice. */
export interface Show {
  readonly element: HTMLElement | SVGElement;
  /** The drawing begins; its outcome is not known yet. */
  draw(): void;
  /**
   * Shows the outcome: at the end of a drawing, or at once when `isQuiet`. @returns the milliseconds until it is seen.
   */
  stop(outcome: OutcomeView, isQuiet: boolean): number;
}

export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
