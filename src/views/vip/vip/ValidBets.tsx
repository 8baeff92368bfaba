import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { Details } from '../../ui/Details.tsx';
import styles from './Vip.module.css';

/** What counts, in words, and the rules of the club. */
export function ValidBets({ flow }: { readonly flow: VipRef }) {
  const club = useSelector(flow, ({ context }) => context.club);
  if (!club) return null;
  return (
    <section className={styles.card} aria-labelledby="vip-valid">
      <h2 id="vip-valid" className="h3">
        <FormattedMessage id="vip_valid" />
      </h2>
      <p className={styles.note}>
        <FormattedMessage id="vip_valid_text" />
      </p>
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
