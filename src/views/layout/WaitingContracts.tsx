import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { selectCounter, selectWaitingCount } from '../../machines/agent/common/waiting-count.ts';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { CountBadge } from '../ui/Badge.tsx';

/** The number of contracts that wait for the member's answer; nothing for none. */
export function WaitingContracts({ app }: { app: AppRef }) {
  const intl = useIntl();
  const counter = useSelector(useSelector(app, selectChild('popups')), selectCounter);
  const count = useSelector(counter, (snapshot) => selectWaitingCount(snapshot));
  return <CountBadge count={count} label={intl.formatMessage({ id: 'contracts_waiting' }, { count })} />;
}
