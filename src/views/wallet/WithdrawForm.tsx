import { useSelector } from '@xstate/react';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton, type FormValues } from '../ui/Form.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Money } from '../ui/Money.tsx';
import { Progress } from '../ui/Progress.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { WithdrawalRef } from './WithdrawalPage.tsx';
import { problemWords } from './problem-words.ts';
import { moneyIn } from './unit.ts';
import styles from './Withdrawal.module.css';

const formOf = ({ amount = '', cardId = '' }: FormValues) => ({ amount, cardId });

/** How much, and to which card; what still has to be wagered stands above. */
export function WithdrawForm({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { desk, form, problems } = snapshot.context;
  const say = (id: MessageId) => intl.formatMessage({ id });
  if (!desk) return null;
  const { terms, cards, turnover } = desk;
  const isBusy = snapshot.hasTag('busy');
  const money = (minor: number) => <Money {...moneyIn(terms, minor)} />;
  return (
    <section className={styles.card}>
      {turnover.required > turnover.actual ? (
        <div className={styles.turnover}>
          <p>
            <FormattedMessage
              id="withdraw_turnover"
              values={{ actual: money(turnover.actual), required: money(turnover.required) }}
            />
          </p>
          <Progress label={say('turnover')} value={turnover.actual} max={turnover.required} tone="gilt" />
        </div>
      ) : null}
      <Form
        label={say('in_increase_withdrawal')}
        busy={isBusy}
        onKeep={(values) => flow.send({ type: 'draft.keep', form: formOf(values) })}
        onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
      >
        <fieldset className={styles.choices}>
          <legend className="label">
            <FormattedMessage id="withdraw_to" />
          </legend>
          {cards.map((card) => (
            <div key={card.id} className={styles.choice}>
              <label>
                <input type="radio" name="cardId" value={card.id} defaultChecked={card.id === form.cardId} />
                <span>
                  <strong>{card.bankName}</strong> {card.number}
                  <span className={styles.small}>{card.holder}</span>
                </span>
              </label>
              <IconButton
                size="sm"
                label={intl.formatMessage({ id: 'card_remove' }, { card: `${card.bankName} ${card.number}` })}
                disabled={!snapshot.can({ type: 'card.remove', id: card.id })}
                onClick={() => flow.send({ type: 'card.remove', id: card.id })}
              >
                <Trash2 size={16} />
              </IconButton>
            </div>
          ))}
          {problems['cardId'] ? <p role="alert">{problemWords(intl, problems['cardId'])}</p> : null}
          <Button
            kind="quiet"
            icon={<Plus size={18} />}
            disabled={!snapshot.matches('desk')}
            onClick={() => flow.send({ type: 'card.open' })}
          >
            <FormattedMessage id="card_add" />
          </Button>
        </fieldset>
        <TextField
          name="amount"
          label={say('amount')}
          required
          prefix={moneyIn(terms, 0).symbol}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={form.amount}
          maxLength={16}
          error={problemWords(intl, problems['amount'])}
          hint={
            <FormattedMessage
              id="amount_limits"
              values={{ minimum: money(terms.minimum), maximum: money(terms.maximum) }}
            />
          }
        />
        <SubmitButton busy={isBusy} disabled={!terms.isAllowed}>
          <FormattedMessage id="withdraw_next" />
        </SubmitButton>
      </Form>
      {desk.hasPassword ? (
        <Button
          kind="text"
          icon={<KeyRound size={16} aria-hidden="true" />}
          disabled={!snapshot.can({ type: 'password.open' })}
          onClick={() => flow.send({ type: 'password.open' })}
        >
          <FormattedMessage id="payment_password_change" />
        </Button>
      ) : null}
    </section>
  );
}
