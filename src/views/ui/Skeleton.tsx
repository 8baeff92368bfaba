import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

type Props = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** Width over height, for a box that grows with its column. */
  ratio?: number;
  shape?: 'line' | 'tile' | 'arch';
};

/** Placeholder of loading content. Mark the wait on the container (`aria-busy`). */
export function Skeleton({ width, height, ratio, shape = 'line' }: Props) {
  return (
    <span
      className={cx(styles.bone, styles[shape])}
      style={{ width, height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
