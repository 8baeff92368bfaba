import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { MessagePictureRef } from '../../../machines/member/message-picture/message-picture.machine.ts';
import styles from './Messages.module.css';

interface Props {
  readonly flow: MessagePictureRef;
  readonly number: number;
}

/** An open picture, as soon as it is there. */
export function MessagePicture({ flow, number }: Props) {
  const intl = useIntl();
  const url = useSelector(flow, ({ context }) => context.url);
  if (url === null) return null;
  return (
    <img
      src={url}
      alt={intl.formatMessage({ id: 'messages_image' }, { number })}
      className={styles.picture}
    />
  );
}
