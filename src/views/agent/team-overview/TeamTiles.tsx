import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { TeamOverviewSnapshot } from '../../../machines/agent/team-overview/team-overview.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './TeamOverview.module.css';

export type Overview = NonNullable<TeamOverviewSnapshot['context']['overview']>;

const Tile = ({ id, value, note }: { id: MessageId; value: ReactNode; note?: ReactNode }) => (
  <div className={styles.tile}>
    <dt>
      <FormattedMessage id={id} />
    </dt>
    <dd>
      <strong>{value}</strong>
      {note ? <span>{note}</span> : null}
    </dd>
  </div>
);

/** The sums of the range, and what the team is now. */
export function TeamTiles({ overview }: { readonly overview: Overview }) {
  const { team, agents, balance, income, sum, exponent, symbol } = overview;
  const money = (minor: number, signed = false) => (
    <Money minor={minor} exponent={exponent} signed={signed} {...(symbol ? { symbol } : {})} />
  );
  return (
    <dl className={styles.tiles}>
      <Tile
        id="team_accounts"
        value={<FormattedNumber value={team} />}
        note={<FormattedMessage id="team_agents" values={{ count: agents }} />}
      />
      <Tile id="team_joined" value={<FormattedNumber value={sum.joined} />} />
      <Tile id="team_active" value={<FormattedNumber value={sum.active} />} />
      <Tile id="team_by_balance" value={money(balance)} note={<FormattedMessage id="team_now" />} />
      <Tile id="tx_deposits" value={money(sum.deposits)} />
      <Tile id="tx_withdrawals" value={money(sum.withdrawals)} />
      <Tile id="team_by_bets" value={money(sum.bets)} />
      <Tile id="team_by_profit" value={money(sum.profit, true)} />
      <Tile id="team_income" value={money(income, true)} note={<FormattedMessage id="team_income_from" />} />
    </dl>
  );
}
