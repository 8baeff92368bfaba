import { useSelector } from '@xstate/react';
import { ChevronRight } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type {
  TeamManagementRef,
  TeamManagementSnapshot,
  TeamRow,
} from '../../../machines/agent/team-management/team-management.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import { AccountName, SeenAt } from './TeamAccount.tsx';
import styles from './TeamManagement.module.css';

/** Days of bets and profit: the platform's. */
const DAYS = 30;

interface Props {
  readonly flow: TeamManagementRef;
  readonly level: NonNullable<TeamManagementSnapshot['context']['level']>;
}

/** A level of the team: the way to it, its sums, and one page of its accounts. */
export function TeamLevel({ flow, level }: Props) {
  const intl = useIntl();
  const page = useSelector(flow, ({ context }) => context.query.page);
  const canTurn = useSelector(flow, (snapshot) => snapshot.matches('shown'));
  const { path, rows, pages, team, active, exponent, symbol } = level;
  const unit = { exponent, ...(symbol ? { symbol } : {}) };
  const open = (account: string | null) => flow.send({ type: 'account.open', account });
  const columns: Column<TeamRow>[] = [
    {
      id: 'account',
      head: <FormattedMessage id="team_account" />,
      cell: (row) => <AccountName account={row} onOpen={row.team > 0 ? () => open(row.account) : null} />,
    },
    {
      id: 'team',
      head: <FormattedMessage id="team_size" />,
      phoneLabel: <FormattedMessage id="team_size" />,
      numeric: true,
      cell: (row) => (row.team === 0 ? '–' : <FormattedNumber value={row.team} />),
    },
    {
      id: 'balance',
      head: <FormattedMessage id="team_by_balance" />,
      phoneLabel: <FormattedMessage id="team_by_balance" />,
      numeric: true,
      cell: (row) => <Money {...unit} minor={row.balance} />,
    },
    {
      id: 'bets',
      head: <FormattedMessage id="team_by_bets" />,
      phoneLabel: <FormattedMessage id="team_by_bets" />,
      numeric: true,
      cell: (row) => <Money {...unit} minor={row.bets} />,
    },
    {
      id: 'profit',
      head: <FormattedMessage id="team_by_profit" />,
      phoneLabel: <FormattedMessage id="team_by_profit" />,
      numeric: true,
      cell: (row) => (
        <span className={row.profit < 0 ? styles.minus : row.profit > 0 ? styles.plus : undefined}>
          <Money {...unit} minor={row.profit} signed />
        </span>
      ),
    },
    {
      id: 'seen',
      head: <FormattedMessage id="team_by_seen" />,
      phoneLabel: <FormattedMessage id="team_by_seen" />,
      cell: (row) => <SeenAt seenAt={row.seenAt} />,
    },
  ];
  return (
    <>
      <nav aria-label={intl.formatMessage({ id: 'team_path' })} className={styles.path}>
        {path.map((account, index) => (
          <span key={account}>
            {index > 0 ? <ChevronRight size={14} aria-hidden="true" /> : null}
            {index === path.length - 1 ? (
              <strong aria-current="page">{account}</strong>
            ) : (
              <button type="button" onClick={() => open(index === 0 ? null : account)}>
                {account}
              </button>
            )}
          </span>
        ))}
      </nav>
      <p className={styles.sums}>
        <FormattedMessage id="team_sums" values={{ team, active: intl.formatNumber(active) }} />{' '}
        <FormattedMessage id="team_days" values={{ days: intl.formatNumber(DAYS) }} />
      </p>
      {rows.length === 0 ? (
        <EmptyState title={<FormattedMessage id="team_nobody" />} />
      ) : (
        <Table
          caption={<FormattedMessage id="team_table" />}
          columns={columns}
          rows={[...rows]}
          rowKey={({ account }) => account}
        />
      )}
      <Pager
        label={intl.formatMessage({ id: 'team_pages' })}
        backLabel={intl.formatMessage({ id: 'team_page_back' })}
        onLabel={intl.formatMessage({ id: 'team_page_on' })}
        pageLabel={(each) => intl.formatMessage({ id: 'team_page' }, { page: intl.formatNumber(each) })}
        page={page}
        total={pages}
        disabled={!canTurn}
        onChange={(to) => flow.send({ type: 'page.turn', page: to })}
      />
    </>
  );
}
