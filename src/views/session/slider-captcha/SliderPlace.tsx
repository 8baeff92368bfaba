import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './SliderDialog.module.css';

interface Props {
  /** Why the picture failed to load; null while it is loading. */
  readonly failure: ComponentProps<typeof ErrorText>['failure'] | null;
  readonly onRetry: () => void;
}

/** Placeholder of the slider's picture. */
export const SliderPlace = ({ failure, onRetry }: Props) => (
  <div className={styles.place}>
    <Skeleton shape="tile" width="100%" ratio={340 / 180} />
    {failure ? (
      <Alert
        action={
          <Button size="sm" kind="secondary" onClick={onRetry}>
            <FormattedMessage id="try_again" />
          </Button>
        }
      >
        <ErrorText failure={failure} />
      </Alert>
    ) : null}
  </div>
);
