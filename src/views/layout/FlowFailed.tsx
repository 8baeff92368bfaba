import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/StateBlock.tsx';
import styles from './FlowSlot.module.css';
import { ThemedArt } from './ThemedArt.tsx';

interface Props {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A flow that could not be loaded or broke: what did not happen, and two ways on. */
export function FlowFailed({ onRetry, onClose }: Props) {
  return (
    <div className={styles.slot}>
      <div className={styles.card}>
        <ThemedArt name="empty-error" width={112} height={88} />
        <ErrorState
          title={<FormattedMessage id="flow_failed" />}
          action={
            <div className={styles.actions}>
              {/* Above the page it stands last in the document: the focus must not have to walk there. */}
              <Button autoFocus onClick={onRetry}>
                <FormattedMessage id="try_again" />
              </Button>
              <Button kind="secondary" onClick={onClose}>
                <FormattedMessage id="close" />
              </Button>
            </div>
          }
        >
          <FormattedMessage id="flow_failed_why" />
        </ErrorState>
      </div>
    </div>
  );
}
