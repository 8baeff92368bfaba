import { RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorText } from './ErrorText.tsx';
import styles from './RetryAlert.module.css';

interface Props {
  readonly failure: ComponentProps<typeof ErrorText>['failure'];
  /** What the failure means for what was sent. */
  readonly note?: ReactNode;
  readonly onRetry: () => void;
  /** Other ways out. */
  readonly children?: ReactNode;
}

/** In place of a form: why it could not be sent or opened, and a button to try again. */
export function RetryAlert({ failure, note, onRetry, children }: Props) {
  return (
    <div className={styles.parts}>
      <Alert>
        <ErrorText failure={failure} /> {note}
      </Alert>
      <Button wide icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onRetry}>
        <FormattedMessage id="try_again" />
      </Button>
      {children}
    </div>
  );
}
