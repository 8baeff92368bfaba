import { Headset, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl, type FormatDateOptions } from 'react-intl';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import styles from './ClosedScreen.module.css';
import { servicesOf, type SystemStatus } from './services.ts';
import { ThemedArt } from './ThemedArt.tsx';

const END: FormatDateOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  calendar: 'gregory',
  timeZoneName: 'shortOffset',
};

interface Props {
  readonly status: SystemStatus;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
}

/** Maintenance, with the time left and the end where they are known (STA-06). */
export function MaintenanceScreen({ status, isBusy, onCheck }: Props) {
  const intl = useIntl();
  const { endsAt, remainingMs } = status.maintenance;
  const chat = servicesOf(status.settings)[0];
  const end = endsAt === null ? null : intl.formatDate(endsAt, END);
  return (
    <>
      <div className={styles.picture}>
        <ThemedArt name="illustration-maintenance" width={640} height={404} />
      </div>
      <div className={styles.words}>
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
          {end === null ? (
            <FormattedMessage id="maintenance_end_unknown" />
          ) : (
            <FormattedMessage id="maintenance_end" values={{ at: <strong key="at">{end}</strong> }} />
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
              {chat.name ?? <FormattedMessage id="live_chat" />}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </>
  );
}
