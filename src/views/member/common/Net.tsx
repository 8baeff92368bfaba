import { Money } from '../../ui/Money.tsx';
import styles from './Net.module.css';

/** A result with its sign: green above zero, red below; a dash while it is not known. */
export function Net({ minor, exponent }: { readonly minor: number | null; readonly exponent: number }) {
  if (minor === null) return '–';
  return (
    <span className={minor > 0 ? styles.gain : minor < 0 ? styles.loss : styles.even}>
      <Money minor={minor} exponent={exponent} signed />
    </span>
  );
}
