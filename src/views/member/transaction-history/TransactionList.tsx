import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type {
  PagedListSnapshot,
  pagedListMachine,
} from '../../../machines/lists/paged-list/paged-list.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { VirtualTable } from '../../ui/VirtualTable.tsx';
import styles from './RecordPage.module.css';
import { RoundDetail } from './RoundDetail.tsx';
import { StatementHeading, beginsDay, beginsSession } from './StatementHeading.tsx';
import statement from './Statement.module.css';
import { columnsOf } from './transactions.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof pagedListMachine>;
  readonly snapshot: PagedListSnapshot;
}
/** Rows whose space is reserved while the first page loads. */
const PLACES = Array.from({ length: 8 }, (_, index) => index);

/** The rows, or why there are none. */
export function TransactionList({ flow, snapshot }: Props) {
  const intl = useIntl();
  const { rows, totalCount, failure, filter, openId } = snapshot.context;
  const columns = columnsOf(intl, { openId, onToggle: (id) => flow.send({ type: 'row.toggle', id }) });
  if (snapshot.matches({ list: 'loading' }))
    return (
      <Loading className={`${styles.list} ${styles.bones}`}>
        {PLACES.map((place) => (
          <Skeleton key={place} shape="tile" width="100%" height={46} />
        ))}
      </Loading>
    );
  if (snapshot.matches({ list: 'failed' }))
    return (
      <LoadFailed
        title={<FormattedMessage id="records_failed" />}
        failure={failure}
        onRetry={() => flow.send({ type: 'list.reload' })}
      />
    );
  if (snapshot.matches({ list: 'empty' }))
    return (
      <EmptyState
        title={<FormattedMessage id="records_empty" />}
        action={
          filter === null ? undefined : (
            <Button kind="secondary" onClick={() => flow.send({ type: 'filter.choose', filter: null })}>
              <FormattedMessage id="records_show_all" />
            </Button>
          )
        }
      >
        <FormattedMessage id="records_empty_why" />
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <VirtualTable
        label={intl.formatMessage({ id: 'in_account_record' })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        className={statement.statement}
        headingOf={(row, before) =>
          beginsDay({ row, before }) || beginsSession({ row, before }) ? (
            <StatementHeading row={row} before={before} />
          ) : null
        }
        detailOf={(row) => (row.id === openId ? <RoundDetail row={row} /> : null)}
        total={totalCount ?? rows.length}
        loading={snapshot.matches({ list: 'loadingMore' })}
        onEndReached={() => flow.send({ type: 'page.next' })}
        note={
          snapshot.matches({ list: 'loadingMore' }) ? (
            <div className={styles.more}>
              <Spinner size={24} />
            </div>
          ) : snapshot.matches({ list: 'moreFailed' }) ? (
            <FailureAlert
              title={<FormattedMessage id="records_more_failed" />}
              failure={failure}
              onRetry={() => flow.send({ type: 'list.reload' })}
            />
          ) : null
        }
      />
    </div>
  );
}
