import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectDays,
  selectTotal,
  type ProfitSnapshot,
  type profitMachine,
} from '../../../machines/member/profit/profit.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Net } from '../common/Net.tsx';
import styles from './Profit.module.css';

interface Props {
  readonly flow: ActorRefFrom<typeof profitMachine>;
  readonly snapshot: ProfitSnapshot;
}
const [WIDTH, HEIGHT, PAD] = [480, 200, 12];

/** What the range brought day by day, added up. The table below is its text. */
export function DayChart({ flow, snapshot }: Props) {
  const intl = useIntl();
  const { profit, day } = snapshot.context;
  const exponent = profit?.exponent ?? 2;
  const days = selectDays(snapshot);
  const values = [0, ...days.map(({ soFar }) => soFar)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = WIDTH / days.length;
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : PAD + ((high - value) / (high - low)) * (HEIGHT - 2 * PAD);
  const points = values.map((value, at) => `${(at * across).toFixed(1)},${y(value).toFixed(1)}`);
  const pointed = day === null ? undefined : days[day];
  const [first] = days;
  const last = days.at(-1);
  const point = (at: number | null) => flow.send({ type: 'day.point', day: at });
  return (
    <section className={styles.card} aria-labelledby="profit-days">
      <header className={styles.cardHead}>
        <h4 id="profit-days">
          <FormattedMessage id="profit_by_day" />
        </h4>
        <output className={styles.pointed}>
          {pointed ? <DateTime ms={pointed.at} show="date" /> : <FormattedMessage id="profit_last_day" />}{' '}
          <strong>
            <Net minor={pointed ? pointed.soFar : selectTotal(snapshot).net} exponent={exponent} />
          </strong>
        </output>
      </header>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={intl.formatMessage({ id: 'profit_chart' })}
        className={styles.chart}
        onPointerLeave={() => point(null)}
      >
        <polygon className={styles.area} points={`0,${y(0)} ${points.join(' ')} ${WIDTH},${y(0)}`} />
        <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className={styles.zero} />
        <polyline className={styles.curve} points={points.join(' ')} />
        {day === null ? null : (
          <line x1={(day + 1) * across} x2={(day + 1) * across} y1="0" y2={HEIGHT} className={styles.mark} />
        )}
        {days.map(({ at }, place) => (
          <rect
            key={at}
            x={place * across}
            width={across}
            height={HEIGHT}
            className={styles.hit}
            onPointerEnter={() => point(place)}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first ? <DateTime ms={first.at} show="date" /> : null}</span>
        <span>{last ? <DateTime ms={last.at} show="date" /> : null}</span>
      </p>
    </section>
  );
}
