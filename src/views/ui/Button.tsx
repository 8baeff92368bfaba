import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

export type ButtonKind = 'primary' | 'gilt' | 'secondary' | 'quiet' | 'text' | 'danger' | 'dangerSecondary';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};
type ButtonProps = Look & { busy?: boolean; isDefault?: boolean } & Omit<
    ComponentProps<'button'>,
    'children'
  >;
type LinkProps = Look & Omit<ComponentProps<'a'>, 'children'>;

const look = ({ kind = 'primary', size = 'md', wide }: Omit<Look, 'children'>, className?: string) =>
  cx(styles.button, styles[kind], size !== 'md' && styles[size], wide && styles.wide, className);

/**
 * A button. `busy` keeps width, label and focus and takes no clicks; `isDefault` marks the button that Enter
 * presses in a dialog.
 */
export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  isDefault = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  const hasSeat = Boolean(icon) || wide;
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, size, wide }, className)}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-default={isDefault || undefined}
    >
      {busy && hasSeat ? <Spinner /> : icon}
      <span className={cx(busy && !hasSeat && styles.under)}>{children}</span>
      {busy && !hasSeat ? (
        <span className={styles.over}>
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, wide, icon, className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={look({ kind, size, wide }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
