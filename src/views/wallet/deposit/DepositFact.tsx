import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { CopyText } from '../common/CopyText.tsx';
import styles from '../common/MoneyPage.module.css';

/** Something that has to be written elsewhere exactly as it stands here. */
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
