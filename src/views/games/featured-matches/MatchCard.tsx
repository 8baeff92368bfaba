import { LockKeyhole } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { selectFeatured } from '../../../machines/games/featured-matches/featured-matches.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './FeaturedMatches.module.css';

type Match = NonNullable<ReturnType<typeof selectFeatured>>['matches'][number];

/** As on every coupon. */
const SIGNS = { home: '1', draw: 'X', away: '2' } as const;

/** A match with its score or kick-off and its main odds. Odds keep the point in every language. */
export function MatchCard({ match, onOpen }: { match: Match; onOpen: () => void }) {
  const intl = useIntl();
  const { league, kickOff, live, odds } = match;
  return (
    <li className={styles.card}>
      <button type="button" className={styles.button} onClick={onOpen}>
        <span className={styles.top}>
          <span className="vh">{intl.formatMessage({ id: 'hot_time' })}: </span>
          {live ? (
            <Badge tone="hot" dot>
              {live.minute === null ? (
                <FormattedMessage id="badge_live" />
              ) : (
                <>
                  <FormattedNumber value={live.minute} />′
                </>
              )}
            </Badge>
          ) : (
            <Badge>
              <DateTime ms={kickOff} show="time" />
            </Badge>
          )}
          <span className={styles.league}>
            <span className="vh">{intl.formatMessage({ id: 'leagua' })}: </span>
            {league}
          </span>
        </span>
        <span className="vh">{intl.formatMessage({ id: 'match' })}: </span>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles.side}>
            <span className={styles.team}>{match[side]}</span>{' '}
            {live ? (
              <strong className={styles.score}>
                <FormattedNumber value={live[side]} />
              </strong>
            ) : null}{' '}
          </span>
        ))}
        <span className="vh">{intl.formatMessage({ id: 'sports_bet' })}: </span>
        <span className={styles.odds}>
          {odds.map(({ pick, price }) => (
            <span key={pick} className={styles.pick}>
              <span className={styles.sign}>{SIGNS[pick]}</span>{' '}
              {price === null ? (
                <>
                  <LockKeyhole size={14} aria-hidden="true" />
                  <span className="vh">–</span>
                </>
              ) : (
                <strong>{price.toFixed(2)}</strong>
              )}{' '}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}
