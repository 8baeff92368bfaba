import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PointsSpendingRef } from '../../../machines/points/points-spending/points-spending.machine.ts';
import { RetryAlert } from '../../layout/RetryAlert.tsx';
import { FlowDialog } from '../../member/common/FlowDialog.tsx';
import { SpendingForm } from './SpendingForm.tsx';

/** What points are spent on, with the payment password, in a dialog over the shop (PTS-05). */
export function PointsSpending({ flow }: { readonly flow: PointsSpendingRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { subject, failure } = snapshot.context;
  return (
    <FlowDialog
      snapshot={snapshot}
      title={intl.formatMessage({ id: subject.of === 'reward' ? 'points_redeem' : 'points_convert' })}
      onClose={() => flow.send({ type: 'spending.close' })}
    >
      {snapshot.matches('editing') || snapshot.matches('ordering') ? <SpendingForm flow={flow} /> : null}
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
