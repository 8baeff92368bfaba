import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TransferUplineRef } from '../../../machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import page from '../common/MoneyPage.module.css';
import { TransferForm } from './TransferForm.tsx';
import { TransferReceipt } from './TransferReceipt.tsx';
import { TransferReview } from './TransferReview.tsx';

/** Transfers money to the upline (MEM-09, WAL-03). */
export function TransferUpline({ flow }: { readonly flow: TransferUplineRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure, desk } = snapshot.context;
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
      {failure && !isMissing ? (
        <Alert
          action={
            snapshot.matches('unsure') ? (
              <Button size="sm" kind="secondary" onClick={() => flow.send({ type: 'order.retry' })}>
                <FormattedMessage id="try_again" />
              </Button>
            ) : null
          }
        >
          <ErrorText failure={failure} />
        </Alert>
      ) : null}
      {isMissing ? (
        <ErrorState
          title={<FormattedMessage id="transfer_missing" />}
          action={
            <Button kind="secondary" onClick={() => flow.send({ type: 'desk.retry' })}>
              <FormattedMessage id="try_again" />
            </Button>
          }
        >
          {failure ? <ErrorText failure={failure} /> : null}
        </ErrorState>
      ) : null}
      {snapshot.matches('loading') ? (
        <div role="status" aria-label={intl.formatMessage({ id: 'loading' })}>
          <Skeleton shape="tile" ratio={3} />
        </div>
      ) : null}
      {desk && snapshot.matches('desk') ? <TransferForm flow={flow} /> : null}
      {desk && (snapshot.matches('reviewing') || snapshot.matches('ordering')) ? (
        <TransferReview flow={flow} />
      ) : null}
      {snapshot.matches('sent') ? <TransferReceipt flow={flow} /> : null}
    </section>
  );
}
