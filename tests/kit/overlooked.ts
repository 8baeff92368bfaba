/** The reasons that a view's driver gives for faults that nobody would notice there. */

interface Verdict {
  /** Each fault that was not noticed, with its reason. */
  readonly reasons: readonly (readonly [fault: string, why: string | undefined])[];
  /** Faults without one. */
  readonly open: readonly string[];
  /** A line for each reason that excuses nothing: what it speaks of is noticed by now, or is not of this view. */
  readonly stale: readonly string[];
}

/** A reason stands under a part of the name of the faults that it is for. */
export const excusedBy = (
  overlooked: Readonly<Record<string, string>>,
  survivors: readonly string[],
): Verdict => {
  const given = Object.entries(overlooked);
  const reasons = survivors.map(
    (fault) => [fault, given.find(([part]) => fault.includes(part))?.[1]] as const,
  );
  return {
    reasons,
    open: reasons.flatMap(([fault, why]) => (why === undefined ? [fault] : [])),
    stale: given.flatMap(([part]) =>
      survivors.some((fault) => fault.includes(part))
        ? []
        : [`'overlooked' excuses '${part}', and nothing of that goes unnoticed at this view`],
    ),
  };
};
