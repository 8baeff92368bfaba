/** Collects figures, compares them with their goals, and prints them as one table. */
import { stripVTControlCharacters } from 'node:util';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 3, minimumFractionDigits: 3 });

const shown = (value, unit) => {
  if (typeof value !== 'number') return String(value);
  const digits = unit === 'shift' ? exact : number;
  return unit === 'shift' || unit === '' ? digits.format(value) : `${digits.format(value)} ${unit}`;
};

/** @returns {boolean | null} null without a goal. */
const verdictOf = (value, { most, least }) => {
  if (most === undefined && least === undefined) return null;
  return (most === undefined || value <= most) && (least === undefined || value >= least);
};

const goalOf = ({ id, most, least, unit }) => {
  if (most === undefined && least === undefined) return '';
  const bound = most === undefined ? `>= ${shown(least, unit)}` : `<= ${shown(most, unit)}`;
  return `${id} ${bound}`;
};

/** The middle value; of an even number the mean of the two in the middle. */
export const median = (values) => {
  const sorted = values.toSorted((left, right) => left - right);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** The value that the given share of all values does not exceed. */
export const percentile = (values, share) => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const createReport = () => {
  const rows = [];
  const details = {};
  return {
    part: (part) => ({
      /** One figure. `goal` is { id, most } or { id, least }, in the unit of the figure. */
      figure: (name, value, unit = '', goal = {}) => {
        rows.push({
          part,
          name,
          value,
          unit,
          goal: goalOf({ ...goal, unit }),
          isMet: verdictOf(value, goal),
        });
      },
      /** Stores data beside the figures in the file. */
      keep: (name, value) => {
        details[part] = { ...details[part], [name]: value };
      },
      /** The part could not be measured. */
      broken: (error) => {
        console.error(error.stack);
        // The first line without the colours of the tool that threw it.
        const reason = stripVTControlCharacters(error.message).split('\n')[0].slice(0, 60);
        rows.push({ part, name: 'not measured', value: reason, unit: '', goal: '', isMet: false });
      },
    }),
    data: () => ({ figures: rows, details }),
    table: () => {
      const cells = rows.map(({ part, name, value, unit, goal, isMet }) => [
        part,
        name,
        shown(value, unit),
        goal,
        isMet === null ? '' : isMet ? 'met' : 'MISSED',
      ]);
      cells.unshift(['part', 'figure', 'value', 'goal', '']);
      const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
      return cells
        .map((row) =>
          row
            .map((cell, column) => cell.padEnd(widths[column]))
            .join('  ')
            .trimEnd(),
        )
        .join('\n');
    },
    summary: () => {
      const withGoal = rows.filter(({ isMet }) => isMet !== null);
      return `${withGoal.filter(({ isMet }) => isMet).length} of ${withGoal.length} goals met.`;
    },
  };
};
