/** First and last millisecond. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Whole days in the browser's own zone: `days` of them, the last one `daysAgo` before today. */
export const daysBack = (days: number, daysAgo: number): Period => {
  const today = new Date();
  const midnight = (ago: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago).getTime();
  return { from: midnight(daysAgo + days - 1), to: midnight(daysAgo - 1) - 1 };
};
