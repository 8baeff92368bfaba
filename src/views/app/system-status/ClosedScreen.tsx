import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import type { SystemStatusSnapshot } from '../../../machines/app/system-status/system-status.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { BlockedScreen } from './BlockedScreen.tsx';
import styles from './ClosedScreen.module.css';
import { ClosedFrame } from './ClosedFrame.tsx';
import { InsecureScreen } from './InsecureScreen.tsx';
import { MaintenanceScreen, AnnouncementsLink } from './MaintenanceScreen.tsx';
import { StatusFailedScreen } from './StatusFailedScreen.tsx';

type Props = Pick<AppChildren, 'systemStatus' | 'preferences'>;

/** The title of each screen. */
const titleOf = (snapshot: SystemStatusSnapshot): MessageId => {
  const { site, failure } = snapshot.context;
  if (snapshot.matches('insecure')) return 'insecure_title';
  if (failure) return 'status_failed_title';
  if (site?.status.condition === 'maintenance') return 'maintenance_title';
  return site?.status.condition === 'restricted' ? 'blocked_title' : 'status_checking';
};

/** Replaces the whole site while it is closed (STA-02, STA-03). A new check keeps the current screen. */
export function ClosedScreen({ systemStatus, preferences }: Props) {
  const snapshot = useSelector(systemStatus, (state) => state);
  const { site, failure } = snapshot.context;
  const status = site?.status;
  const isBusy = snapshot.hasTag('busy');
  const check = () => systemStatus.send({ type: 'status.check' });
  return (
    <ClosedFrame
      preferences={preferences}
      marks={flowAttributes(snapshot)}
      isBusy={isBusy}
      title={titleOf(snapshot)}
      note={status?.condition === 'maintenance' ? <AnnouncementsLink status={status} /> : undefined}
    >
      {snapshot.matches('insecure') ? (
        <InsecureScreen host={snapshot.context.host} />
      ) : failure ? (
        <StatusFailedScreen failure={failure} isBusy={isBusy} onCheck={check} />
      ) : status?.condition === 'maintenance' ? (
        <MaintenanceScreen status={status} isBusy={isBusy} onCheck={check} />
      ) : status?.condition === 'restricted' ? (
        <BlockedScreen status={status} />
      ) : (
        <p className={styles.checking} role="status">
          <Spinner size={20} />
          <FormattedMessage id="status_checking" />
        </p>
      )}
    </ClosedFrame>
  );
}
