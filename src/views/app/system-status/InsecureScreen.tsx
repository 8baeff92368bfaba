import { FormattedMessage } from 'react-intl';
import styles from './ClosedScreen.module.css';
import { ThemedArt } from '../../layout/ThemedArt.tsx';

/** An insecure origin has no Web Crypto, and retrying here would not help. */
export function InsecureScreen({ host }: { host: string }) {
  return (
    <div role="alert" className={styles.failed}>
      <ThemedArt name="empty-error" width={143} height={112} />
      <h1 className="h1">
        <FormattedMessage id="insecure_title" />
      </h1>
      <p className={styles.text}>
        <FormattedMessage id="insecure_what_to_do" values={{ address: `https://${host}` }} />
      </p>
    </div>
  );
}
