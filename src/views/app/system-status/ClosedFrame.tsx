import { useSelector } from '@xstate/react';
import { Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { documentTitle } from '../../../config/title.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import { Title } from '../../ui/Title.tsx';
import styles from './ClosedScreen.module.css';
import { Copyright } from '../../layout/Copyright.tsx';
import { PreferenceControls } from '../preferences/PreferenceControls.tsx';

interface Props {
  readonly preferences: AppChildren['preferences'];
  readonly marks: Readonly<Record<`data-${string}`, string>>;
  readonly isBusy: boolean;
  /** The window title. */
  readonly title: MessageId;
  /** Shown in the footer in place of the responsible-gaming reminder. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Header and footer of a stand-alone screen; it has no links into the site. */
export function ClosedFrame({ preferences, marks, isBusy, title, note, children }: Props) {
  const intl = useIntl();
  const theme = useSelector(preferences, selectTheme);
  return (
    <div className={styles.frame} {...marks} aria-busy={isBusy || undefined}>
      <Title text={documentTitle(intl.formatMessage({ id: title }))} />
      <header className={styles.head}>
        <img src={`/art/logo-${theme}.svg`} alt="Statehouse" width={165} height={32} />
        <PreferenceControls preferences={preferences} />
      </header>
      <main className={styles.main}>{children}</main>
      <div className="cornice" />
      <footer className={styles.foot}>
        {note ?? (
          <span className={styles.note}>
            <Shield size={16} aria-hidden="true" />
            <FormattedMessage id="responsible_gaming" />
          </span>
        )}
        <span>
          <Copyright /> <FormattedMessage id="age_limit" />
        </span>
      </footer>
    </div>
  );
}
