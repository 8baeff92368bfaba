import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** Copies something that has to be written elsewhere exactly as it stands beside it. */
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
