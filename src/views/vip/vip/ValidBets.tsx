import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { PRODUCT_TEXTS } from '../../member/common/products.ts';
import { Details } from '../../ui/Details.tsx';
import styles from './Vip.module.css';

/** What counts, in words, and the rules of the club. */
export function ValidBets({ flow }: { readonly flow: VipRef }) {
  const club = useSelector(flow, ({ context }) => context.club);
  const intl = useIntl();
  if (!club) return null;
  const percents = [...new Set(club.betShares.map(({ percent }) => percent))];
  const shares = percents.map(
    (percent) =>
      [
        percent,
        club.betShares
          .filter((share) => share.percent === percent)
          .map(({ product }) => PRODUCT_TEXTS[product]),
      ] as const,
  );
  return (
    <section className={styles.card} aria-labelledby="vip-valid">
      <h2 id="vip-valid" className="h3">
        <FormattedMessage id="vip_valid" />
      </h2>
      <p className={styles.note}>
        <FormattedMessage id="vip_valid_text" />
      </p>
      {shares.length > 0 ? (
        <ul className={styles.shares}>
          {shares.map(([percent, products]) => (
            <li key={percent}>
              <FormattedMessage
                id="vip_valid_share"
                values={{
                  products: products.map((id) => intl.formatMessage({ id })).join(', '),
                  percent: intl.formatNumber(percent / 100, { style: 'percent' }),
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Details
        name="vip-rules"
        className={styles.rules}
        summaryClass={styles.summary}
        summary={<FormattedMessage id="vip_rules" />}
      >
        <ul>
          <li>
            <FormattedMessage id="vip_rule_up" />
          </li>
          <li>
            <FormattedMessage id="vip_keep_rule" />
          </li>
          <li>
            <FormattedMessage id="vip_rule_month" values={{ hours: club.closeHour }} />
          </li>
          <li>
            <FormattedMessage id="vip_rule_rewards" values={{ days: club.claimDays }} />
          </li>
          <li>
            <FormattedMessage id="vip_rule_terms" />
          </li>
        </ul>
      </Details>
    </section>
  );
}
