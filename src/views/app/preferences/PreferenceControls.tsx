import { useSelector } from '@xstate/react';
import { ChevronDown, Moon, Sun } from 'lucide-react';
import { useIntl } from 'react-intl';
import { OFFERED_LANGUAGES } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import LOOKS from './languages.json' with { type: 'json' };
import styles from './PreferenceControls.module.css';
import { PreferenceTrouble } from './PreferenceTrouble.tsx';

const isDrawn = (language: string): language is keyof typeof LOOKS => Object.hasOwn(LOOKS, language);
const flag = (language: string) =>
  isDrawn(language) ? (
    <img src={LOOKS[language].flag} alt="" width={21} height={14} className={styles.flag} />
  ) : null;

/** Language and theme (NAV-01, NAV-02). A failure to load a language is shown beside the choice. */
export function PreferenceControls({ preferences }: { preferences: AppChildren['preferences'] }) {
  const intl = useIntl();
  const snapshot = useSelector(preferences, (state) => state);
  const { language, theme } = snapshot.context;
  const isChanging = snapshot.matches('changing');
  const label = intl.formatMessage({ id: 'language' });
  return (
    <div className={styles.controls} {...flowAttributes(snapshot)} aria-busy={isChanging || undefined}>
      <Menu
        menuLabel={label}
        buttonClass={styles.button}
        button={
          <>
            {flag(language)}
            <span className="vh">{label}</span>
            {language}
            {isChanging ? <Spinner size={14} /> : <ChevronDown size={14} aria-hidden="true" />}
          </>
        }
        items={OFFERED_LANGUAGES.map((code) => ({
          id: code,
          label: LOOKS[code].name,
          icon: flag(code),
          selected: code === language,
          onSelect: () => preferences.send({ type: 'language.choose', language: code }),
        }))}
      />
      <IconButton
        label={intl.formatMessage({ id: theme === 'light' ? 'theme_to_dark' : 'theme_to_light' })}
        onClick={() => preferences.send({ type: 'theme.switch' })}
      >
        {theme === 'light' ? <Moon size={20} /> : <Sun size={20} />}
      </IconButton>
      <PreferenceTrouble preferences={preferences} className={styles.failed} />
    </div>
  );
}
