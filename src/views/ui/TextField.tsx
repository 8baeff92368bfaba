import { CircleAlert, CircleCheck, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Field.module.css';

type Input = Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className' | 'required' | 'name'>;
type Props = FieldProps & {
  name: string;
  icon?: ReactNode;
  prefix?: ReactNode;
  suffix?: ReactNode;
  figure?: boolean;
} & Input;

/** One line of text. Uncontrolled: `defaultValue` in, the form's values out. */
export function TextField({
  label,
  required,
  aside,
  hint,
  rules,
  error,
  valid,
  icon,
  prefix,
  suffix,
  figure,
  ...input
}: Props) {
  return (
    <Field {...{ label, required, aside, hint, rules, error, valid }}>
      {(control) => (
        <div className={styles.box}>
          {icon}
          {prefix ? <div className={styles.affix}>{prefix}</div> : null}
          <input type="text" {...input} {...control} className={cx(styles.input, figure && styles.figure)} />
          {suffix ? <div className={styles.affix}>{suffix}</div> : null}
          {error ? <CircleAlert size={18} aria-hidden="true" /> : null}
          {valid && !error ? <CircleCheck size={18} aria-hidden="true" /> : null}
        </div>
      )}
    </Field>
  );
}

type PasswordProps = FieldProps & { name: string; icon?: ReactNode } & Omit<Input, 'type'>;

/** A password, with a button to show it. Its value is never stored in a draft. */
export function PasswordField({
  label,
  required,
  aside,
  hint,
  rules,
  error,
  valid,
  icon,
  ...input
}: PasswordProps) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, required, aside, hint, rules, error, valid }}>
      {(control) => (
        <span className={styles.box}>
          {icon}
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={64}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            data-secret
            className={styles.input}
          />
          <IconButton
            size="sm"
            className={styles.eye}
            label={intl.formatMessage({ id: isShown ? 'password_hide' : 'password_show' })}
            disabled={input.disabled}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
