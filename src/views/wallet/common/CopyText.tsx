import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** Copies a text that has to be entered elsewhere exactly. */
export function CopyText({ name, text }: { name: MessageId; text: string }) {
  const intl = useIntl();
  return (
    <CopyButton
      isSmall
      text={text}
      label={intl.formatMessage({ id: 'copy_what' }, { what: intl.formatMessage({ id: name }) })}
      copiedLabel={intl.formatMessage({ id: 'copied' })}
    />
  );
}
