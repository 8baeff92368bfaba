import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Club } from '../../../machines/vip/vip/vip.machine.ts';
import { shieldOf } from '../../layout/avatar.ts';
import { Sum } from './rank-values.tsx';
import styles from './Vip.module.css';

interface Props {
  readonly club: Club;
  /** The way from the own rank to the next, from 0 to 1. */
  readonly share: number;
}

/** All ranks with the valid bets that reach them, and how far the member has come. */
export function Ladder({ club, share }: Props) {
  const intl = useIntl();
  const { ranks, own } = club;
  const steps = Math.max(ranks.length - 1, 1);
  const done = own ? Math.min((own.level + share) / steps, 1) : 0;
  return (
    <ol
      className={styles.ladder}
      aria-label={intl.formatMessage({ id: 'vip_ladder' })}
      style={{ '--done': done, '--ranks': ranks.length } as CSSProperties}
    >
      {ranks.map(({ level, name, total }) => (
        <li
          key={level}
          aria-current={own?.level === level ? 'step' : undefined}
          data-far={own !== null && level > own.level + 1 ? '' : undefined}
        >
          <img
            src={shieldOf(level)}
            alt={intl.formatMessage({ id: 'vip_level' }, { level })}
            width={34}
            height={37}
          />
          <strong>{name}</strong>
          <small>
            {total === 0 ? <FormattedMessage id="vip_from_start" /> : <Sum unit={club} minor={total} />}
          </small>
        </li>
      ))}
    </ol>
  );
}
