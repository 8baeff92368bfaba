import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { ReferralPageData, ReferralRef } from '../../../machines/member/referral/referral.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Referral.module.css';
import { ReferralLink } from './ReferralLink.tsx';
import { ReferralRanking } from './ReferralRanking.tsx';
import { ReferralRows } from './ReferralRows.tsx';

/** How many friends came how far, to scale. */
function Steps({ pageData: { invited, deposited, playing } }: { readonly pageData: ReferralPageData }) {
  const intl = useIntl();
  const steps: readonly (readonly [MessageId, number])[] = [
    ['referral_registered', invited],
    ['referral_deposited', deposited],
    ['referral_playing', playing],
  ];
  return (
    <ul
      className={`${styles.card} ${styles.steps}`}
      aria-label={intl.formatMessage({ id: 'referral_steps' })}
    >
      {steps.map(([id, count]) => (
        <li key={id}>
          <span>{intl.formatMessage({ id })}</span>
          <strong>{intl.formatNumber(count)}</strong>
          <Progress label={intl.formatMessage({ id })} value={count} max={Math.max(invited, 1)} />
        </li>
      ))}
    </ul>
  );
}

function Sums({ pageData: { overview, rules } }: { readonly pageData: ReferralPageData }) {
  const sums: readonly (readonly [MessageId, number])[] = [
    ['referral_month', overview.month],
    ['referral_last_day', overview.lastDay],
    ['referral_total', overview.total],
  ];
  return (
    <dl className={styles.sums}>
      {sums.map(([id, minor]) => (
        <div key={id} className={styles.card}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd>
            <Money
              minor={minor}
              exponent={rules.exponent}
              {...(rules.symbol ? { symbol: rules.symbol } : {})}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Invitations and what they bring (MEM-15, REF-01). */
export function ReferralPage({ flow }: { readonly flow: ReferralRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, failure } = snapshot.context;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'invite_friends' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h3 className="h2">
        <FormattedMessage id="invite_friends" />
      </h3>
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={260} />
        </Loading>
      ) : null}
      {pageData && snapshot.hasTag('shown') ? (
        <>
          <div className={styles.columns}>
            <ReferralLink pageData={pageData} />
            <Steps pageData={pageData} />
          </div>
          <Sums pageData={pageData} />
          <ReferralRows flow={flow} />
          <ReferralRanking pageData={pageData} />
        </>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="referral_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'referral.reload' })}
        />
      ) : null}
    </section>
  );
}
