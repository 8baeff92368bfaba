import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { WithdrawalSnapshot } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import styles from './Withdrawal.module.css';

type PageData = NonNullable<WithdrawalSnapshot['context']['pageData']>;

const TEXTS: Readonly<Partial<Record<NonNullable<PageData['funds']['bound']>, MessageId>>> = {
  limit: 'withdraw_bound_limit',
  day: 'withdraw_bound_day',
  times: 'withdraw_bound_times',
  closed: 'withdraw_closed',
};

/** Why it cannot be more; an open turnover requirement is shown above instead. */
export function WithdrawBound({ funds, terms }: Pick<PageData, 'funds' | 'terms'>) {
  const { bound, largest } = funds;
  if (bound === null) return null;
  const isTooLittle = largest === 0 && ['balance', 'day', 'limit'].includes(bound);
  const id = isTooLittle ? 'withdraw_bound_least' : TEXTS[bound];
  if (!id) return null;
  return (
    <span className={styles.bound}>
      {bound === 'closed' && terms.isAllowed && terms.window ? (
        <FormattedMessage id="withdraw_window" values={terms.window} />
      ) : (
        <FormattedMessage id={id} />
      )}
    </span>
  );
}
