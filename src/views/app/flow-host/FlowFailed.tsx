import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import { Veil } from '../../ui/Veil.tsx';
import styles from './FlowSlot.module.css';
import { ThemedArt } from '../../layout/ThemedArt.tsx';

interface Props {
  /** It has no place in the page, so it is shown over it. */
  readonly isOver: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A flow that failed to load or to render: the failure, and buttons to retry and to close. */
export function FlowFailed({ isOver, onRetry, onClose }: Props) {
  const card = (
    <div className={styles.card}>
      <ThemedArt name="empty-error" width={112} height={88} />
      <ErrorState
        title={
          <span id="flow-failed">
            <FormattedMessage id="flow_failed" />
          </span>
        }
        action={
          <div className={styles.actions}>
            <Button kind="secondary" onClick={onClose}>
              <FormattedMessage id="close" />
            </Button>
            <Button data-autofocus onClick={onRetry}>
              <FormattedMessage id="try_again" />
            </Button>
          </div>
        }
      >
        <FormattedMessage id="flow_failed_why" />
      </ErrorState>
    </div>
  );
  if (!isOver) return card;
  return (
    <Veil labelledBy="flow-failed" onDismiss={onClose}>
      {card}
    </Veil>
  );
}
