import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import {
  selectIsPayable,
  selectMethod,
  selectOrderAmount,
} from '../../../machines/wallet/deposit/deposit.machine.ts';
import { SubmitButton } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import styles from '../common/MoneyPage.module.css';
import { moneyIn } from '../common/unit.ts';

/** The outcome of the typed amount, and the submit button. */
export function DepositSummary({ flow, busy }: { flow: DepositRef; busy: boolean }) {
  const offer = useSelector(flow, (state) => state.context.offer);
  const fee = useSelector(flow, selectMethod)?.fee ?? 0;
  const amount = useSelector(flow, selectOrderAmount) ?? 0;
  const isPayable = useSelector(flow, selectIsPayable);
  const percent = offer?.turnoverPercent ?? 0;
  const money = (minor: number) => <Money {...moneyIn(offer ?? {}, minor)} />;
  return (
    <div className={styles.summary}>
      <h3 className="h3">
        <FormattedMessage id="deposit_summary" />
      </h3>
      <dl className={styles.facts} data-short>
        <dt>
          <FormattedMessage id="deposit_you_send" />
        </dt>
        <dd>{money(amount)}</dd>
        <dt data-spare={fee === 0 || undefined}>
          <FormattedMessage id="deposit_fee" />
        </dt>
        <dd data-spare={fee === 0 || undefined}>{money(fee)}</dd>
        {percent > 0 ? (
          <>
            <dt data-spare>
              <FormattedMessage id="deposit_turnover" />
            </dt>
            <dd data-spare>{money(Math.floor((Math.max(0, amount - fee) * percent) / 100))}</dd>
          </>
        ) : null}
        <dt className={styles.total}>
          <FormattedMessage id="deposit_you_get" />
        </dt>
        <dd className={styles.total}>{money(Math.max(0, amount - fee))}</dd>
      </dl>
      <SubmitButton kind={isPayable ? 'gilt' : 'secondary'} busy={busy} icon={<ArrowRight size={18} />}>
        <FormattedMessage id="deposit_continue" />
      </SubmitButton>
      <p className={styles.note}>
        <FormattedMessage id="deposit_note" />
      </p>
    </div>
  );
}
