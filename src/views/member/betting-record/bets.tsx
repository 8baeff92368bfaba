import { ChevronDown } from 'lucide-react';
import type { IntlShape } from 'react-intl';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectKey,
  type BettingRecordSnapshot,
} from '../../../machines/member/betting-record/betting-record.machine.ts';
import type { Tone } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import { Money } from '../../ui/Money.tsx';
import { Net } from '../common/Net.tsx';
import { PRODUCT_TEXTS } from '../common/products.ts';
import styles from './BetList.module.css';

export type Row = BettingRecordSnapshot['context']['rows'][number];
export type Outcome = Row['outcome'];

export const OUTCOME_TEXTS: Readonly<Record<Outcome, MessageId>> = {
  open: 'bet_open',
  won: 'bet_won',
  lost: 'bet_lost',
  returned: 'bet_returned',
  corrected: 'bet_corrected',
};
const TONES: Readonly<Record<Outcome, Tone>> = {
  open: 'warn',
  won: 'ok',
  lost: 'neutral',
  returned: 'info',
  corrected: 'info',
};

export const OutcomeBadge = ({ row }: { readonly row: Row }) =>
  row.isHeld ? (
    <Badge tone="warn">
      <FormattedMessage id="bet_held" />
    </Badge>
  ) : (
    <Badge tone={TONES[row.outcome]}>
      <FormattedMessage id={OUTCOME_TEXTS[row.outcome]} />
    </Badge>
  );

interface Opens {
  readonly openId: string | null;
  readonly onToggle: (key: string) => void;
}

function Game({ row, openId, onToggle }: { readonly row: Row } & Opens) {
  const key = selectKey(row);
  return (
    <button
      type="button"
      className={styles.open}
      aria-expanded={openId === key}
      onClick={() => onToggle(key)}
    >
      <LazyImage src={row.icon} alt="" width={32} height={32} near className={styles.tile} />
      <span className={styles.game}>
        <strong>{row.game ?? row.vendorName}</strong>
        <span className={styles.vendor}>
          <FormattedMessage id={PRODUCT_TEXTS[row.product]} /> · {row.vendorName}
        </span>
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

/** The columns of the betting record; on a phone a bet is a card of game, time, stake, net and outcome. */
export const columnsOf = (intl: IntlShape, opens: Opens) => {
  const t = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      id: 'time',
      width: '118px',
      head: t('tx_time'),
      cell: (row: Row) => <DateTime ms={row.at} />,
    },
    {
      id: 'game',
      width: 'minmax(170px, 2fr)',
      head: t('bet_game'),
      cell: (row: Row) => <Game row={row} {...opens} />,
    },
    {
      id: 'stake',
      width: '96px',
      numeric: true,
      head: t('tx_bet'),
      phoneLabel: t('tx_bet'),
      cell: (row: Row) => <Money minor={row.stake} exponent={row.exponent} />,
    },
    {
      id: 'payout',
      width: '96px',
      numeric: true,
      head: t('bet_payout'),
      cell: (row: Row) => (row.payout === null ? '–' : <Money minor={row.payout} exponent={row.exponent} />),
    },
    {
      id: 'net',
      width: '104px',
      numeric: true,
      head: t('bet_net'),
      cell: (row: Row) => <Net minor={row.net} exponent={row.exponent} />,
    },
    {
      id: 'outcome',
      width: '112px',
      head: t('bet_outcome'),
      cell: (row: Row) => <OutcomeBadge row={row} />,
    },
  ];
};
