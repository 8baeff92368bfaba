import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { DataProps } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';
import { useElementId } from './element-id.ts';
import styles from './Drawer.module.css';

type Props = {
  title: ReactNode;
  closeLabel: string;
  side?: 'left' | 'right';
  onDismiss: () => void;
  children: ReactNode;
} & DataProps;

/** A panel that slides in from the side, open while mounted. */
export function Drawer({ title, closeLabel, side = 'left', onDismiss, children, ...data }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useElementId();
  const modal = useModal(ref, onDismiss, true);
  return (
    <dialog
      {...data}
      {...modal}
      ref={ref}
      className={cx(styles.drawer, side === 'right' && styles.right)}
      aria-labelledby={id}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={id} className="h3">
            {title}
          </h2>
          <IconButton label={closeLabel} size="lg" onClick={onDismiss} data-close>
            <X size={20} />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
