import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectAmount, selectOutlook } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { SubmitButton } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import money from '../common/MoneyPage.module.css';
import { moneyIn } from '../common/unit.ts';
import type { WithdrawalRef } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { WAIT_TEXTS } from './withdrawal-states.ts';

const HOUR = 60;

/** A number of minutes in colloquial units. */
function Within({ minutes }: { readonly minutes: number }) {
  return minutes >= HOUR && minutes % HOUR === 0 ? (
    <FormattedMessage id="withdraw_within_hours" values={{ count: minutes / HOUR }} />
  ) : (
    <FormattedMessage id="withdraw_within_minutes" values={{ count: minutes }} />
  );
}

interface Props {
  readonly flow: WithdrawalRef;
  readonly busy: boolean;
  readonly disabled: boolean;
}

/** What the typed amount costs, what arrives and when, and the submit button. */
export function WithdrawOutlook({ flow, busy, disabled }: Props) {
  const pageData = useSelector(flow, (state) => state.context.pageData);
  const amount = useSelector(flow, selectAmount);
  const { card, fee, minutes, isReviewed } = useSelector(flow, selectOutlook, isSame);
  if (!pageData) return null;
  const sum = (minor: number) => <Money {...moneyIn(pageData.terms, minor)} />;
  const hold = card?.payHold ?? null;
  const until = hold ? <DateTime ms={hold.until} /> : null;
  return (
    <div className={money.summary}>
      <h3 className="h3">
        <FormattedMessage id="deposit_summary" />
      </h3>
      <dl className={money.facts}>
        <dt data-spare>
          <FormattedMessage id="withdraw_amount" />
        </dt>
        <dd data-spare>{sum(amount)}</dd>
        <dt>
          <FormattedMessage id="fee" />
        </dt>
        <dd>{fee === null ? '–' : sum(fee)}</dd>
        {hold || minutes !== null ? (
          <>
            <dt>
              <FormattedMessage id="withdraw_time" />
            </dt>
            <dd>
              {hold ? (
                <FormattedMessage id="withdraw_after" values={{ until }} />
              ) : minutes === null ? null : (
                <Within minutes={minutes} />
              )}
            </dd>
          </>
        ) : null}
        <dt className={money.total}>
          <FormattedMessage id="withdraw_arrives" />
        </dt>
        <dd className={money.total}>{sum(Math.max(0, amount - (fee ?? 0)))}</dd>
      </dl>
      <SubmitButton busy={busy} disabled={disabled || !pageData.terms.isAllowed}>
        <FormattedMessage id="withdraw_next" />
      </SubmitButton>
      {hold ? (
        <p className={money.note}>
          <FormattedMessage id={WAIT_TEXTS[hold.reason]} values={{ until }} />
        </p>
      ) : null}
      {isReviewed ? (
        <p className={money.note}>
          <FormattedMessage id={WAIT_TEXTS.review} />
        </p>
      ) : null}
    </div>
  );
}

type Outlook = ReturnType<typeof selectOutlook>;
const isSame = (one: Outlook, other: Outlook): boolean =>
  one.card === other.card &&
  one.fee === other.fee &&
  one.minutes === other.minutes &&
  one.isReviewed === other.isReviewed;
