import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DownlineTransferRef } from '../../../machines/agent/downline-transfer/downline-transfer.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { RetryAlert } from '../../layout/RetryAlert.tsx';
import { FlowDialog } from '../../member/common/FlowDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DownlineTransferForm } from './DownlineTransferForm.tsx';
import { DownlineTransferReview } from './DownlineTransferReview.tsx';

/** Sends money to an account of the agent’s team, in a dialog over the list (WAL-04). */
export function DownlineTransfer({ flow }: { readonly flow: DownlineTransferRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure } = snapshot.context;
  return (
    <FlowDialog
      snapshot={snapshot}
      title={intl.formatMessage({ id: 'downline_transfer' })}
      onClose={() => flow.send({ type: 'transfer.close' })}
    >
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={320} />
        </Loading>
      ) : null}
      {snapshot.matches('missing') ? (
        <LoadFailed
          title={<FormattedMessage id="downline_missing" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'terms.retry' })}
        />
      ) : null}
      {snapshot.hasTag('form') ? <DownlineTransferForm flow={flow} /> : null}
      {snapshot.hasTag('review') ? <DownlineTransferReview flow={flow} /> : null}
      {snapshot.matches('resultUnknown') && failure ? (
        <RetryAlert
          failure={failure}
          note={<FormattedMessage id="order_unknown" />}
          onRetry={() => flow.send({ type: 'order.retry' })}
        />
      ) : null}
    </FlowDialog>
  );
}
