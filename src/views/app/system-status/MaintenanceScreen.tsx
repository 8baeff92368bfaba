import { Headset, Megaphone, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './ClosedScreen.module.css';
import { linkedServicesOf, type SystemStatus } from '../../layout/services.ts';
import { ThemedArt } from '../../layout/ThemedArt.tsx';

/** The time zone of the end, as " (UTC+3)". */
const zoneOf = (intl: IntlShape, at: number): string => {
  const zone = intl
    .formatDateToParts(at, { timeZoneName: 'shortOffset', calendar: 'gregory' })
    .find(({ type }) => type === 'timeZoneName');
  return zone ? ` (${zone.value.replace('GMT', 'UTC')})` : '';
};

interface Props {
  readonly status: SystemStatus;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
}

/** Maintenance, with the remaining time and the end where known (STA-06). */
export function MaintenanceScreen({ status, isBusy, onCheck }: Props) {
  const intl = useIntl();
  const { endsAt, remainingMs } = status.maintenance;
  const chat = linkedServicesOf(status.settings)[0];
  return (
    <>
      <div className={styles.picture}>
        <ThemedArt name="illustration-maintenance" width={640} height={404} />
      </div>
      <div className={styles.copy}>
        <h1 className="display-1">
          <FormattedMessage id="maintenance_title" />
        </h1>
        <p className={styles.text}>
          <FormattedMessage id="info_maintenance" />
        </p>
        {remainingMs === null ? null : (
          <div className={styles.boxes}>
            <Countdown
              remainingMs={remainingMs}
              labels={{
                hours: <FormattedMessage id="unit_hours" />,
                minutes: <FormattedMessage id="unit_minutes" />,
                seconds: <FormattedMessage id="unit_seconds" />,
              }}
            />
          </div>
        )}
        <p className={styles.end}>
          {endsAt === null ? (
            <FormattedMessage id="maintenance_end_unknown" />
          ) : (
            <FormattedMessage
              id="maintenance_end"
              values={{
                at: (
                  <strong key="at">
                    <DateTime ms={endsAt} />
                    {zoneOf(intl, endsAt)}
                  </strong>
                ),
              }}
            />
          )}
        </p>
        <div className={styles.actions}>
          <Button size="lg" busy={isBusy} icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onCheck}>
            <FormattedMessage id="status_refresh" />
          </Button>
          {chat ? (
            <ButtonLink
              kind="secondary"
              size="lg"
              href={chat.url}
              target="_blank"
              rel="noopener noreferrer"
              icon={<Headset size={18} aria-hidden="true" />}
            >
              <FormattedMessage id={chat.kind === 'chat' ? 'live_chat' : 'contact_support'} />
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Link to the channel that announces the end of the maintenance; nothing where the brand has none. */
export function AnnouncementsLink({ status }: { status: SystemStatus }) {
  const channel = linkedServicesOf(status.settings).find(({ kind }) => kind !== 'chat');
  if (!channel) return undefined;
  return (
    <a className={styles.note} href={channel.url} target="_blank" rel="noopener noreferrer">
      <Megaphone size={16} aria-hidden="true" />
      <FormattedMessage id="follow_for_announcements" values={{ name: channel.name }} />
    </a>
  );
}
