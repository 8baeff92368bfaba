import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  TeamManagementRef,
  TeamSort,
} from '../../../machines/agent/team-management/team-management.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { TeamFound } from './TeamFound.tsx';
import { TeamLevel } from './TeamLevel.tsx';
import styles from './TeamManagement.module.css';

const SORTS: Readonly<Record<TeamSort, MessageId>> = {
  team: 'team_by_team',
  balance: 'team_by_balance',
  bets: 'team_by_bets',
  profit: 'team_by_profit',
  seen: 'team_by_seen',
  account: 'team_by_account',
};
/** Characters of a name. */
const LONGEST = 64;

/** The agent's team: a level at a time, and a search over all of it (AGT-08). */
export function TeamManagement({ flow }: { readonly flow: TeamManagementRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { query, level, search, failure } = snapshot.context;
  const isSearch = snapshot.hasTag('search');
  const isWaiting = snapshot.matches('loading') && level === null;
  const reload = () => flow.send({ type: 'team.reload' });
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <h3 className="h2">
        <FormattedMessage id="agent_team_management" />
      </h3>
      <div className={styles.tools}>
        <SearchField
          label={intl.formatMessage({ id: 'team_search' })}
          placeholder={intl.formatMessage({ id: 'team_search' })}
          clearLabel={intl.formatMessage({ id: 'search_clear' })}
          maxLength={LONGEST}
          text={search}
          onSearch={(text) => flow.send({ type: 'search.change', search: text })}
        />
        <Select<TeamSort>
          label={intl.formatMessage({ id: 'team_sort' })}
          value={query.sort}
          disabled={!snapshot.matches('shown')}
          options={(Object.keys(SORTS) as TeamSort[]).map((value) => ({
            value,
            label: intl.formatMessage({ id: SORTS[value] }),
          }))}
          onChange={(sort) => flow.send({ type: 'sort.choose', sort })}
        />
      </div>
      {isWaiting ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={360} />
        </Loading>
      ) : null}
      {!isSearch && level && !snapshot.matches('failed') ? <TeamLevel flow={flow} level={level} /> : null}
      {snapshot.matches('failed') ? (
        <LoadFailed title={<FormattedMessage id="team_failed" />} failure={failure} onRetry={reload} />
      ) : null}
      {isSearch ? <TeamFound flow={flow} /> : null}
      {snapshot.matches('unfound') ? <EmptyState title={<FormattedMessage id="team_unfound" />} /> : null}
      {snapshot.matches('searchFailed') ? (
        <LoadFailed title={<FormattedMessage id="team_search_failed" />} failure={failure} onRetry={reload} />
      ) : null}
    </section>
  );
}
