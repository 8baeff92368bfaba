import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import styles from './DepositPage.module.css';

/** Something that has to be written elsewhere exactly as it stands here. */
export function DepositFact({ name, text }: { name: MessageId; text: string }) {
  const intl = useIntl();
  const what = intl.formatMessage({ id: name });
  return (
    <div className={styles.fact}>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>
        <span className="tnum">{text}</span>
        <CopyButton
          isSmall
          text={text}
          label={intl.formatMessage({ id: 'copy_what' }, { what })}
          copiedLabel={intl.formatMessage({ id: 'copied' })}
        />
      </dd>
    </div>
  );
}
