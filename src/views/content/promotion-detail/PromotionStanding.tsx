import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PromotionDetailRef } from '../../../machines/content/promotion-detail/promotion-detail.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { ClaimResult } from '../../member/common/ClaimResult.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { PromotionStatus } from '../../../machines/content/promotions/promotions.machine.ts';
import styles from './Promotion.module.css';

const STANDINGS: Readonly<Record<PromotionStatus, MessageId>> = {
  APPLY: 'promotion_stands_apply',
  APPLYING: 'promotion_stands_applying',
  JOINED: 'promotion_stands_joined',
  COMING: 'promotion_stands_coming',
  CLAIM: 'promotion_stands_claim',
  PROCESS: 'promotion_stands_process',
  ISSUED: 'promotion_stands_paid',
  CLAIMED: 'promotion_stands_paid',
  REJECTED: 'promotion_stands_rejected',
  CLOSED: 'promotion_stands_closed',
};

/** Where the member stands, and what they can do about it. */
export function PromotionStanding({ flow }: { readonly flow: PromotionDetailRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, isMember, act, claimed, failure } = snapshot.context;
  if (pageData === null) return null;
  const { status, kind, bonus, note, startsAt, exponent, symbol } = pageData;
  const unit = { exponent, ...(symbol ? { symbol } : {}) };
  const money = (minor: number) => <Money minor={minor} {...unit} />;
  const isUnknown = snapshot.matches('resultUnknown');
  const isActing = snapshot.matches('acting');
  const press = {
    disabled: !snapshot.matches('showing') && !isActing,
    busy: isActing,
    size: 'lg' as const,
    wide: true,
  };
  return (
    <section className={styles.card} aria-labelledby="promotion-standing">
      <h2 id="promotion-standing" className="vh">
        <FormattedMessage id="promotion_standing" />
      </h2>
      <p className={styles.standing}>
        <FormattedMessage
          id={STANDINGS[status]}
          values={{
            amount: money(bonus?.amount ?? 0),
            time: <DateTime ms={status === 'COMING' ? startsAt : (bonus?.endsAt ?? null)} show="date" />,
          }}
        />
      </p>
      {note ? (
        <p className={styles.note}>
          <FormattedMessage id="promotion_reason" values={{ reason: note }} />
        </p>
      ) : null}
      {status === 'PROCESS' && bonus ? (
        <>
          <div className={styles.row}>
            <span>
              <FormattedMessage id="promotion_wagering" />
            </span>
            <strong>
              <FormattedMessage
                id="bonus_of"
                values={{ wagered: money(bonus.wagered), required: money(bonus.required) }}
              />
            </strong>
          </div>
          <Progress
            label={intl.formatMessage({ id: 'promotion_wagering' })}
            value={bonus.wagered}
            max={bonus.required}
          />
        </>
      ) : null}
      {isActing ? null : act === 'claim' ? (
        <ClaimResult
          claimed={claimed}
          failure={failure}
          isResultUnknown={isUnknown}
          exponent={exponent}
          symbol={symbol}
        />
      ) : (
        <ClaimResult claimed={null} failure={failure} isResultUnknown={false} exponent={2} symbol={null}>
          {isUnknown ? (
            <>
              {' '}
              <FormattedMessage id="promotion_result_unknown" />
            </>
          ) : null}
        </ClaimResult>
      )}
      {isUnknown ? (
        <Button
          wide
          kind="secondary"
          icon={<RefreshCw size={18} aria-hidden="true" />}
          onClick={() => flow.send({ type: 'action.retry' })}
        >
          <FormattedMessage id="try_again" />
        </Button>
      ) : status === 'CLAIM' && bonus && isMember ? (
        <Button {...press} kind="gilt" onClick={() => flow.send({ type: 'promotion.claim' })}>
          <FormattedMessage id="promotion_claim" values={{ amount: money(bonus.amount) }} />
        </Button>
      ) : status !== 'APPLY' ? null : !isMember ? (
        <Button {...press} onClick={() => flow.send({ type: 'account.request' })}>
          <FormattedMessage id="promotion_sign_in" />
        </Button>
      ) : kind === 'JOIN' ? (
        <Button {...press} onClick={() => flow.send({ type: 'promotion.join' })}>
          <FormattedMessage id="promotion_join" />
        </Button>
      ) : (
        <Button {...press} onClick={() => flow.send({ type: 'promotion.apply' })}>
          <FormattedMessage id="promotion_apply" />
        </Button>
      )}
    </section>
  );
}
