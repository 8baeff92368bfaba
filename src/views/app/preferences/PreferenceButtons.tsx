import { useSelector } from '@xstate/react';
import { Moon, Sun } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OFFERED_LANGUAGES } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import LOOKS from './languages.json' with { type: 'json' };
import styles from './PreferenceControls.module.css';
import { PreferenceTrouble } from './PreferenceTrouble.tsx';

/** Language and theme as flat buttons, for a panel, where a menu would be a panel in a panel. */
export function PreferenceButtons({ preferences }: { preferences: AppChildren['preferences'] }) {
  const intl = useIntl();
  const snapshot = useSelector(preferences, (state) => state);
  const { language, theme } = snapshot.context;
  const Icon = theme === 'light' ? Moon : Sun;
  return (
    <>
      <div role="group" aria-label={intl.formatMessage({ id: 'language' })} className={styles.row}>
        {OFFERED_LANGUAGES.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.choice}
            aria-pressed={code === language}
            onClick={() => preferences.send({ type: 'language.choose', language: code })}
          >
            <img src={LOOKS[code].flag} alt="" width={21} height={14} className={styles.flag} />
            {LOOKS[code].name}
          </button>
        ))}
      </div>
      <PreferenceTrouble preferences={preferences} className={styles.trouble} />
      <button
        type="button"
        className={styles.choice}
        onClick={() => preferences.send({ type: 'theme.switch' })}
      >
        <Icon size={18} aria-hidden="true" />
        <FormattedMessage id={theme === 'light' ? 'theme_to_dark' : 'theme_to_light'} />
      </button>
    </>
  );
}
