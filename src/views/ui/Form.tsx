import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode, SubmitEvent, SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import type { ButtonKind } from './Button.tsx';
import type { DataProps } from './cx.ts';
import styles from './Form.module.css';

export type FormValues = Record<string, string>;
export type Touch = { name: string; values: FormValues; isLeft: boolean };

type Props = {
  label?: string;
  labelledBy?: string;
  busy?: boolean;
  className?: string;
  onSubmit: (values: FormValues) => void;
  /** Receives the values typed so far, without secrets, when a field is left and when the page is hidden. */
  onKeep?: (values: FormValues) => void;
  /** Receives each field on typing and on leaving, with the whole form, for validation. */
  onTouch?: (touch: Touch) => void;
  /** Focuses its first field, even if it appears later than the dialog around it. */
  focusesFirst?: boolean;
  /**
   * Was submitted elsewhere with the same values, so that the response moves the focus to an error as after
   * its own submit.
   */
  sent?: boolean;
  children: ReactNode;
} & DataProps;

const SECRET = '[type=password], [data-secret], [autocomplete=one-time-code]';

/** The text fields of a form by name; files are left out. */
export function valuesOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormValues {
  const entries = [...new FormData(form, submitter)].filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(entries) as FormValues;
}

/** The same without passwords and codes, which must not be in a draft. */
export function keepableOf(form: HTMLFormElement): FormValues {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>(SECRET)].map((input) => input.name));
  return Object.fromEntries(Object.entries(valuesOf(form)).filter(([name]) => !secret.has(name)));
}

/** A form with uncontrolled fields; the flow validates it, so the browser's own validation is off. */
export function Form({
  label,
  labelledBy,
  busy = false,
  className,
  onSubmit,
  onKeep,
  onTouch,
  focusesFirst = false,
  sent = false,
  children,
  ...data
}: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(sent);

  useEffect(() => {
    if (focusesFirst)
      ref.current?.querySelector<HTMLElement>('input:not([type=radio], [type=hidden])')?.focus();
  }, [focusesFirst]);

  useEffect(() => {
    if (busy || !wasSubmitted.current) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    wasSubmitted.current = false;
    wrong.focus();
  });

  useEffect(() => {
    if (!onKeep) return;
    const keep = () => {
      if (document.visibilityState === 'hidden' && ref.current) onKeep(keepableOf(ref.current));
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [onKeep]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    wasSubmitted.current = true;
    onSubmit(valuesOf(event.currentTarget, event.nativeEvent.submitter));
  };
  const touch = (event: SyntheticEvent<HTMLFormElement>, isLeft: boolean) => {
    // Leaving a button is not leaving a field.
    const { name, type } = event.target as HTMLInputElement;
    if (name && type !== 'submit') onTouch?.({ name, values: valuesOf(event.currentTarget), isLeft });
  };
  return (
    <form
      {...data}
      ref={ref}
      noValidate
      className={className ?? styles.form}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy={busy}
      onSubmit={submit}
      onInput={(event) => {
        // Once the visitor types again, later errors must not move the focus.
        wasSubmitted.current = false;
        touch(event, false);
      }}
      onBlur={(event) => {
        touch(event, true);
        onKeep?.(keepableOf(event.currentTarget));
      }}
      onClick={(event) => {
        if ((event.target as Element).closest('[data-validates]')) wasSubmitted.current = true;
      }}
    >
      {children}
    </form>
  );
}

type SubmitProps = { kind?: ButtonKind; busy?: boolean; icon?: ReactNode; children: ReactNode } & Pick<
  ComponentProps<'button'>,
  'disabled' | 'name' | 'value'
>;

/** The form's main button: wide and tall, busy while the form is. */
export function SubmitButton({ busy, ...rest }: SubmitProps) {
  return <Button {...rest} type="submit" size="lg" wide busy={busy} />;
}
