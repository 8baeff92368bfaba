import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Alert.module.css';

const ICONS = { danger: CircleAlert, warn: TriangleAlert, ok: CircleCheck, info: Info };

type Props = { tone?: keyof typeof ICONS; title?: ReactNode; action?: ReactNode; children?: ReactNode };

/** An inline message: a problem or information. Problems interrupt a screen reader, information waits. */
export function Alert({ tone = 'danger', title, action, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles.alert, styles[tone])}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.text}>
        {title ? <strong>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
