import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './RuleList.module.css';

const ICONS = { waiting: Minus, met: Check, broken: X };
type Rule = { id: string; text: ReactNode; state: keyof typeof ICONS };

/** The requirements of a field, point by point; `words` are the screen-reader texts of the states. */
export function RuleList({
  rules,
  stateLabels,
}: {
  rules: Rule[];
  stateLabels: Record<Rule['state'], string>;
}) {
  return (
    <ul className={styles.list}>
      {rules.map((rule) => {
        const Icon = ICONS[rule.state];
        return (
          <li key={rule.id} className={cx(styles.rule, rule.state !== 'waiting' && styles[rule.state])}>
            <Icon size={14} aria-hidden="true" />
            <span className="vh">{stateLabels[rule.state]}</span>
            {rule.text}
          </li>
        );
      })}
    </ul>
  );
}

/** Four steps of strength; `label` is the step as text. */
export function StrengthMeter({ step, label }: { step: 0 | 1 | 2 | 3 | 4; label: string }) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={step}
      aria-valuemin={0}
      aria-valuemax={4}
      className={styles.meter}
    >
      {[1, 2, 3, 4].map((at) => (
        <span key={at} data-on={at <= step || undefined} data-step={step} />
      ))}
    </div>
  );
}
