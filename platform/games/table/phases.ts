export const PHASES = ['open', 'closed', 'drawing', 'result'] as const;
export type Phase = (typeof PHASES)[number];

/** Milliseconds of each phase of a round. */
export const PHASE_LENGTHS: Readonly<Record<Phase, number>> = {
  open: 20_000,
  closed: 3_000,
  drawing: 5_000,
  result: 4_000,
};
export const ROUND_LENGTH = Object.values(PHASE_LENGTHS).reduce((sum, length) => sum + length, 0);
export interface RoundTimes {
  readonly number: number;
  /** Epoch milliseconds; each is the first moment of what it names. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawnAt: number;
  readonly endsAt: number;
}

export const phaseAt = (
  { opensAt }: Pick<RoundTimes, 'opensAt'>,
  now: number,
): { phase: Phase; endsAt: number } => {
  let endsAt = opensAt;
  for (const phase of PHASES) {
    endsAt += PHASE_LENGTHS[phase];
    if (now < endsAt) return { phase, endsAt };
  }
  return { phase: 'result', endsAt };
};
