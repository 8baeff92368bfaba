import { FormattedMessage } from 'react-intl';
import styles from './DrawnBalls.module.css';

/** Balls have at most two digits; prizes of digits have more. */
const BALL = 2;
/** So many balls are shown as such; more are many numbers of a keno. */
const BALLS_MOST = 7;
/** Each colour has nine numbers. */
const SHADE = 9;
const SHADES = 5;

const isBall = (number: string): boolean => number.length <= BALL;
const shadeOf = (number: string): number => Math.floor((Number(number) - 1) / SHADE) % SHADES;

/** What a draw gave: its balls, or its first prize and, on demand, all numbers. */
export function DrawnBalls({ drawn, isWhole = false }: { drawn: readonly string[]; isWhole?: boolean }) {
  if (drawn.every(isBall) && drawn.length <= BALLS_MOST)
    return (
      <span className={styles.row}>
        {drawn.map((number) => (
          <span key={number} className={styles.ball} data-shade={shadeOf(number)}>
            {number}{' '}
          </span>
        ))}
      </span>
    );
  const first = drawn.every(isBall) ? drawn.slice(0, BALLS_MOST).join(' ') : drawn[0];
  if (!isWhole) return <strong className={styles.first}>{first}…</strong>;
  return (
    <details className={styles.all}>
      <summary>
        <strong className={styles.first}>{first}</strong>{' '}
        <FormattedMessage id="lottery_all_numbers" values={{ count: drawn.length }} />
      </summary>
      <span className={styles.numbers}>{drawn.join(' ')}</span>
    </details>
  );
}
