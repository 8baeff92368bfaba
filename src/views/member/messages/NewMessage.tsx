import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageWriterRef } from '../../../machines/member/message-writer/message-writer.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MessageWriter } from './MessageWriter.tsx';
import styles from './Messages.module.css';

/** A new message: its recipients load first. */
export function NewMessage({
  flow,
  onBack,
}: {
  readonly flow: MessageWriterRef;
  readonly onBack: () => void;
}) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  return (
    <>
      <div className={styles.top}>
        <IconButton
          className={styles.back}
          label={intl.formatMessage({ id: 'messages_back' })}
          onClick={onBack}
        >
          <ArrowLeft size={18} />
        </IconButton>
        <div>
          <h3 className="h3">
            <FormattedMessage id="messages_new" />
          </h3>
        </div>
      </div>
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="messages_failed" />}
          failure={snapshot.context.failure}
          onRetry={() => flow.send({ type: 'writer.retry' })}
        />
      ) : snapshot.matches('preparing') ? (
        <Loading className={styles.bones}>
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={120} />
        </Loading>
      ) : (
        <MessageWriter flow={flow} />
      )}
    </>
  );
}
