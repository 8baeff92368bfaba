import { RefreshCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import styles from './ClosedScreen.module.css';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { ThemedArt } from '../../layout/ThemedArt.tsx';

interface Props extends ComponentProps<typeof ErrorText> {
  readonly isBusy: boolean;
  readonly onCheck: () => void;
}

/** The platform did not report whether the site is open. */
export function StatusFailedScreen({ failure, isBusy, onCheck }: Props) {
  return (
    <div role="alert" className={styles.failed}>
      <ThemedArt name="empty-offline" width={143} height={112} />
      <h1 className="h1">
        <FormattedMessage id="status_failed_title" />
      </h1>
      <p className={styles.text}>
        <ErrorText failure={failure} /> <FormattedMessage id="status_failed_safe" />
      </p>
      <Button size="lg" busy={isBusy} icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onCheck}>
        <FormattedMessage id="try_again" />
      </Button>
    </div>
  );
}
