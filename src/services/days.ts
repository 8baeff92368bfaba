/** First and last millisecond. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const midnight = (ago: number): number => {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago).getTime();
};

/** When each of these days begins in the browser's own zone: `days` of them, the last one `daysAgo` before today. */
export const dayStarts = (days: number, daysAgo: number): readonly number[] =>
  Array.from({ length: days }, (_, at) => midnight(daysAgo + days - 1 - at));

/** Whole days in the browser's own zone: `days` of them, the last one `daysAgo` before today. */
export const daysBack = (days: number, daysAgo: number): Period => ({
  from: midnight(daysAgo + days - 1),
  to: midnight(daysAgo - 1) - 1,
});
