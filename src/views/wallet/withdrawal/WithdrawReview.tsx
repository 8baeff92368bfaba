import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectAmount, selectRequiresCode } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ForgotButton } from './ForgotButton.tsx';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { PaymentPasswordField } from '../common/PaymentPasswordField.tsx';
import { problemText } from '../common/problem-text.ts';
import { moneyIn } from '../common/unit.ts';
import styles from './Withdrawal.module.css';

/** The cost and the amount that arrives, with password and code. */
export function WithdrawReview({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const amount = useSelector(flow, selectAmount);
  const requiresCode = useSelector(flow, selectRequiresCode);
  const { pageData, form, fee, problems, isCodeSent, phoneService, phoneProof } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  if (!pageData) return null;
  const { terms } = pageData;
  const card = pageData.cards.find(({ id }) => id === form.cardId);
  const isBusy = snapshot.matches('ordering');
  const isWaiting = snapshot.hasTag('waiting');
  const money = (minor: number) => <Money {...moneyIn(terms, minor)} />;
  return (
    <section className={styles.card}>
      <h4 className="h3">
        <FormattedMessage id="withdraw_review" />
      </h4>
      <dl className={styles.facts}>
        <dt>{t('amount')}</dt>
        <dd>{money(amount)}</dd>
        <dt>{t('fee')}</dt>
        <dd>{money(fee ?? 0)}</dd>
        <dt>{t('withdraw_arrives')}</dt>
        <dd>{money(amount - (fee ?? 0))}</dd>
        <dt>{t('withdraw_to')}</dt>
        <dd>
          {card?.bankName} {card?.number}
        </dd>
      </dl>
      <Form
        label={t('withdraw_review')}
        busy={isBusy}
        onSubmit={({ password = '', verificationCode = '' }) =>
          flow.send({ type: 'order.submit', form: { password, verificationCode } })
        }
      >
        {terms.requiresPassword ? (
          <PaymentPasswordField error={problemText(intl, problems['password'])} />
        ) : null}
        {requiresCode && phoneService ? (
          phoneProof ? (
            <Alert tone="ok">{t('phone_proved')}</Alert>
          ) : (
            <>
              {problems['verificationCode'] ? (
                <Alert>{problemText(intl, problems['verificationCode'])}</Alert>
              ) : null}
              <Button
                kind="secondary"
                disabled={!snapshot.can({ type: 'phone.prove' })}
                onClick={() => flow.send({ type: 'phone.prove' })}
              >
                {t('phone_proof')}
              </Button>
            </>
          )
        ) : requiresCode ? (
          <div className={styles.row}>
            <TextField
              name="verificationCode"
              label={t('sms_code')}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={255}
              error={problemText(intl, problems['verificationCode'])}
              {...(isCodeSent && { hint: t('code_sent') })}
            />
            <Button
              kind="quiet"
              disabled={!snapshot.can({ type: 'code.send' })}
              onClick={() => flow.send({ type: 'code.send' })}
            >
              <FormattedMessage id="send_sms" />
            </Button>
          </div>
        ) : null}
        <SubmitButton busy={isBusy} disabled={isWaiting}>
          <FormattedMessage id="in_increase_withdrawal" />
        </SubmitButton>
        <Button
          kind="quiet"
          disabled={isBusy || isWaiting}
          onClick={() => flow.send({ type: 'review.leave' })}
        >
          <FormattedMessage id="in_more_cancel" />
        </Button>
      </Form>
      {terms.requiresPassword ? <ForgotButton flow={flow} /> : null}
    </section>
  );
}
