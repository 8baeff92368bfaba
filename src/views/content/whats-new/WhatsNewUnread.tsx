import { FormattedMessage } from 'react-intl';
import styles from './WhatsNew.module.css';

/** Before what was not read: a mark for the eye, beside the weight of the words, and a word for a reader. */
export const Unread = ({ isRead }: { isRead: boolean }) =>
  isRead ? null : (
    <>
      <span className={styles.mark} aria-hidden="true" />
      <span className="vh">
        <FormattedMessage id="whats_new_unread" />:{' '}
      </span>
    </>
  );
