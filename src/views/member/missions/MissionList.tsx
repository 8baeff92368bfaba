import { useSelector } from '@xstate/react';
import { Info } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import {
  selectCounts,
  selectMissions,
  type MissionsRef,
  type MissionTab,
} from '../../../machines/member/missions/missions.machine.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { MissionRow } from './MissionRow.tsx';
import styles from './Missions.module.css';

/** The missions of the day, of the week, or of the last ones that have ended. */
export function MissionList({ flow, app }: { readonly flow: MissionsRef; readonly app: AppRef }) {
  const intl = useIntl();
  const tab = useSelector(flow, ({ context }) => context.tab);
  const missions = useSelector(flow, selectMissions);
  const day = useSelector(flow, (snapshot) => selectCounts(snapshot, 'DAY'));
  const week = useSelector(flow, (snapshot) => selectCounts(snapshot, 'WEEK'));
  const t = (id: MessageId) => intl.formatMessage({ id });
  return (
    <div className={styles.card}>
      <Tabs<MissionTab>
        label={t('missions_which')}
        panelId="missions-list"
        items={[
          { value: 'DAY', label: t('missions_daily'), count: `${day.done}/${day.all}` },
          { value: 'WEEK', label: t('missions_weekly'), count: `${week.done}/${week.all}` },
          { value: 'ENDED', label: t('missions_ended') },
        ]}
        value={tab}
        onChange={(chosen) => flow.send({ type: 'tab.choose', tab: chosen })}
      />
      <div role="tabpanel" id="missions-list" aria-label={t('missions_which')}>
        {missions.length > 0 ? (
          <ul className={styles.missions}>
            {missions.map((mission) => (
              <MissionRow key={`${mission.period} ${mission.id}`} flow={flow} app={app} mission={mission} />
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{t('missions_none')}</p>
        )}
      </div>
      <p className={styles.rules}>
        <Info size={14} aria-hidden="true" />
        {t('mission_rules')}
      </p>
    </div>
  );
}
