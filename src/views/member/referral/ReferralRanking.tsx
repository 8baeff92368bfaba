import { FormattedMessage, useIntl } from 'react-intl';
import type { ReferralPageData } from '../../../machines/member/referral/referral.machine.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Referral.module.css';

/** Who earned the most by invitations this month, and the member's own place. */
export function ReferralRanking({ pageData: { ranking, rules } }: { readonly pageData: ReferralPageData }) {
  const intl = useIntl();
  if (!ranking) return null;
  const { places, own } = ranking;
  const rows = [
    ...places,
    ...(own && !places.some(({ isMe }) => isMe) ? [{ ...own, name: '', isMe: true }] : []),
  ];
  return (
    <section className={styles.card} aria-labelledby="referral-ranking">
      <h4 id="referral-ranking">
        <FormattedMessage id="referral_ranking" />
      </h4>
      {rows.length > 0 ? (
        <ol className={styles.ranking}>
          {rows.map(({ rank, name, income, isMe }) => (
            <li key={rank} data-me={isMe || undefined}>
              <span>{intl.formatNumber(rank)}</span>
              <span>
                {name}{' '}
                {isMe ? (
                  <strong>
                    <FormattedMessage id="board_you" />
                  </strong>
                ) : null}
              </span>
              <Money
                minor={income}
                exponent={rules.exponent}
                {...(rules.symbol ? { symbol: rules.symbol } : {})}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <p className={styles.rules}>
        <FormattedMessage
          id={
            places.length === 0 ? 'referral_ranking_none' : own ? 'referral_ranking_how' : 'referral_unranked'
          }
        />
      </p>
    </section>
  );
}
