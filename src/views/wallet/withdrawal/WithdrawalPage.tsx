import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WithdrawalConfirmationRef } from '../../../machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import type { PaymentPasswordRef } from '../../../machines/member/payment-password/payment-password.machine.ts';
import type { PhoneProofRef } from '../../../machines/member/phone-proof/phone-proof.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Arrival } from '../../ui/Arrival.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PaymentPassword } from '../../member/payment-password/PaymentPassword.tsx';
import { PhoneProof } from '../../member/phone-proof/PhoneProof.tsx';
import { CaseFile } from './CaseFile.tsx';
import { CardForm } from './CardForm.tsx';
import { CardRemoval } from './CardRemoval.tsx';
import { LateConfirmation } from '../withdrawal-confirmation/LateConfirmation.tsx';
import { WithdrawalList } from './WithdrawalList.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawReview } from './WithdrawReview.tsx';
import styles from './Withdrawal.module.css';

/** Withdrawals: the request, the open ones, and what has arrived (MEM-08). */
export function WithdrawalPage({ flow, app }: Pick<FlowViewProps<WithdrawalRef>, 'flow' | 'app'>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure, pageData, notice } = snapshot.context;
  const confirmation = snapshot.children['confirmation'] as WithdrawalConfirmationRef | undefined;
  const payment = snapshot.children['paymentPassword'] as PaymentPasswordRef | undefined;
  const phoneProof = snapshot.children['phoneProof'] as PhoneProofRef | undefined;
  const opened = pageData?.withdrawals.find(({ id }) => id === snapshot.context.openId);
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'in_increase_withdrawal' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      {confirmation && snapshot.matches('confirming') ? (
        <LateConfirmation flow={confirmation} />
      ) : opened && snapshot.matches('readingCase') ? (
        <CaseFile flow={flow} withdrawal={opened} />
      ) : (
        <>
          {/* A notice comes when the form it was sent from has gone, and the focus with it. */}
          <Arrival key={notice} as="h2">
            <FormattedMessage id="in_increase_withdrawal" />
          </Arrival>
          {notice ? (
            <Alert tone="ok">
              <FormattedMessage id={notice} />
            </Alert>
          ) : null}
          {pageData && !snapshot.matches('missing') ? (
            <FailureAlert
              failure={failure}
              onRetry={snapshot.matches('resultUnknown') ? () => flow.send({ type: 'order.retry' }) : null}
            />
          ) : null}
          {snapshot.matches('missing') ? (
            <LoadFailed
              title={<FormattedMessage id="withdraw_missing" />}
              failure={failure}
              onRetry={() => flow.send({ type: 'page.retry' })}
            />
          ) : null}
          {snapshot.matches('loading') ? (
            <Loading>
              <Skeleton shape="tile" ratio={3} />
            </Loading>
          ) : null}
          {pageData && !snapshot.matches('missing') ? <WithdrawalList flow={flow} of="unanswered" /> : null}
          {pageData && (snapshot.matches('ready') || snapshot.matches('pricing')) ? (
            <WithdrawForm flow={flow} app={app} />
          ) : null}
          {pageData && (snapshot.matches('reviewing') || snapshot.matches('ordering')) ? (
            <WithdrawReview flow={flow} />
          ) : null}
          {snapshot.matches('addingCard') ? <CardForm flow={flow} /> : null}
          {snapshot.matches('removingCard') ? <CardRemoval flow={flow} /> : null}
          {pageData && !snapshot.matches('missing') ? <WithdrawalList flow={flow} of="others" /> : null}
        </>
      )}
      {payment ? <PaymentPassword flow={payment} app={app} /> : null}
      {phoneProof ? <PhoneProof flow={phoneProof} app={app} /> : null}
    </section>
  );
}
