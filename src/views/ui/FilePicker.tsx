import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './FilePicker.module.css';

interface Props {
  readonly label: ReactNode;
  /** One small line below it. */
  readonly hint?: ReactNode;
  readonly icon: ReactNode;
  readonly accept: string;
  /** Whether several files may be picked at once. */
  readonly isMany: boolean;
  /** A line instead of a box. */
  readonly inline?: boolean;
  readonly disabled?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/**
 * A dashed box that opens the browser's file dialog; picked files are passed on at once, and may be picked
 * again.
 */
export function FilePicker({
  label,
  hint,
  icon,
  accept,
  isMany,
  inline = false,
  disabled = false,
  onPick,
}: Props) {
  return (
    <label className={cx(styles.picker, inline && styles.inline)}>
      {icon}
      <span>{label}</span>
      {hint ? <span className={styles.hint}>{hint}</span> : null}
      <input
        type="file"
        multiple={isMany}
        accept={accept}
        disabled={disabled}
        className={styles.input}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </label>
  );
}
