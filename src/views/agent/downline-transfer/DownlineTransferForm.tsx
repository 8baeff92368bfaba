import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectRemarkLength,
  selectTerms,
  type DownlineTransferRef,
} from '../../../machines/agent/downline-transfer/downline-transfer.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LimitedAmountField } from '../../wallet/common/LimitedAmountField.tsx';
import page from '../../wallet/common/MoneyPage.module.css';
import { problemText } from '../../wallet/common/problem-text.ts';
import { moneyIn } from '../../wallet/common/unit.ts';

const formOf = ({ account = '', amount = '', remark = '' }: FormValues) => ({ account, amount, remark });

/** To whom, how much, and a remark, with the limits and what is left. */
export function DownlineTransferForm({ flow }: { readonly flow: DownlineTransferRef }) {
  const intl = useIntl();
  const terms = useSelector(flow, selectTerms);
  const { form, problems, failure } = useSelector(flow, ({ context }) => context);
  const isBusy = useSelector(flow, (snapshot) => snapshot.matches('checking'));
  const remarkLength = useSelector(flow, selectRemarkLength);
  const t = (id: MessageId) => intl.formatMessage({ id });
  const money = (minor: number) => <Money {...moneyIn(terms, minor)} />;
  return (
    <Form
      label={t('downline_transfer')}
      busy={isBusy}
      focusesFirst
      onTouch={({ values, isLeft }) => {
        if (!isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
    >
      <TextField
        name="account"
        label={t('downline_account')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        defaultValue={form.account}
        hint={t('downline_account_hint')}
        error={problemText(intl, problems['account'])}
      />
      <LimitedAmountField
        limits={terms}
        defaultValue={form.amount}
        error={problemText(intl, problems['amount'])}
      />
      <TextField
        name="remark"
        label={t('transfer_remark')}
        autoComplete="off"
        maxLength={remarkLength}
        defaultValue={form.remark}
        hint={t('downline_remark_hint')}
      />
      <dl className={page.facts} data-short>
        <dt>{t('withdraw_balance')}</dt>
        <dd>{money(terms.available)}</dd>
        <dt>{t('withdraw_left_today')}</dt>
        <dd>{money(terms.leftToday)}</dd>
      </dl>
      {failure && Object.keys(problems).length === 0 ? (
        <Alert>
          <ErrorText failure={failure} />
        </Alert>
      ) : null}
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="withdraw_next" />
      </SubmitButton>
    </Form>
  );
}
