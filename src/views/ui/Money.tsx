import { memo } from 'react';
import { useIntl } from 'react-intl';
import { cx } from './cx.ts';
import { moneyParts } from './money.ts';
import type { Amount } from './money.ts';
import styles from './Money.module.css';

type Props = Amount & {
  symbol?: string;
  position?: 'before' | 'after';
  /** Fewer decimals than the currency has; the rest is cut, never rounded up. */
  decimals?: number;
  /** Puts a plus before a gain. */
  signed?: boolean;
  /** Dots in place of the digits. `hiddenLabel` is the text for screen readers. */
  hidden?: boolean;
  hiddenLabel?: string;
  /** The large amount of a money screen, decimals smaller. */
  hero?: boolean;
};

/**
 * An amount of money, from minor units, in the digits of the chosen language. Compared by its properties, since
 * each key in a deposit form renders twenty of them.
 */
export const Money = memo(function Money({
  minor,
  exponent,
  symbol,
  position = 'before',
  decimals,
  signed,
  hidden,
  hiddenLabel,
  hero,
}: Props) {
  const { locale } = useIntl();
  const { sign, whole, fraction } = moneyParts({ minor, exponent }, locale, decimals);
  // Not `0n`: the React compiler drops bigint literals.
  const plus = signed && !sign && Number(minor) > 0 ? '+' : '';
  return (
    <span className={cx(styles.money, hero && styles.hero)}>
      {hidden ? null : plus + sign}
      {symbol && position === 'before' ? `${symbol}\u00a0` : null}
      {hidden ? (
        <>
          <span aria-hidden="true">••••••</span>
          <span className="vh">{hiddenLabel}</span>
        </>
      ) : (
        <>
          {whole}
          {hero ? <span className={styles.fraction}>{fraction}</span> : fraction}
        </>
      )}
      {symbol && position === 'after' ? `\u00a0${symbol}` : null}
    </span>
  );
});
