import styles from './Spinner.module.css';

/** Turns while something is under way; the words beside it carry the meaning. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
