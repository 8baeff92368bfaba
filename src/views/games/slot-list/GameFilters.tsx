import { useSelector } from '@xstate/react';
import { ArrowUpDown, Flame, Heart, History, LayoutGrid } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { SLOTS } from '../../../config.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import {
  selectModes,
  type SlotListSnapshot,
  type slotListMachine,
} from '../../../machines/games/slot-list/slot-list.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Select } from '../../ui/Select.tsx';
import { minorOf, type WalletUnit } from '../common/catalogue.ts';
import styles from './GameFilters.module.css';

interface GameFiltersProps {
  readonly app: AppRef;
  readonly flow: ActorRefFrom<typeof slotListMachine>;
  readonly snapshot: SlotListSnapshot;
  readonly unit: WalletUnit;
}

type Sort = NonNullable<SlotListSnapshot['context']['filters']['sort']>;

const ICONS = {
  all: <LayoutGrid size={16} />,
  hot: <Flame size={16} />,
  fav: <Heart size={16} />,
  recent: <History size={16} />,
};
const LABELS = { all: 'list_all', hot: 'list_hot', fav: 'list_fav', recent: 'list_recent' } as const;
const ALL = 'all';
const NAME_LIMIT = 64;
const ORDERS: readonly (readonly [Sort | typeof ALL, MessageId])[] = [
  [ALL, 'sort_recommended'],
  ['new', 'sort_new'],
  ['name', 'sort_name'],
  ['bet', 'sort_bet'],
];

/** The list's mode, its search (name and smallest bet), and its order (SLO-03, SLO-05, SLO-09). */
export function GameFilters({ app, flow, snapshot, unit }: GameFiltersProps) {
  const intl = useIntl();
  const { mode, filters, typed } = snapshot.context;
  const favourites = useSelector(app, selectChild('favourites'));
  const count = useSelector(favourites, (state) => state?.context.ids?.length ?? 0);
  const searchNow = () => flow.send({ type: 'filter.search', search: { name: typed } });
  return (
    <div className={styles.bar}>
      <Segment
        label={intl.formatMessage({ id: 'list_mode' })}
        value={mode}
        onChange={(chosen) => flow.send({ type: 'mode.switch', mode: chosen })}
        items={selectModes(snapshot).map((value) => ({
          value,
          label: <FormattedMessage id={LABELS[value]} />,
          icon: ICONS[value],
          count: value === 'fav' && count > 0 ? <FormattedNumber value={count} /> : undefined,
        }))}
      />
      <div
        role="search"
        className={styles.name}
        onKeyDown={({ key, target, nativeEvent }) => {
          const isTyping = (target as Element).matches('input') && !nativeEvent.isComposing;
          if (key === 'Enter' && isTyping) searchNow();
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) searchNow();
        }}
      >
        <SearchField
          name="name"
          label={intl.formatMessage({ id: 'filter_name' })}
          placeholder={intl.formatMessage({ id: 'filter_name' })}
          clearLabel={intl.formatMessage({ id: 'filter_name_clear' })}
          maxLength={NAME_LIMIT}
          text={typed}
          onSearch={(text) => {
            if (text === '') flow.send({ type: 'filter.search', search: { name: '' } });
            else flow.send({ type: 'name.type', text });
          }}
        />
      </div>
      <Select
        label={intl.formatMessage({ id: 'filter_min_bet' })}
        prefix={intl.formatMessage({ id: 'filter_min_bet_prefix' })}
        value={filters.minBet === null ? ALL : String(filters.minBet)}
        onChange={(value) =>
          flow.send({ type: 'filter.search', search: { minBet: value === ALL ? null : Number(value) } })
        }
        options={[
          { value: ALL, label: <FormattedMessage id="filter_min_bet_all" /> },
          ...SLOTS.minBets.map((bet) => ({
            value: String(bet),
            label: <Money {...unit} minor={minorOf(bet, unit)} />,
          })),
        ]}
      />
      <Select
        label={intl.formatMessage({ id: 'sort_label' })}
        prefix={intl.formatMessage({ id: 'sort_prefix' })}
        phoneIcon={<ArrowUpDown size={18} />}
        value={filters.sort ?? ALL}
        onChange={(value) =>
          flow.send({ type: 'filter.search', search: { sort: value === ALL ? null : value } })
        }
        options={ORDERS.map(([value, id]) => ({ value, label: <FormattedMessage id={id} /> }))}
      />
    </div>
  );
}
