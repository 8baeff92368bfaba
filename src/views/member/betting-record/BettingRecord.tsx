import { useSelector } from '@xstate/react';
import { Download, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { BETS } from '../../../config/later.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectProducts,
  selectTotal,
  type bettingRecordMachine,
} from '../../../machines/member/betting-record/betting-record.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { RangeHead } from '../common/RangeHead.tsx';
import page from '../common/RecordPage.module.css';
import { PRODUCT_TEXTS, type Product } from '../common/products.ts';
import { BetList } from './BetList.tsx';
import { OUTCOME_TEXTS, type Outcome } from './bets.tsx';
import { SumTiles } from './SumTiles.tsx';

/** In the order of the file's fields. */
const FILE_COLUMNS = [
  'tx_time',
  'bet_product',
  'bet_game',
  'bet_provider',
  'tx_round_number',
  'tx_bet',
  'bet_payout',
  'bet_net',
  'bet_outcome',
] as const;
const OUTCOMES = Object.keys(OUTCOME_TEXTS) as Outcome[];

/** The betting record: the member's bets, their sums, and how each result came (MEM-10). */
export function BettingRecord({ flow }: { flow: ActorRefFrom<typeof bettingRecordMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { range, period, rows, product, outcome, search } = snapshot.context;
  const textsOf = <Key extends string>(ids: Readonly<Record<Key, MessageId>>) =>
    Object.fromEntries(
      Object.entries<MessageId>(ids).map(([key, id]) => [key, intl.formatMessage({ id })]),
    ) as Record<Key, string>;
  const isSaving = snapshot.matches({ file: 'saving' });
  const isLoaded = snapshot.matches({ list: 'showing' }) || snapshot.matches({ list: 'empty' });
  const tabs = [
    { value: 'ALL' as const, label: <FormattedMessage id="tx_all" />, count: selectTotal(snapshot).bets },
    ...selectProducts(snapshot).map((each) => ({
      value: each.product,
      label: <FormattedMessage id={PRODUCT_TEXTS[each.product]} />,
      count: each.bets,
    })),
  ];
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <RangeHead
        title="in_betting_record"
        days={range.days}
        period={period}
        canShift={(by) => snapshot.can({ type: 'range.shift', by })}
        onShift={(by) => flow.send({ type: 'range.shift', by })}
        onLength={(days) => flow.send({ type: 'range.length', days })}
      >
        {isLoaded ? (
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
          onClick={() =>
            flow.send({
              type: 'file.save',
              labels: {
                name: intl.formatMessage({ id: 'in_betting_record' }),
                columns: FILE_COLUMNS.map((id) => intl.formatMessage({ id })),
                products: textsOf(PRODUCT_TEXTS),
                outcomes: textsOf(OUTCOME_TEXTS),
                cut: intl.formatMessage({ id: 'save_csv_cut' }, { rows: BETS.maxFileRows }),
              },
            })
          }
        >
          <FormattedMessage id="save_csv" />
        </Button>
        <Select<Outcome | 'all'>
          label={intl.formatMessage({ id: 'bet_outcome' })}
          prefix={<FormattedMessage id="bet_outcome_is" />}
          value={outcome ?? 'all'}
          options={[
            { value: 'all', label: <FormattedMessage id="tx_all" /> },
            ...OUTCOMES.map((value) => ({ value, label: <FormattedMessage id={OUTCOME_TEXTS[value]} /> })),
          ]}
          onChange={(value) => flow.send({ type: 'outcome.choose', outcome: value === 'all' ? null : value })}
        />
        <div className={page.search}>
          <SearchField
            label={intl.formatMessage({ id: 'bets_search' })}
            clearLabel={intl.formatMessage({ id: 'bets_search_clear' })}
            placeholder={intl.formatMessage({ id: 'bets_search' })}
            maxLength={64}
            text={search}
            onSearch={(text) => flow.send({ type: 'search.change', text })}
          />
        </div>
      </RangeHead>
      {snapshot.matches({ file: 'failed' }) ? (
        <Alert>
          <FormattedMessage id="save_failed" />
        </Alert>
      ) : null}
      {selectProducts(snapshot).length > 0 ? (
        <>
          <SumTiles snapshot={snapshot} />
          <Tabs<Product | 'ALL'>
            label={intl.formatMessage({ id: 'bet_product' })}
            value={product ?? 'ALL'}
            items={tabs}
            onChange={(value) =>
              flow.send({ type: 'product.choose', product: value === 'ALL' ? null : value })
            }
          />
        </>
      ) : null}
      <BetList flow={flow} snapshot={snapshot} />
    </section>
  );
}
