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
  /** Hears what is typed so far, without secrets, when a field is left and when the page is hidden. */
  onKeep?: (values: FormValues) => void;
  /** Hears of each field as it is typed into and as it is left, with the whole form, so that it can be judged. */
  onTouch?: (touch: Touch) => void;
  /** Begins in its first field, also where it comes later than the dialog around it. */
  focusesFirst?: boolean;
  /** Was sent from elsewhere as it is, so that the answer leads to what is wrong as one to its own button does. */
  sent?: boolean;
  children: ReactNode;
} & DataProps;

const SECRET = '[type=password], [data-secret], [autocomplete=one-time-code]';

/** The text fields of a form as name and value; files are not text and are left out. */
export function valuesOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormValues {
  const entries = [...new FormData(form, submitter)].filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(entries) as FormValues;
}

/** The same without passwords and codes, which no draft may hold. */
export function keepableOf(form: HTMLFormElement): FormValues {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>(SECRET)].map((input) => input.name));
  return Object.fromEntries(Object.entries(valuesOf(form)).filter(([name]) => !secret.has(name)));
}

/** A form whose fields keep their own text; the flow judges it, so the browser's own checks are off. */
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
    // A button is left like a field, and asks for nothing.
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
        // Who types has been led to what was wrong; what is found while they go on does not call them back.
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

/** The form's main button: wide and tall, waiting while the form is busy. */
export function SubmitButton({ busy, ...rest }: SubmitProps) {
  return <Button {...rest} type="submit" size="lg" wide busy={busy} />;
}
