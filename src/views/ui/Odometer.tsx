import { useIntl } from 'react-intl';
import type { CSSProperties } from 'react';
import { moneyParts } from './money.ts';
import type { Amount } from './money.ts';
import styles from './Odometer.module.css';

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const figuresIn = new Map<string, readonly string[]>();

/** The ten digits of a locale, to find them in Intl's output. */
const figuresOf = (locale: string): readonly string[] => {
  const figures = figuresIn.get(locale) ?? TEN.map((figure) => figure.toLocaleString(locale));
  figuresIn.set(locale, figures);
  return figures;
};

/** A large amount in boxes whose digits roll. */
export function Odometer({ minor, exponent, symbol }: Amount & { symbol?: string }) {
  const { locale } = useIntl();
  const { whole, fraction } = moneyParts({ minor, exponent }, locale);
  const figures = figuresOf(locale);
  const glyphs = [...whole, ...fraction];
  const reel = figures.join('\n');
  return (
    <span role="img" aria-label={`${symbol ? `${symbol} ` : ''}${whole}${fraction}`} className={styles.row}>
      {glyphs.map((glyph, index) => {
        const figure = figures.indexOf(glyph);
        // Counted from the end: an additional digit at the front must not shift the others.
        const key = glyphs.length - index;
        if (figure < 0)
          return (
            <span key={key} className={styles.mark}>
              {glyph}
            </span>
          );
        return (
          <span key={key} className={styles.box}>
            <span className={styles.reel} style={{ '--n': figure } as CSSProperties}>
              {reel}
            </span>
          </span>
        );
      })}
    </span>
  );
}
