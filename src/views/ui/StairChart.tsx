import { scaleBand, scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { cx } from './cx.ts';
import styles from './StairChart.module.css';

interface Props {
  /** A full text alternative of the chart. */
  label: string;
  /** Label of each step, below its left edge. */
  steps: readonly string[];
  /** The solid line, and the dashed one if given; a missing step ends its line. */
  values: readonly number[];
  before: readonly number[] | null;
  /** Whether more is better for the viewer. */
  moreIsBetter: boolean;
  format: (value: number) => string;
}

const WIDTH = 460;
const HEIGHT = 150;
const EDGE = { top: 22, right: 8, bottom: 22, left: 46 };
const TICKS = 5;
/** Space above and below the lines, as a share of their range. */
const MARGIN = 0.25;

/**
 * A step chart: the rate of each tier, compared with its previous rate. Gains and losses between the two are
 * filled.
 */
export function StairChart({ label, steps, values, before, moreIsBetter, format }: Props) {
  const all = [...values, ...(before ?? [])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const span = most - least || most || 1;
  const y = scaleLinear()
    .domain([Math.max(0, least - span * MARGIN), most + span * MARGIN])
    .nice(TICKS)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const places = steps.map((_, index) => index);
  const x = scaleBand<number>()
    .domain(places)
    .range([EDGE.left, WIDTH - EDGE.right]);
  const left = (index: number): number => x(index) ?? WIDTH - EDGE.right;
  const stairs = line<number>()
    .x((_, index) => left(index))
    .y((value) => y(value))
    .curve(curveStepAfter);
  /** The last step is as wide as the others. */
  const path = (of: readonly number[]): string => {
    const end = left(of.length - 1) + x.bandwidth();
    return of.length === 0 ? '' : `${stairs([...of])}H${end}`;
  };
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart}>
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={EDGE.left - 8} y={y(tick) + 3} className={cx(styles.tick, styles.end)}>
            {format(tick)}
          </text>
        </g>
      ))}
      {places.map((place) => {
        const [now, then] = [values[place], before?.[place]];
        if (now === undefined || then === undefined || now === then) return null;
        const isBetter = now > then === moreIsBetter;
        return (
          <rect
            key={place}
            x={left(place)}
            width={x.bandwidth()}
            y={y(Math.max(now, then))}
            height={Math.abs(y(now) - y(then))}
            className={isBetter ? styles.better : styles.worse}
          />
        );
      })}
      {before ? <path d={path(before)} className={styles.before} /> : null}
      <path d={path(values)} className={styles.now} />
      {places.map((place) => {
        const now = values[place];
        return (
          <g key={place}>
            {now === undefined ? null : (
              <text
                x={left(place) + x.bandwidth() / 2}
                y={y(Math.max(now, before?.[place] ?? now)) - 7}
                className={styles.value}
              >
                {format(now)}
              </text>
            )}
            <text x={left(place)} y={HEIGHT - 6} className={styles.tick}>
              {steps[place]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
