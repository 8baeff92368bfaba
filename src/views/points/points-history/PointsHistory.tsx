import { useSelector } from '@xstate/react';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  HistoryTab,
  PointsHistoryRef,
} from '../../../machines/points/points-history/points-history.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MovementTable } from './MovementTable.tsx';
import { RedemptionTable } from './RedemptionTable.tsx';
import styles from './PointsHistory.module.css';

const DAYS = 30;

/** What was taken for points, and their movements, in ranges of 30 days (PTS-02 to PTS-05). */
export function PointsHistory({ flow }: { readonly flow: PointsHistoryRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { query, page, failure } = snapshot.context;
  const t = (id: 'points_taken' | 'points_movements' | 'pages' | 'page_back' | 'page_on') =>
    intl.formatMessage({ id });
  const period = page?.period;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={t(query.tab === 'redemptions' ? 'points_taken' : 'points_movements')}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.card}
    >
      <div className={styles.head}>
        <Tabs<HistoryTab>
          label={t('points_movements')}
          panelId="points-history"
          items={[
            { value: 'redemptions', label: t('points_taken') },
            { value: 'movements', label: t('points_movements') },
          ]}
          value={query.tab}
          onChange={(tab) => flow.send({ type: 'tab.choose', tab })}
        />
        <div className={styles.range}>
          <IconButton
            ring
            label={intl.formatMessage({ id: 'days_previous' }, { days: DAYS })}
            onClick={() => flow.send({ type: 'range.previous' })}
          >
            <ChevronsLeft size={18} />
          </IconButton>
          <output className={styles.period}>
            {period ? (
              <>
                <DateTime ms={period.from} show="date" /> – <DateTime ms={period.to} show="date" />
              </>
            ) : (
              '\u00a0'
            )}
          </output>
          <IconButton
            ring
            label={intl.formatMessage({ id: 'days_next' }, { days: DAYS })}
            disabled={!snapshot.can({ type: 'range.next' })}
            onClick={() => flow.send({ type: 'range.next' })}
          >
            <ChevronsRight size={18} />
          </IconButton>
        </div>
      </div>
      <div role="tabpanel" id="points-history" className={styles.panel}>
        {snapshot.matches('failed') ? (
          <LoadFailed
            title={<FormattedMessage id="points_history_failed" />}
            failure={failure}
            onRetry={() => flow.send({ type: 'history.reload' })}
          />
        ) : page === null ? (
          <Loading>
            <Skeleton shape="tile" width="100%" height={220} />
          </Loading>
        ) : page.redemptions.length + page.movements.length === 0 ? (
          <EmptyState title={<FormattedMessage id="points_history_empty" />}>
            <FormattedMessage id="points_history_empty_hint" />
          </EmptyState>
        ) : query.tab === 'redemptions' ? (
          <RedemptionTable rows={page.redemptions} exponent={page.exponent} />
        ) : (
          <MovementTable rows={page.movements} exponent={page.exponent} />
        )}
        {page && !snapshot.matches('failed') ? (
          <Pager
            label={t('pages')}
            backLabel={t('page_back')}
            onLabel={t('page_on')}
            pageLabel={(to) => intl.formatMessage({ id: 'page_number' }, { page: to })}
            page={query.page}
            total={page.pages}
            onChange={(to) => flow.send({ type: 'page.turn', page: to })}
          />
        ) : null}
      </div>
    </section>
  );
}
