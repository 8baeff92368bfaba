import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Arch } from './Arch.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';

const MAX_SHOWN = 3;
const SHOWN_MS = 5000;
const ICONS = { ok: CircleCheck, danger: CircleAlert, warn: TriangleAlert, info: Info };

export type Toast = {
  id: string;
  tone: keyof typeof ICONS;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  action?: { label: ReactNode; onSelect: () => void };
};

type Props = {
  label: string;
  closeLabel: string;
  toasts: Toast[];
  onDismiss: (id: string) => void;
};

/** Short messages in a corner; one disappears by itself, but not while any is hovered or focused. */
export function Toasts({ label, closeLabel, toasts, onDismiss }: Props) {
  const region = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const shown = toasts.slice(0, MAX_SHOWN);
  const key = shown.map((toast) => toast.id).join(' ');

  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !key) return;
    // Shown again, so that it lies above a dialog that has opened since.
    element.showPopover();
    return () => {
      if (element.isConnected) element.hidePopover();
    };
  }, [key]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={label}
      className={styles.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...{ toast, closeLabel, isHeld, onDismiss }} />
      ))}
    </section>
  );
}

type CardProps = { toast: Toast; isHeld: boolean } & Pick<Props, 'closeLabel' | 'onDismiss'>;

function ToastCard({ toast, isHeld, closeLabel, onDismiss }: CardProps) {
  const left = useRef(SHOWN_MS);
  const { id, tone, title, text, icon, action } = toast;
  const Icon = ICONS[tone];

  useEffect(() => {
    if (isHeld) return;
    const from = performance.now();
    const timer = setTimeout(() => onDismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - from;
    };
  }, [isHeld, id, onDismiss]);

  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={styles.toast}>
      <Arch tone={tone}>{icon ?? <Icon size={18} />}</Arch>
      <div className={styles.text}>
        <strong>{title}</strong>
        {text ? <div>{text}</div> : null}
      </div>
      {action ? (
        <button type="button" className={styles.action} onClick={action.onSelect}>
          {action.label}
        </button>
      ) : null}
      <IconButton size="sm" label={closeLabel} onClick={() => onDismiss(id)}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
