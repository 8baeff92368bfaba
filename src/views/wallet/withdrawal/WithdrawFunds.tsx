import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import type { WithdrawalSnapshot } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { moneyIn } from '../common/unit.ts';
import card from '../deposit/WalletCard.module.css';
import styles from './Withdrawal.module.css';

type PageData = NonNullable<WithdrawalSnapshot['context']['pageData']>;

/** The available amount, the held part of the balance, and the rest of the daily limit. */
export function WithdrawFunds({ pageData, app }: { readonly pageData: PageData; readonly app: AppRef }) {
  const intl = useIntl();
  const wallet = useSelector(app, selectChild('walletBalance'));
  const isHidden = useSelector(wallet, (snapshot) => snapshot?.context.isHidden === true);
  const { terms, funds } = pageData;
  if (funds.available === null) return null;
  const money = (minor: number, hero = false) => (
    <Money
      {...moneyIn(terms, minor)}
      hero={hero}
      hidden={isHidden}
      hiddenLabel={intl.formatMessage({ id: 'balance_hidden' })}
    />
  );
  return (
    <div className={card.card}>
      <span className={card.label}>
        <FormattedMessage id="withdraw_balance" />
      </span>
      <span className={card.sum}>{money(funds.available, true)}</span>
      <dl className={styles.funds}>
        {funds.held > 0 ? (
          <div>
            <dt>
              <FormattedMessage id="withdraw_held" />
            </dt>
            <dd>{money(funds.held)}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            <FormattedMessage id="withdraw_left_today" />
          </dt>
          <dd>{money(funds.leftToday)}</dd>
        </div>
      </dl>
    </div>
  );
}
