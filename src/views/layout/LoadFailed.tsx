import { RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/StateBlock.tsx';
import { ErrorText } from './ErrorText.tsx';

interface Props {
  readonly art?: string;
  readonly title: ReactNode;
  readonly failure: ComponentProps<typeof ErrorText>['failure'] | null;
  readonly onRetry: () => void;
  /** Accessible name of the retry button where two of them may be on one page. */
  readonly retryLabel?: string;
}

/** What failed to load and why, with a retry button. */
export function LoadFailed({ art, title, failure, onRetry, retryLabel }: Props) {
  return (
    <ErrorState
      art={art}
      title={title}
      action={
        <Button
          kind="secondary"
          icon={<RefreshCw size={18} aria-hidden="true" />}
          aria-label={retryLabel}
          onClick={onRetry}
        >
          <FormattedMessage id="try_again" />
        </Button>
      }
    >
      {failure ? <ErrorText failure={failure} /> : null}
    </ErrorState>
  );
}
