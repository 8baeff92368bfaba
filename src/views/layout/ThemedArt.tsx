import { cx } from '../ui/cx.ts';
import styles from './ThemedArt.module.css';

interface Props {
  /** A drawing in public/art that has a variant for the dark theme. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A drawing for views that do not know the theme: both variants in one place, so that a theme switch shifts
 * nothing.
 */
export function ThemedArt({ name, width, height }: Props) {
  const size = { alt: '', width, height } as const;
  return (
    <>
      <img {...size} src={`/art/${name}.svg`} loading="lazy" className={cx(styles.art, styles.day)} />
      <img {...size} src={`/art/${name}-dark.svg`} loading="lazy" className={cx(styles.art, styles.night)} />
    </>
  );
}
