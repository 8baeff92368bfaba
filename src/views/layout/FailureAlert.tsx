import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorText } from './ErrorText.tsx';

interface Props {
  /** Nothing is shown without one. */
  readonly failure: ComponentProps<typeof ErrorText>['failure'] | null;
  readonly title?: ReactNode;
  /** Only where the same request can be sent again. */
  readonly onRetry?: (() => void) | null;
  readonly busy?: boolean;
}

/** Why a request failed, beside what is still shown; with a retry button where a retry is safe (ERR-05 to ERR-07). */
export function FailureAlert({ failure, title, onRetry, busy = false }: Props) {
  if (!failure) return null;
  return (
    <Alert
      title={title}
      action={
        onRetry ? (
          <Button size="sm" kind="secondary" busy={busy} onClick={onRetry}>
            <FormattedMessage id="try_again" />
          </Button>
        ) : null
      }
    >
      <ErrorText failure={failure} />
    </Alert>
  );
}
