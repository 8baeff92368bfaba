import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectOrderAmount, selectMethod } from '../../../machines/wallet/deposit/deposit.machine.ts';
import { AcceptanceButton } from '../../layout/AcceptanceButton.tsx';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Form, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DepositMethods } from './DepositMethods.tsx';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import styles from '../common/MoneyPage.module.css';
import { DepositSummary } from './DepositSummary.tsx';
import { moneyIn } from '../common/unit.ts';

interface Props {
  readonly flow: DepositRef;
  readonly app: AppRef;
  readonly wallet: ReactNode;
}

/** Method, amount, and the outcome. */
export function DepositForm({ flow, app, wallet }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const method = useSelector(flow, selectMethod);
  const amount = useSelector(flow, selectOrderAmount);
  const { offer, form, pickTurn, problems, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  if (!offer || !method) return null;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const whole = (minor: number) => <Money {...moneyIn(offer, minor)} decimals={0} />;
  const problem = (id: string | undefined) =>
    id ? <FormattedMessage id={id as MessageId} values={limits} /> : undefined;
  // Only a transfer asks for the payer; the value is kept while another method is chosen.
  const formOf = (values: FormValues) => ({
    amount: values['amount'] ?? '',
    payer: values['payer'] ?? form.payer,
  });
  const limits = { minimum: whole(method.minimum), maximum: whole(method.maximum) };
  return (
    <Form
      label={t('in_increase_deposit')}
      busy={isBusy}
      className={styles.columns}
      onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
      onTouch={({ name, isLeft, values }) => {
        if (name !== 'method' && !isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onKeep={(values) => flow.send({ type: 'draft.keep', form: formOf(values) })}
    >
      <div className={styles.main}>
        {failure ? (
          <Alert action={<AcceptanceButton app={app} failure={failure} />}>
            <ErrorText failure={failure} />
          </Alert>
        ) : null}
        <DepositMethods flow={flow} busy={isBusy} />
        <AmountField
          key={String(pickTurn)}
          name="amount"
          decimals={offer.exponent}
          label={
            <span className={styles.step}>
              <FormattedMessage id="deposit_amount" />
            </span>
          }
          prefix={offer.symbol}
          figure
          readOnly={isBusy}
          defaultValue={form.amount}
          error={problem(problems.amount)}
          hint={<FormattedMessage id="deposit_limits" values={limits} />}
        />
        <Chips label={t('deposit_fixed')} fill>
          {method.fixed.map((fixed) => (
            <Chip
              key={fixed}
              selected={fixed === amount}
              disabled={isBusy}
              onSelect={() => flow.send({ type: 'amount.pick', amount: fixed })}
            >
              <Money minor={fixed} exponent={offer.exponent} decimals={0} />
            </Chip>
          ))}
        </Chips>
        {method.kind === 'MANUAL' ? (
          <TextField
            name="payer"
            label={<FormattedMessage id="deposit_payer" />}
            autoComplete="name"
            maxLength={100}
            readOnly={isBusy}
            defaultValue={form.payer}
            error={problem(problems.payer)}
            hint={<FormattedMessage id="deposit_payer_hint" />}
          />
        ) : null}
      </div>
      <div className={styles.aside}>
        {wallet}
        <DepositSummary flow={flow} busy={isBusy} />
      </div>
    </Form>
  );
}
