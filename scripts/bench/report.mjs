/** Collects the figures of a part, compares them with their goals, and prints all as one table. */
import { stripVTControlCharacters } from 'node:util';
import { spreadOf } from './spread.mjs';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 3, minimumFractionDigits: 3 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const change = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

export const shown = (value, unit) => {
  if (typeof value !== 'number') return String(value);
  const digits = unit === 'shift' ? exact : number;
  return unit === 'shift' || unit === '' ? digits.format(value) : `${digits.format(value)} ${unit}`;
};
export const shownPercent = (share) => percent.format(share);

/** @returns {boolean | null} null without a goal. */
const verdictOf = (value, { most, least }) => {
  if (most === undefined && least === undefined) return null;
  return (most === undefined || value <= most) && (least === undefined || value >= least);
};

const shownGoal = ({ id, most, least }, unit) => {
  if (most === undefined && least === undefined) return '';
  const bound = most === undefined ? `>= ${shown(least, unit)}` : `<= ${shown(most, unit)}`;
  return `${id} ${bound}`;
};

/** Figures of one measurement of a part; `log` gets each line as it comes. */
export function createCollector(part, log) {
  const rows = [];
  const details = {};
  return {
    rows,
    details,
    /** The step that begins, such as "round 3 of 9". */
    progress: (step) => log(`  ${part}: ${step}`),
    /**
     * One figure.
     * @param goal { id, most } or { id, least }, in the unit of the figure
     * @param samples the single measurements, if there are several: their spread tells whether to measure again
     */
    figure: (name, value, unit = '', goal = {}, samples = []) => {
      const row = { part, name, value, unit, goal, isMet: verdictOf(value, goal), spread: spreadOf(samples) };
      rows.push(row);
      const verdict = row.isMet === null ? '' : row.isMet ? ', met' : `, MISSED (${shownGoal(goal, unit)})`;
      const spread = row.spread === null ? '' : `, spread ${shownPercent(row.spread)}`;
      log(`  ${part}: ${name}: ${shown(value, unit)}${spread}${verdict}`);
    },
    /** Stores data beside the figures in the file. */
    keep: (name, value) => {
      details[name] = value;
    },
    /** The part could not be measured. */
    broken: (error) => {
      log(error.stack);
      // The first line without the colours of the tool that threw it.
      const reason = stripVTControlCharacters(error.message).split('\n')[0].slice(0, 60);
      rows.push({
        part,
        name: 'not measured',
        value: reason,
        unit: '',
        goal: {},
        isMet: false,
        spread: null,
      });
    },
  };
}

/**
 * A table of rows.
 * @param {any[]} rows
 * @param {(row: any) => number | null} changeOf the change since the history's entry, as a share, or null
 */
export function tableOf(rows, changeOf = () => null) {
  const cells = rows.map((row) => {
    const { part, name, value, unit, goal, isMet, spread } = row;
    const since = changeOf(row);
    return [
      part,
      name,
      shown(value, unit),
      spread === null ? '' : shownPercent(spread),
      since === null ? '' : change.format(since),
      shownGoal(goal, unit),
      isMet === null ? '' : isMet ? 'met' : 'MISSED',
    ];
  });
  cells.unshift(['part', 'figure', 'value', 'spread', 'change', 'goal', '']);
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function summaryOf(rows) {
  const withGoal = rows.filter(({ isMet }) => isMet !== null);
  return `${withGoal.filter(({ isMet }) => isMet).length} of ${withGoal.length} goals met.`;
}
