import type { ReactNode } from 'react';
import styles from './RadioPills.module.css';

type Props<V extends string> = {
  name: string;
  label: ReactNode;
  items: readonly { value: V; label: ReactNode }[];
  defaultValue: V;
  disabled?: boolean;
};

/** A choice of few in a form. Uncontrolled: `defaultValue` in, the form's values out. */
export function RadioPills<V extends string>({ name, label, items, defaultValue, disabled }: Props<V>) {
  return (
    <fieldset className={styles.set} disabled={disabled}>
      <legend className="vh">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className={styles.pill}>
          <input
            type="radio"
            name={name}
            value={item.value}
            defaultChecked={item.value === defaultValue}
            className={styles.input}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
