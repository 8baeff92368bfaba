import { useIntl } from 'react-intl';
import type { FormValues } from '../../ui/Form.tsx';
import { FormButton } from '../../ui/FormButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CodeLine.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Names the button, since a form may have two. */
  readonly sendLabel: string;
  readonly problem: string | undefined;
  readonly isSent: boolean;
  readonly isBusy: boolean;
  readonly onSend: (values: FormValues) => void;
}

/** A code with the button that sends it. */
export function CodeLine({ name, label, sendLabel, problem, isSent, isBusy, onSend }: Props) {
  const intl = useIntl();
  return (
    <div className={styles.code}>
      <div className={styles.line}>
        <TextField
          name={name}
          label={label}
          required
          figure
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={16}
          error={problem}
          {...(isSent && { hint: intl.formatMessage({ id: 'code_sent' }) })}
        />
        <FormButton kind="quiet" className={styles.send} disabled={isBusy} onPress={onSend}>
          {sendLabel}
        </FormButton>
      </div>
    </div>
  );
}
