import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { RewardCenterRef } from '../../../machines/member/reward-center/reward-center.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { rewardText } from './reward-texts.ts';
import styles from './RewardCenter.module.css';

/** What was claimed, the latest first; of what was taken back, who did it, why, and whom to ask. */
export function RewardHistory({ flow }: { readonly flow: RewardCenterRef }) {
  const intl = useIntl();
  const { pageData, page } = useSelector(flow, ({ context }) => context);
  if (pageData === null) return null;
  const { claims, totalPages } = pageData.history;
  return (
    <section className={styles.card} aria-labelledby="rewards-history">
      <h4 id="rewards-history">
        <FormattedMessage id="rewards_history" />
      </h4>
      {claims.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="rewards_history_none" />
        </p>
      ) : (
        <ul className={styles.list}>
          {claims.map(({ id, kind, amount, at, isTakenBack, note }) => (
            <li key={id} data-taken-back={isTakenBack || undefined}>
              <span className={styles.named}>
                <strong>
                  <FormattedMessage id={rewardText(kind)} />
                </strong>
                <small>
                  <DateTime ms={at} />
                </small>
                {isTakenBack ? (
                  <small>
                    <FormattedMessage id="reward_taken_back" values={{ reason: note || '–' }} />{' '}
                    <Link href="/member/messageV2">
                      <FormattedMessage id="reward_write_support" />
                    </Link>
                  </small>
                ) : null}
              </span>
              <strong>
                <Money
                  minor={amount}
                  exponent={pageData.exponent}
                  {...(pageData.symbol ? { symbol: pageData.symbol } : {})}
                />
              </strong>
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={intl.formatMessage({ id: 'pages' })}
        backLabel={intl.formatMessage({ id: 'page_back' })}
        onLabel={intl.formatMessage({ id: 'page_on' })}
        pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
        page={page}
        total={totalPages}
        onChange={(to) => flow.send({ type: 'page.turn', page: to })}
      />
    </section>
  );
}
