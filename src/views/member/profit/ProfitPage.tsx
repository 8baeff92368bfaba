import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectBets,
  selectDays,
  type profitMachine,
} from '../../../machines/member/profit/profit.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RangeHead } from '../common/RangeHead.tsx';
import { PRODUCT_TEXTS, type Product } from '../common/products.ts';
import { DayChart } from './DayChart.tsx';
import { DayTable } from './DayTable.tsx';
import { Figures } from './Figures.tsx';
import { Lifetime } from './Lifetime.tsx';
import { ProductBars } from './ProductBars.tsx';
import styles from './Profit.module.css';

/** In the order of the file's fields. */
const FILE_COLUMNS: readonly MessageId[] = [
  'profit_day',
  'bet_product',
  'profit_bets',
  'tx_bet',
  'bet_payout',
  'bet_net',
  'profit_open',
];

/** Profit and loss: what playing brought, by day and product, with the money beside it (MEM-12). */
export function ProfitPage({ flow }: { flow: ActorRefFrom<typeof profitMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { range, failure } = snapshot.context;
  const days = selectDays(snapshot);
  const [first] = days;
  const last = days.at(-1);
  const hasBets = selectBets(snapshot) > 0;
  const save = () => {
    const products = Object.fromEntries(
      Object.entries<MessageId>(PRODUCT_TEXTS).map(([key, id]) => [key, intl.formatMessage({ id })]),
    ) as Record<Product, string>;
    const columns = FILE_COLUMNS.map((id) => intl.formatMessage({ id }));
    flow.send({
      type: 'file.save',
      labels: { name: intl.formatMessage({ id: 'in_personal_loss' }), columns, products },
    });
  };
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <RangeHead
        title="in_personal_loss"
        days={range.days}
        period={first && last ? { from: first.at, to: last.at } : null}
        canShift={(by) => snapshot.can({ type: 'range.shift', by })}
        onShift={(by) => flow.send({ type: 'range.shift', by })}
        onLength={(length) => flow.send({ type: 'range.length', days: length })}
      >
        <Button
          kind="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          busy={snapshot.matches({ file: 'saving' })}
          disabled={!hasBets && !snapshot.matches({ file: 'saving' })}
          onClick={save}
        >
          <FormattedMessage id="save_csv" />
        </Button>
      </RangeHead>
      {snapshot.matches({ file: 'failed' }) ? (
        <Alert>
          <FormattedMessage id="save_failed" />
        </Alert>
      ) : null}
      {snapshot.matches({ figures: 'failed' }) ? (
        <LoadFailed
          title={<FormattedMessage id="profit_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'profit.reload' })}
        />
      ) : snapshot.matches({ figures: 'loading' }) ? (
        <Loading className={styles.parts}>
          <Skeleton shape="tile" width="100%" height={92} />
          <Skeleton shape="tile" width="100%" height={260} />
        </Loading>
      ) : (
        <div className={styles.parts}>
          <Figures snapshot={snapshot} />
          {hasBets ? (
            <>
              <div className={styles.charts}>
                <DayChart flow={flow} snapshot={snapshot} />
                <ProductBars snapshot={snapshot} />
              </div>
              <DayTable snapshot={snapshot} />
            </>
          ) : (
            <p className={styles.none}>
              <FormattedMessage id="profit_none" />
            </p>
          )}
          <Lifetime snapshot={snapshot} />
        </div>
      )}
    </section>
  );
}
