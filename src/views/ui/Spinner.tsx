import styles from './Spinner.module.css';

/** Spins while something is in progress; the text beside it carries the meaning. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
