import { ArrowLeft, X } from 'lucide-react';
import { useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import type { DataProps } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';
import type { DismissedBy } from './use-modal.ts';
import { useElementId } from './element-id.ts';
import styles from './Dialog.module.css';

/** Pixels, or a CSS length such as '80%' or '480px'. */
export type Size = number | `${number}%` | `${number}px`;

type Props = {
  /**
   * Shown in a bar above the scrolling content, and used as the name; otherwise give `labelledBy` or `label`.
   */
  title?: ReactNode;
  /** Before the title. */
  icon?: ReactNode;
  labelledBy?: string;
  label?: string;
  /** Name of the close button; without it there is none. */
  closeLabel?: string;
  onDismiss: (by: DismissedBy) => void;
  /** Handles Enter in place of the dialog's default button. */
  onEnter?: () => void;
  width?: Size;
  height?: Size | 'auto';
  minWidth?: number;
  minHeight?: number;
  /** Share of the free space to the left of and above the dialog, 0 to 1. */
  pivotX?: number;
  pivotY?: number;
  /** Pixels to the right of its position, over the part of the page that it belongs to. Not on phones. */
  shiftX?: number;
  /** Whether Escape and a click beside the dialog request its dismissal. */
  clickToClose?: boolean;
  /** As large as the page allows; the whole screen on a phone, where the cross is a back arrow. */
  maximized?: boolean;
  /** At the right of the bar, before the cross. */
  end?: ReactNode;
  /** No padding: the content fills the dialog. */
  flush?: boolean;
  children: ReactNode;
} & DataProps;

const css = (size: Size | 'auto') => (typeof size === 'number' ? `${size}px` : size);

/** A modal dialog, open while mounted. `onDismiss` is a request: the owner refuses by keeping it mounted. */
export function Dialog({
  title,
  icon,
  labelledBy,
  label,
  closeLabel,
  onDismiss,
  onEnter,
  width = 600,
  height = 300,
  minWidth = 0,
  minHeight = 0,
  pivotX = 0.5,
  pivotY = 0.5,
  shiftX = 0,
  clickToClose = true,
  maximized = false,
  end,
  flush = false,
  children,
  ...data
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useElementId();
  const modal = useModal(ref, onDismiss, clickToClose, onEnter);
  const place = {
    '--w': css(width),
    '--h': css(height),
    '--px': pivotX,
    '--py': pivotY,
    '--sx': `${shiftX}px`,
    '--mw': `${minWidth}px`,
    '--mh': `${minHeight}px`,
  } as CSSProperties;
  return (
    <dialog
      {...data}
      {...modal}
      ref={ref}
      className={cx(styles.dialog, maximized && styles.maximized)}
      style={place}
      aria-label={label}
      aria-labelledby={labelledBy ?? (title ? titleId : undefined)}
    >
      {title ? (
        <div className={styles.bar}>
          {icon}
          <h2 id={titleId} className="h3">
            {title}
          </h2>
          {end ? <div className={styles.end}>{end}</div> : null}
        </div>
      ) : null}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {closeLabel ? (
        <IconButton
          label={closeLabel}
          className={styles.close}
          onClick={() => onDismiss('button')}
          data-close
        >
          <X size={20} className={styles.cross} />
          {maximized ? <ArrowLeft size={20} className={styles.arrow} /> : null}
        </IconButton>
      ) : null}
    </dialog>
  );
}
