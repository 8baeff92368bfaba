/** Whether the samples of a part agree well enough to be believed. */

/** The middle value; of an even number the mean of the two in the middle. */
export const median = (values) => quantile(values, 0.5);

/** The value that the given share of all values does not exceed. */
export const percentile = (values, share) => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** Between two values it is interpolated. */
function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  return below + ((sorted[Math.ceil(at)] ?? Number.NaN) - below) * (at % 1);
}

/** The spread that is too wide: half of the samples differ by more than this share of the middle one. */
export const WIDEST = 0.3;
/** A part is measured so often at most. */
export const MAX_RUNS = 3;
/** Quartiles of fewer samples mean nothing. */
const FEWEST = 4;

/** Interquartile range over median. @returns {number | null} null for few samples, or a median of 0. */
export function spreadOf(samples) {
  const middle = median(samples);
  if (samples.length < FEWEST || !(middle > 0)) return null;
  return (quantile(samples, 0.75) - quantile(samples, 0.25)) / middle;
}

/** The widest spread of the rows that have a goal: only these are worth another run. */
export const widestOf = (rows) =>
  Math.max(0, ...rows.filter(({ isMet }) => isMet !== null).map(({ spread }) => spread ?? 0));

/**
 * Measures a part again while its spread is too wide, and keeps the run with the narrowest one.
 * @param {(run: number) => Promise<{ rows: object[] }>} measure
 * @returns the run that is kept, and how often the part was measured
 */
export async function measuredWithin(measure, { widest = WIDEST, most = MAX_RUNS, onWide = () => {} } = {}) {
  let kept = null;
  let runs = 0;
  while (runs < most) {
    runs += 1;
    const run = await measure(runs);
    if (kept === null || widestOf(run.rows) < widestOf(kept.rows)) kept = run;
    if (widestOf(run.rows) <= widest) break;
    onWide(widestOf(run.rows), runs);
  }
  return { ...kept, runs, isTooWide: widestOf(kept.rows) > widest };
}
