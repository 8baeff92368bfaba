import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { CopyText } from '../common/CopyText.tsx';
import styles from '../common/MoneyPage.module.css';

/** A value that has to be entered elsewhere exactly. */
export function DepositFact({ name, text }: { name: MessageId; text: string }) {
  return (
    <div className={styles.fact}>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>
        <span className="tnum">{text}</span>
        <CopyText name={name} text={text} />
      </dd>
    </div>
  );
}
