import { FormattedMessage } from 'react-intl';
import styles from './LoginDialog.module.css';

/** The picture of the building by night, beside the form. */
export function LoginWelcome() {
  return (
    <div className={styles.welcome}>
      <img src="/art/logo-dark.svg" alt="Statehouse" width={131} height={28} />
      <p className={styles.greeting}>
        <FormattedMessage id="login_greeting" />
      </p>
      <p>
        <FormattedMessage id="login_promise" />
      </p>
    </div>
  );
}
