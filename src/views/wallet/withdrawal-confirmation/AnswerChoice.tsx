import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from '../common/Confirmation.module.css';

export const CHOICES = [
  { choice: 'RECEIVED', label: 'confirm_received', why: 'confirm_received_why', Icon: CircleCheck },
  { choice: 'PARTIAL', label: 'confirm_partial', why: 'confirm_partial_why', Icon: CircleDashed },
  { choice: 'NOT_RECEIVED', label: 'confirm_none', why: 'confirm_none_why', Icon: CircleX },
] as const;

interface Props {
  readonly answer: (typeof CHOICES)[number];
  readonly isPicked: boolean;
  readonly disabled: boolean;
  readonly onPick: () => void;
  /** The inputs of this answer; null for none. */
  readonly children: ReactNode;
}

/** One of the three answers; its inputs open below it. */
export function AnswerChoice({ answer, isPicked, disabled, onPick, children }: Props) {
  const { choice, label, why, Icon } = answer;
  return (
    <div className={styles.choice} data-choice={choice} data-picked={isPicked || undefined}>
      <label>
        <input
          type="radio"
          name="choice"
          value={choice}
          checked={isPicked}
          disabled={disabled}
          onChange={onPick}
        />
        <span>
          <strong>
            <FormattedMessage id={label} />
          </strong>
          <span className={styles.small}>
            <FormattedMessage id={why} />
          </span>
        </span>
        <Icon size={20} aria-hidden="true" />
      </label>
      {isPicked && children ? <div className={styles.details}>{children}</div> : null}
    </div>
  );
}
