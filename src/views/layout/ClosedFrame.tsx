import { useSelector } from '@xstate/react';
import { Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AppChildren } from '../../machines/app/app.refs.ts';
import { selectTheme } from '../../machines/app/preferences.machine.ts';
import styles from './ClosedScreen.module.css';
import { Copyright } from './Copyright.tsx';
import { PreferenceControls } from './PreferenceControls.tsx';

interface Props {
  readonly preferences: AppChildren['preferences'];
  readonly marks: Readonly<Record<`data-${string}`, string>>;
  readonly isBusy: boolean;
  /** Stands in the foot in place of the reminder to play with care. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Head and foot of a screen that stands alone; nothing in it leads into the site. */
export function ClosedFrame({ preferences, marks, isBusy, note, children }: Props) {
  const theme = useSelector(preferences, selectTheme);
  return (
    <div className={styles.frame} {...marks} aria-busy={isBusy || undefined}>
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
