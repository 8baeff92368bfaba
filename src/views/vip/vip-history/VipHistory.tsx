import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  RankChange,
  RankHistory,
  VipHistoryRef,
} from '../../../machines/vip/vip-history/vip-history.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { RankTitle } from '../vip/rank-values.tsx';
import styles from '../vip/Vip.module.css';

const CHANGES = {
  began: 'vip_change_began',
  promoted: 'vip_change_promoted',
  grace: 'vip_change_grace',
  kept: 'vip_change_kept',
  fell: 'vip_change_fell',
} as const satisfies Record<RankChange, string>;

const Rows = ({ rows, exponent }: Pick<RankHistory, 'rows' | 'exponent'>) => (
  <Table<RankHistory['rows'][number]>
    caption={<FormattedMessage id="vip_history" />}
    rows={[...rows]}
    rowKey={({ id }) => id}
    columns={[
      { id: 'time', head: <FormattedMessage id="tx_time" />, cell: ({ at }) => <DateTime ms={at} /> },
      {
        id: 'change',
        head: <FormattedMessage id="vip_change" />,
        cell: ({ change }) => (
          <strong>
            <FormattedMessage id={CHANGES[change]} />
          </strong>
        ),
      },
      {
        id: 'rank',
        head: <FormattedMessage id="vip_rank" />,
        cell: ({ to, name }) => <RankTitle level={to} name={name} />,
      },
      {
        id: 'bets',
        numeric: true,
        head: <FormattedMessage id="vip_bets" />,
        phoneLabel: <FormattedMessage id="vip_bets" />,
        cell: ({ validBet }) => <Money {...moneyIn({ exponent }, validBet)} />,
      },
    ]}
  />
);

/** The changes of the member’s rank. */
export function VipHistory({ flow }: { readonly flow: VipHistoryRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { rows, page, failure } = snapshot.context;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-labelledby="vip-history"
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.card}
    >
      <h2 id="vip-history" className="h3">
        <FormattedMessage id="vip_history" />
      </h2>
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="vip_history_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'history.reload' })}
        />
      ) : rows === null ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={160} />
        </Loading>
      ) : rows.rows.length === 0 ? (
        <EmptyState title={<FormattedMessage id="vip_history_empty" />}>
          <FormattedMessage id="vip_history_empty_hint" />
        </EmptyState>
      ) : (
        <>
          <Rows rows={rows.rows} exponent={rows.exponent} />
          <Pager
            label={intl.formatMessage({ id: 'pages' })}
            backLabel={intl.formatMessage({ id: 'page_back' })}
            onLabel={intl.formatMessage({ id: 'page_on' })}
            pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
            page={page}
            total={rows.totalPages}
            onChange={(to) => flow.send({ type: 'page.turn', page: to })}
          />
        </>
      )}
    </section>
  );
}
