import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Leaderboard } from '../../../machines/member/missions/missions.machine.ts';
import { avatarOf, DEFAULT_AVATAR } from '../../layout/avatar.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import styles from './Missions.module.css';

interface Props {
  readonly places: Leaderboard['places'];
  readonly money: (minor: number) => ReactNode;
}

/** The first three places, with their portraits on steps. */
export function Podium({ places, money }: Props) {
  const intl = useIntl();
  return (
    <ol className={styles.podium}>
      {places.map(({ rank, name, avatar, score, prize, isMe }) => (
        <li key={rank} data-me={isMe || undefined} data-rank={rank}>
          <LazyImage
            src={avatar === null ? null : avatarOf({ avatar, avatarType: 'STATIC' })}
            fallback={DEFAULT_AVATAR}
            alt=""
            width={rank === 1 ? 60 : 48}
            height={rank === 1 ? 66 : 53}
            priority
            className={styles.portrait}
          />
          <span className={styles.name}>
            {name}{' '}
            {isMe ? (
              <strong>
                <FormattedMessage id="board_you" />
              </strong>
            ) : null}
          </span>
          <span className={styles.score}>{money(score)}</span>
          {prize > 0 ? <Badge tone="gilt">{money(prize)}</Badge> : null}
          <span className={styles.step}>{intl.formatNumber(rank)}</span>
        </li>
      ))}
    </ol>
  );
}
