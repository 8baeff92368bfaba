import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { ReferralDesk, ReferralRef } from '../../../machines/member/referral/referral.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import styles from './Referral.module.css';
import { ReferralRows } from './ReferralRows.tsx';

const MESSENGERS = [
  ['Telegram', 'https://t.me/share/url?url='],
  ['WhatsApp', 'https://wa.me/?text='],
] as const;

function Link({ desk }: { readonly desk: ReferralDesk }) {
  const intl = useIntl();
  const t = (id: MessageId) => intl.formatMessage({ id });
  const { rules, link, picture } = desk;
  const money = (minor: number) => (
    <Money minor={minor} exponent={rules.exponent} {...(rules.symbol ? { symbol: rules.symbol } : {})} />
  );
  const rate = intl.formatNumber(rules.rate, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <section className={styles.card} aria-labelledby="referral-link">
      <img src={picture} alt={t('referral_qr')} width={148} height={148} className={styles.qr} />
      <div>
        <h4 id="referral-link">
          <FormattedMessage id="referral_earn" values={{ rate }} />
        </h4>
        <p className={styles.link}>
          <bdi>{link}</bdi>
          <CopyButton text={link} label={t('copy')} copiedLabel={t('copied')} />
        </p>
        <p className={styles.share}>
          {MESSENGERS.map(([name, address]) => (
            <ButtonLink
              key={name}
              kind="secondary"
              size="sm"
              href={address + encodeURIComponent(link)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
            </ButtonLink>
          ))}
          <ButtonLink kind="secondary" size="sm" href={picture} download="invitation.svg">
            {t('referral_save_qr')}
          </ButtonLink>
        </p>
        <p className={styles.rules}>
          <FormattedMessage
            id="referral_rules"
            values={{
              rate,
              friend: money(rules.perFriend),
              day: money(rules.perDay),
              most: intl.formatNumber(rules.mostFriends),
              time: <DateTime ms={rules.paysAt} show="near" />,
            }}
          />
        </p>
      </div>
    </section>
  );
}

/** How many friends came how far, to scale. */
function Steps({ desk: { invited, deposited, playing } }: { readonly desk: ReferralDesk }) {
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

function Sums({ desk: { overview, rules } }: { readonly desk: ReferralDesk }) {
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
  const { desk, failure } = snapshot.context;
  const isFailed = snapshot.matches('failed') || snapshot.matches('unlisted');
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
        <div role="status" aria-label={intl.formatMessage({ id: 'loading' })}>
          <Skeleton shape="tile" width="100%" height={260} />
        </div>
      ) : null}
      {desk && snapshot.hasTag('shown') ? (
        <>
          <div className={styles.columns}>
            <Link desk={desk} />
            <Steps desk={desk} />
          </div>
          <Sums desk={desk} />
          <ReferralRows flow={flow} />
        </>
      ) : null}
      {isFailed ? (
        <ErrorState
          title={<FormattedMessage id="referral_failed" />}
          action={
            <Button kind="secondary" onClick={() => flow.send({ type: 'referral.reload' })}>
              <FormattedMessage id="try_again" />
            </Button>
          }
        >
          {failure ? <ErrorText failure={failure} /> : null}
        </ErrorState>
      ) : null}
    </section>
  );
}
