import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Veil.module.css';

type Props = { labelledBy: string; onDismiss: () => void; children: ReactNode };

/** A card over the page, open while mounted: for what must be said although the dialogs' own chunk did not come. */
export function Veil({ labelledBy, onDismiss, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (!event.repeat) onDismiss();
  };
  return (
    <dialog
      ref={ref}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      className={styles.veil}
      aria-labelledby={labelledBy}
      onKeyDown={press}
    >
      {children}
    </dialog>
  );
}
