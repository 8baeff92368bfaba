import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TeamManagementRef } from '../../../machines/agent/team-management/team-management.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccountName, SeenAt } from './TeamAccount.tsx';
import styles from './TeamManagement.module.css';

/** What the search found, each with the way to it; one that is pressed opens its own level. */
export function TeamFound({ flow }: { readonly flow: TeamManagementRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { found } = snapshot.context;
  if (found === null)
    return snapshot.hasTag('busy') ? (
      <Loading>
        <Skeleton shape="tile" width="100%" height={240} />
      </Loading>
    ) : null;
  if (found.found.length === 0) return null;
  return (
    <>
      <p className={styles.sums} role="status">
        <FormattedMessage id="team_found" values={{ count: found.total }} />{' '}
        {found.total > found.found.length ? (
          <FormattedMessage id="team_found_more" values={{ shown: intl.formatNumber(found.found.length) }} />
        ) : null}
      </p>
      <ul className={styles.found}>
        {found.found.map((each) => (
          <li key={each.account}>
            <AccountName
              account={each}
              onOpen={() => flow.send({ type: 'account.open', account: each.account })}
            />
            {each.path.length > 0 ? <small>{each.path.join(' › ')}</small> : null}
            <SeenAt seenAt={each.seenAt} />
          </li>
        ))}
      </ul>
    </>
  );
}
