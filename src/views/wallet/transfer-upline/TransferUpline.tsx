import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TransferUplineRef } from '../../../machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import page from '../common/MoneyPage.module.css';
import { TransferForm } from './TransferForm.tsx';
import { TransferReceipt } from './TransferReceipt.tsx';
import { TransferReview } from './TransferReview.tsx';

/** Transfers money to the upline (MEM-09, WAL-03). */
export function TransferUpline({ flow }: { readonly flow: TransferUplineRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure, pageData } = snapshot.context;
  const isMissing = snapshot.matches('missing');
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'in_transfer_upline' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={page.page}
    >
      <h3 className="h2">
        <FormattedMessage id="in_transfer_upline" />
      </h3>
      {!isMissing ? (
        <FailureAlert
          failure={failure}
          onRetry={snapshot.matches('resultUnknown') ? () => flow.send({ type: 'order.retry' }) : null}
        />
      ) : null}
      {isMissing ? (
        <LoadFailed
          title={<FormattedMessage id="transfer_missing" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'page.retry' })}
        />
      ) : null}
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" ratio={3} />
        </Loading>
      ) : null}
      {pageData && snapshot.matches('editing') ? <TransferForm flow={flow} /> : null}
      {pageData && (snapshot.matches('reviewing') || snapshot.matches('ordering')) ? (
        <TransferReview flow={flow} />
      ) : null}
      {snapshot.matches('sent') ? <TransferReceipt flow={flow} /> : null}
    </section>
  );
}
