import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectKey,
  type BettingRecordSnapshot,
  type bettingRecordMachine,
} from '../../../machines/member/betting-record/betting-record.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { VirtualTable } from '../../ui/VirtualTable.tsx';
import page from '../common/RecordPage.module.css';
import { BetResult } from './BetResult.tsx';
import styles from './BetList.module.css';
import { columnsOf } from './bets.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof bettingRecordMachine>;
  readonly snapshot: BettingRecordSnapshot;
}
/** Rows whose space is reserved while the first page loads. */
const PLACES = Array.from({ length: 8 }, (_, index) => index);

/** The bets, or why there are none. */
export function BetList({ flow, snapshot }: Props) {
  const intl = useIntl();
  const { rows, total, failure, openId } = snapshot.context;
  const columns = columnsOf(intl, { openId, onToggle: (id) => flow.send({ type: 'row.toggle', id }) });
  if (snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: 'typing' }))
    return (
      <Loading className={page.bones}>
        {PLACES.map((place) => (
          <Skeleton key={place} shape="tile" width="100%" height={52} />
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
        title={<FormattedMessage id="bets_empty" />}
        action={
          snapshot.can({ type: 'filters.clear' }) ? (
            <Button kind="secondary" onClick={() => flow.send({ type: 'filters.clear' })}>
              <FormattedMessage id="bets_clear" />
            </Button>
          ) : undefined
        }
      >
        <FormattedMessage id="bets_empty_why" />
      </EmptyState>
    );
  return (
    <VirtualTable
      label={intl.formatMessage({ id: 'in_betting_record' })}
      columns={columns}
      rows={rows}
      rowKey={selectKey}
      className={styles.bets}
      detailOf={(row) =>
        selectKey(row) === openId ? <BetResult flow={flow} snapshot={snapshot} row={row} /> : null
      }
      total={Math.max(total, rows.length)}
      loading={snapshot.matches({ list: 'loadingMore' })}
      onEndReached={() => flow.send({ type: 'page.next' })}
      note={
        snapshot.matches({ list: 'loadingMore' }) ? (
          <div className={page.more}>
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
  );
}
