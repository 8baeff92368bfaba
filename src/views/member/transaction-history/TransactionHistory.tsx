import { useSelector } from '@xstate/react';
import { Download, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  PagedListSnapshot,
  pagedListMachine,
} from '../../../machines/lists/paged-list/paged-list.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { DateRange } from './DateRange.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './RecordPage.module.css';
import { TransactionList } from './TransactionList.tsx';
import { TYPE_TEXTS } from './transactions.tsx';

type Filter = NonNullable<PagedListSnapshot['context']['filter']>;
const FILTERS: readonly { readonly filter: Filter; readonly label: MessageId }[] = [
  { filter: 'deposits', label: 'tx_deposits' },
  { filter: 'withdrawals', label: 'tx_withdrawals' },
  { filter: 'games', label: 'tx_games' },
  { filter: 'bonuses', label: 'tx_bonuses' },
  { filter: 'transfers', label: 'tx_transfers' },
];
/** In the order of `transactionFields`. */
const FILE_COLUMNS = [
  'tx_time',
  'tx_type',
  'tx_subject',
  'tx_order',
  'tx_amount',
  'tx_balance',
  'tx_session_start',
  'tx_session_net',
] as const;

/** The account record: the movements of the member's money, by date and kind (MEM-11, REC-01). */
export function TransactionHistory({ flow }: { flow: ActorRefFrom<typeof pagedListMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { filter, rows } = snapshot.context;
  const labels = {
    name: intl.formatMessage({ id: 'in_account_record' }),
    columns: FILE_COLUMNS.map((id) => intl.formatMessage({ id })),
    types: Object.fromEntries(
      Object.entries(TYPE_TEXTS).map(([type, id]) => [type, intl.formatMessage({ id })]),
    ),
  };
  const isSaving = snapshot.matches({ file: 'saving' });
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <header className={styles.head}>
        <h3 className="h2">
          <FormattedMessage id="in_account_record" />
        </h3>
        <DateRange flow={flow} snapshot={snapshot} />
        {snapshot.matches({ list: 'showing' }) || snapshot.matches({ list: 'empty' }) ? (
          <IconButton
            ring
            label={intl.formatMessage({ id: 'records_reload' })}
            onClick={() => flow.send({ type: 'list.reload' })}
          >
            <RefreshCw size={18} />
          </IconButton>
        ) : null}
        <Button
          kind="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          busy={isSaving}
          disabled={rows.length === 0 && !isSaving}
          onClick={() => flow.send({ type: 'file.save', labels })}
        >
          <FormattedMessage id="save_csv" />
        </Button>
      </header>
      <Chips label={intl.formatMessage({ id: 'tx_type' })}>
        <Chip selected={filter === null} onSelect={() => flow.send({ type: 'filter.choose', filter: null })}>
          <FormattedMessage id="tx_all" />
        </Chip>
        {FILTERS.map((each) => (
          <Chip
            key={each.filter}
            selected={filter === each.filter}
            onSelect={() => flow.send({ type: 'filter.choose', filter: each.filter })}
          >
            <FormattedMessage id={each.label} />
          </Chip>
        ))}
      </Chips>
      {snapshot.matches({ file: 'failed' }) ? (
        <Alert>
          <FormattedMessage id="save_failed" />
        </Alert>
      ) : null}
      <TransactionList flow={flow} snapshot={snapshot} />
    </section>
  );
}
