import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Bonus, BonusDetailsRef } from '../../../machines/member/bonus-details/bonus-details.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { KIND_TEXTS, STATE_TEXTS, STATE_TONES } from './bonus-texts.ts';
import styles from './BonusDetails.module.css';

/** Bonuses that have ended: when, how, and why where the operator said so. */
export function BonusHistory({ flow }: { readonly flow: BonusDetailsRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { ended, endedFailure, page } = snapshot.context;
  const rows: readonly Bonus[] = ended?.bonuses ?? [];
  const exponent = ended?.exponent ?? 2;
  return (
    <section className={styles.card} aria-labelledby="bonus-history">
      <h4 id="bonus-history">
        <FormattedMessage id="bonus_history" />
      </h4>
      {snapshot.matches({ history: 'failed' }) ? (
        <LoadFailed
          title={<FormattedMessage id="bonus_history_failed" />}
          failure={endedFailure}
          retryLabel={intl.formatMessage({ id: 'bonus_history_again' })}
          onRetry={() => flow.send({ type: 'history.retry' })}
        />
      ) : ended === null ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={120} />
        </Loading>
      ) : rows.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="bonus_history_none" />
        </p>
      ) : (
        <>
          <Table
            caption={<FormattedMessage id="bonus_history" />}
            rows={[...rows]}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'bonus',
                head: <FormattedMessage id="tx_bonus" />,
                cell: ({ kind, reason, note }) => (
                  <span className={styles.named}>
                    <strong>
                      <FormattedMessage id={KIND_TEXTS[kind]} />
                    </strong>
                    <small>{[reason, note ?? ''].filter((part) => part !== '').join(' · ')}</small>
                  </span>
                ),
              },
              {
                id: 'state',
                head: <FormattedMessage id="bonus_ended" />,
                cell: ({ state, closedAt }) => (
                  <span className={styles.ended}>
                    <Badge tone={STATE_TONES[state]}>
                      <FormattedMessage id={STATE_TEXTS[state]} />
                    </Badge>
                    <DateTime ms={closedAt} />
                  </span>
                ),
              },
              {
                id: 'wagered',
                head: <FormattedMessage id="bonus_counted" />,
                phoneLabel: <FormattedMessage id="bonus_counted" />,
                cell: ({ wagered, required }) =>
                  required === 0 ? (
                    '–'
                  ) : (
                    <FormattedMessage
                      id="bonus_of"
                      values={{
                        wagered: <Money minor={wagered} exponent={exponent} />,
                        required: <Money minor={required} exponent={exponent} />,
                      }}
                    />
                  ),
                numeric: true,
              },
              {
                id: 'amount',
                head: <FormattedMessage id="amount" />,
                phoneLabel: <FormattedMessage id="amount" />,
                cell: ({ amount }) => (
                  <strong>
                    <Money minor={amount} exponent={exponent} />
                  </strong>
                ),
                numeric: true,
              },
            ]}
          />
          <Pager
            label={intl.formatMessage({ id: 'pages' })}
            backLabel={intl.formatMessage({ id: 'page_back' })}
            onLabel={intl.formatMessage({ id: 'page_on' })}
            pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
            page={page}
            total={ended.totalPages}
            onChange={(to) => flow.send({ type: 'page.turn', page: to })}
          />
        </>
      )}
    </section>
  );
}
