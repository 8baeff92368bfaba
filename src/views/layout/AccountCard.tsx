import { FormattedMessage, useIntl } from 'react-intl';
import type { selectMember } from '../../machines/session/session/session.machine.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { LazyImage } from '../ui/LazyImage.tsx';
import { DEFAULT_AVATAR, avatarOf, shieldOf } from './avatar.ts';
import styles from './AccountMenu.module.css';

/** Width to height of a portrait. */
const PORTRAIT = 10 / 11;

type Avatar = Parameters<typeof avatarOf>[0];

/** An account's picture, `size` wide; a drawn one where it fails to load (CST-01). */
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
  /** The member's details failed to load. */
  readonly isUnknown: boolean;
  readonly avatar: Avatar;
}

/** The signed-in account, at the top of the account menu. */
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
