import { Headset, ShieldCheck, Zap } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import styles from './RegistrationDialog.module.css';

/** The picture of the building by night beside the form, and what an account offers. */
export function RegistrationWelcome() {
  return (
    <div className={styles.welcome}>
      <img src="/art/logo-dark.svg" alt="Statehouse" width={131} height={28} />
      <p className={styles.greeting}>
        <FormattedMessage id="register_greeting" />
      </p>
      <p>
        <FormattedMessage id="register_promise" />
      </p>
      <ul className={styles.perks}>
        <li>
          <ShieldCheck size={18} aria-hidden="true" />
          <FormattedMessage id="register_perk_sealed" />
        </li>
        <li>
          <Zap size={18} aria-hidden="true" />
          <FormattedMessage id="register_perk_play" />
        </li>
        <li>
          <Headset size={18} aria-hidden="true" />
          <FormattedMessage id="register_perk_support" />
        </li>
      </ul>
    </div>
  );
}
