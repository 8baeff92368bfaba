import { cx } from '../ui/cx.ts';
import styles from './ThemedArt.module.css';

interface Props {
  /** A drawing of public/art that has a twin for the dark theme. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A drawing where the theme is not known to the view: both at one place, so that a switch of theme moves nothing. */
export function ThemedArt({ name, width, height }: Props) {
  const size = { alt: '', width, height } as const;
  return (
    <>
      <img {...size} src={`/art/${name}.svg`} loading="lazy" className={cx(styles.art, styles.day)} />
      <img {...size} src={`/art/${name}-dark.svg`} loading="lazy" className={cx(styles.art, styles.night)} />
    </>
  );
}
