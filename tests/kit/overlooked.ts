/** The reasons that a view's driver gives for faults that its checks cannot notice. */

interface Verdict {
  /** Each fault that was not noticed, with its reason. */
  readonly reasons: readonly (readonly [fault: string, why: string | undefined])[];
  /** Faults without a reason. */
  readonly open: readonly string[];
  /** A line for each reason that is unused: the fault is noticed by now, or does not belong to this view. */
  readonly stale: readonly string[];
}

/** A reason applies to faults whose name contains its key. */
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
