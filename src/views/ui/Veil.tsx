import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import styles from './Veil.module.css';

type Props = { labelledBy: string; onDismiss: () => void; children: ReactNode };

/**
 * A card over the page, open while mounted: for messages that must be shown although the dialogs' own chunk
 * failed to load.
 */
export function Veil({ labelledBy, onDismiss, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const veil = ref.current;
    veil?.toggleAttribute('data-quiet', opener === document.body);
    veil?.showModal();
    veil?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    onDismiss();
  };
  return (
    <dialog
      ref={ref}
      className={styles.veil}
      aria-labelledby={labelledBy}
      onCancel={dismiss}
      onKeyDown={(event) => event.currentTarget.removeAttribute('data-quiet')}
    >
      {children}
    </dialog>
  );
}
