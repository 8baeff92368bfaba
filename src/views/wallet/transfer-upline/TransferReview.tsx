import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectAmount,
  selectPageData,
  type TransferUplineRef,
} from '../../../machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import page from '../common/MoneyPage.module.css';
import { PaymentPasswordField } from '../common/PaymentPasswordField.tsx';
import { problemText } from '../common/problem-text.ts';
import { TransferFacts } from '../common/TransferFacts.tsx';

/** Recipient and amount once more, with the payment password. */
export function TransferReview({ flow }: { readonly flow: TransferUplineRef }) {
  const intl = useIntl();
  const pageData = useSelector(flow, selectPageData);
  const amount = useSelector(flow, selectAmount);
  const isBusy = useSelector(flow, (snapshot) => snapshot.matches('ordering'));
  const { form, problems } = useSelector(flow, ({ context }) => context);
  const t = (id: MessageId) => intl.formatMessage({ id });
  return (
    <section className={page.card}>
      <h4 className="h3">{t('transfer_review')}</h4>
      <TransferFacts
        recipientLabel="transfer_to"
        recipient={pageData.upline}
        remark={form.remark}
        unit={pageData}
        amount={amount}
      />
      <p className={page.note}>{t('transfer_final')}</p>
      <Form
        label={t('transfer_review')}
        busy={isBusy}
        focusesFirst
        onSubmit={({ password = '' }) => flow.send({ type: 'order.submit', password })}
      >
        <PaymentPasswordField error={problemText(intl, problems['password'])} />
        <SubmitButton busy={isBusy}>
          <FormattedMessage id="transfer_send" />
        </SubmitButton>
        <Button kind="quiet" disabled={isBusy} onClick={() => flow.send({ type: 'review.leave' })}>
          <FormattedMessage id="in_more_cancel" />
        </Button>
      </Form>
    </section>
  );
}
