import { RefreshCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/StateBlock.tsx';
import { ErrorText } from './ErrorText.tsx';

interface Props {
  readonly title: ReactNode;
  readonly failure: ComponentProps<typeof ErrorText>['failure'] | null;
  readonly onRetry: () => void;
}

/** What failed to load and why, with a retry button. */
export function LoadFailed({ title, failure, onRetry }: Props) {
  return (
    <ErrorState
      title={title}
      action={
        <Button kind="secondary" icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onRetry}>
          <FormattedMessage id="try_again" />
        </Button>
      }
    >
      {failure ? <ErrorText failure={failure} /> : null}
    </ErrorState>
  );
}
