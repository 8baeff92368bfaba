import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectAmount,
  selectTerms,
  type DownlineTransferRef,
} from '../../../machines/agent/downline-transfer/downline-transfer.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import page from '../../wallet/common/MoneyPage.module.css';
import { PaymentPasswordField } from '../../wallet/common/PaymentPasswordField.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import { TransferFacts } from '../../wallet/common/TransferFacts.tsx';

/** Recipient and amount once more, with the payment password. */
export function DownlineTransferReview({ flow }: { readonly flow: DownlineTransferRef }) {
  const intl = useIntl();
  const terms = useSelector(flow, selectTerms);
  const amount = useSelector(flow, selectAmount);
  const isBusy = useSelector(flow, (snapshot) => snapshot.matches('ordering'));
  const { form, problems, failure } = useSelector(flow, ({ context }) => context);
  const t = (id: MessageId) => intl.formatMessage({ id });
  return (
    <Form
      label={t('downline_review')}
      busy={isBusy}
      focusesFirst
      onSubmit={({ password = '' }) => flow.send({ type: 'order.submit', password })}
    >
      <TransferFacts
        recipientLabel="downline_account"
        recipient={terms.recipient}
        remark={form.remark}
        unit={terms}
        amount={amount}
      />
      <p className={page.note}>{t('downline_final')}</p>
      <PaymentPasswordField error={problemText(intl, problems['password'])} />
      {failure ? (
        <Alert>
          <ErrorText failure={failure} />
        </Alert>
      ) : null}
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="transfer_send" />
      </SubmitButton>
      <Button kind="quiet" disabled={isBusy} onClick={() => flow.send({ type: 'review.leave' })}>
        <FormattedMessage id="in_more_cancel" />
      </Button>
    </Form>
  );
}
