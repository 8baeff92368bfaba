import { FormattedMessage } from 'react-intl';
import styles from './WhatsNew.module.css';

/** Before an unread title: a mark, in addition to the weight, and a text for screen readers. */
export const Unread = ({ isRead }: { isRead: boolean }) =>
  isRead ? null : (
    <>
      <span className={styles.mark} aria-hidden="true" />
      <span className="vh">
        <FormattedMessage id="whats_new_unread" />:{' '}
      </span>
    </>
  );
