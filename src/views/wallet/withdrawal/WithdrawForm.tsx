import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Form, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { LimitedAmountField } from '../common/LimitedAmountField.tsx';
import page from '../common/MoneyPage.module.css';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { WithdrawBound } from './WithdrawBound.tsx';
import { WithdrawCards } from './WithdrawCards.tsx';
import { WithdrawFunds } from './WithdrawFunds.tsx';
import { WithdrawOutlook } from './WithdrawOutlook.tsx';
import { problemText } from '../common/problem-text.ts';
import { moneyIn } from '../common/unit.ts';
import styles from './Withdrawal.module.css';

const formOf = ({ amount = '', cardId = '' }: FormValues) => ({ amount, cardId });

/** Card, amount, cost and time of payment; an open turnover requirement is shown above. */
export function WithdrawForm({ flow, app }: { readonly flow: WithdrawalRef; readonly app: AppRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, form, fillTurn, problems } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  if (!pageData) return null;
  const { terms, funds, turnover } = pageData;
  const isBusy = snapshot.hasTag('busy');
  const isWaiting = snapshot.hasTag('waiting');
  const money = (minor: number) => <Money {...moneyIn(terms, minor)} />;
  return (
    <Form
      label={t('in_increase_withdrawal')}
      busy={isBusy}
      className={page.columns}
      onTouch={({ values, isLeft }) => {
        if (!isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onKeep={(values) => flow.send({ type: 'draft.keep', form: formOf(values) })}
      onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
    >
      <div className={page.main}>
        {turnover.required > turnover.actual ? (
          <div className={styles.turnover}>
            <p>
              <FormattedMessage
                id="withdraw_turnover"
                values={{ actual: money(turnover.actual), required: money(turnover.required) }}
              />
            </p>
            <Progress label={t('turnover')} value={turnover.actual} max={turnover.required} tone="gilt" />
          </div>
        ) : null}
        <WithdrawCards flow={flow} />
        <LimitedAmountField
          key={String(fillTurn)}
          limits={terms}
          label={<span className={page.step}>{t('amount')}</span>}
          readOnly={isBusy || isWaiting}
          defaultValue={form.amount}
          error={problemText(intl, problems['amount'])}
        />
        {funds.largest === null ? null : (
          <Chips label={t('withdraw_available')}>
            <Chip
              disabled={!snapshot.can({ type: 'amount.max' })}
              onSelect={() => flow.send({ type: 'amount.max' })}
            >
              <span>
                <FormattedMessage id="withdraw_max" values={{ amount: money(funds.largest) }} />
              </span>
            </Chip>
            <WithdrawBound funds={funds} terms={terms} />
          </Chips>
        )}
        {pageData.hasPassword && terms.paymentLength ? (
          <div>
            <Button
              kind="text"
              icon={<KeyRound size={16} aria-hidden="true" />}
              busy={isWaiting}
              disabled={!isWaiting && !snapshot.can({ type: 'password.open' })}
              onClick={() => flow.send({ type: 'password.open' })}
            >
              <FormattedMessage id="payment_password_change" />
            </Button>
          </div>
        ) : null}
      </div>
      <div className={page.aside}>
        <WithdrawFunds pageData={pageData} app={app} />
        <WithdrawOutlook flow={flow} busy={isBusy} disabled={isWaiting} />
      </div>
    </Form>
  );
}
