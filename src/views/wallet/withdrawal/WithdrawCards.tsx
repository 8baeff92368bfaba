import { useSelector } from '@xstate/react';
import { Plus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import page from '../common/MoneyPage.module.css';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { problemText } from '../common/problem-text.ts';
import styles from './Withdrawal.module.css';

/** The cards that money can be sent to, one of them chosen. */
export function WithdrawCards({ flow }: { readonly flow: WithdrawalRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, form, problems } = snapshot.context;
  if (!pageData) return null;
  const { cards } = pageData;
  return (
    <fieldset className={styles.choices}>
      <legend className={page.step}>
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
      {problems['cardId'] ? <p role="alert">{problemText(intl, problems['cardId'])}</p> : null}
      <Button
        kind="secondary"
        icon={<Plus size={18} />}
        disabled={!snapshot.can({ type: 'card.open' })}
        onClick={() => flow.send({ type: 'card.open' })}
      >
        <FormattedMessage id="card_add" />
      </Button>
    </fieldset>
  );
}
