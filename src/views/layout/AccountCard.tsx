import { FormattedMessage, useIntl } from 'react-intl';
import type { selectMember } from '../../machines/session/session/session.machine.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { LazyImage } from '../ui/LazyImage.tsx';
import { DEFAULT_AVATAR, avatarOf, shieldOf } from './avatar.ts';
import styles from './AccountMenu.module.css';

/** Width to height of a portrait. */
const PORTRAIT = 10 / 11;

type Avatar = Parameters<typeof avatarOf>[0];

/** Somebody's picture, `size` wide; the drawn one where theirs does not come (CST-01). */
export function Portrait({ avatar, size }: { avatar: Avatar; size: number }) {
  return (
    <LazyImage
      src={avatarOf(avatar)}
      fallback={DEFAULT_AVATAR}
      alt=""
      width={size}
      height={Math.round(size / PORTRAIT)}
      priority
      className={styles.avatar}
    />
  );
}

interface Props {
  readonly account: string;
  readonly member: ReturnType<typeof selectMember>;
  /** Who it is could not be asked. */
  readonly isUnknown: boolean;
  readonly avatar: Avatar;
}

/** Who is signed in, at the head of the account's menu. */
export function AccountCard({ account, member, isUnknown, avatar }: Props) {
  const intl = useIntl();
  const level = member?.club?.level;
  return (
    <div className={styles.card}>
      <Portrait avatar={avatar} size={44} />
      <div className={styles.who}>
        <strong>{member?.nickname || account}</strong>
        <span className={styles.line}>
          {member?.lastLoginAt ? (
            <FormattedMessage id="last_login" values={{ at: <DateTime ms={member.lastLoginAt} /> }} />
          ) : null}
          {isUnknown ? <FormattedMessage id="member_unknown" /> : null}
        </span>
      </div>
      {level === undefined ? null : (
        <img
          src={shieldOf(level)}
          alt={`${intl.formatMessage({ id: 'vip_level' }, { level })} ${member?.club?.name ?? ''}`.trim()}
          width={30}
          height={32}
        />
      )}
    </div>
  );
}
