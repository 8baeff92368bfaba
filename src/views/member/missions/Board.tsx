import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectBoard,
  type BoardWeek,
  type Leaderboard,
  type MissionsRef,
} from '../../../machines/member/missions/missions.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Segment } from '../../ui/Segment.tsx';
import styles from './Missions.module.css';

type Place = Leaderboard['places'][number];

/** The places of a week, the member's own with the gap to the next, and how places are decided. */
export function Board({ flow }: { readonly flow: MissionsRef }) {
  const intl = useIntl();
  const board = useSelector(flow, selectBoard);
  const week = useSelector(flow, ({ context }) => context.week);
  const desk = useSelector(flow, ({ context }) => context.desk);
  const t = (id: MessageId) => intl.formatMessage({ id });
  if (!board || !desk) return null;
  const { exponent, symbol } = desk.current;
  const money = (minor: number) => (
    <Money minor={minor} exponent={exponent} {...(symbol ? { symbol } : {})} />
  );
  const { places, own } = board;
  const place = ({ rank, name, score, prize, isMe }: Omit<Place, 'isMe'> & { isMe: boolean | null }) => (
    <li key={rank} data-me={isMe || undefined} data-rank={rank}>
      <span className={styles.rank}>{intl.formatNumber(rank)}</span>
      <span className={styles.name}>
        {name} {isMe ? <strong>{t('board_you')}</strong> : null}
      </span>
      {prize > 0 ? <Badge tone="gilt">{money(prize)}</Badge> : null}
      <span className={styles.score}>{money(score)}</span>
    </li>
  );
  const isListed = places.some(({ isMe }) => isMe);
  return (
    <section className={styles.card} aria-labelledby="missions-board">
      <header className={styles.boardHead}>
        <h4 id="missions-board">{t('board_title')}</h4>
        <Segment<BoardWeek>
          label={t('board_which')}
          items={[
            { value: 'this', label: t('board_this') },
            { value: 'last', label: t('board_last') },
          ]}
          value={week}
          onChange={(chosen) => flow.send({ type: 'week.choose', week: chosen })}
        />
      </header>
      {places.length > 0 ? (
        <ol className={styles.places}>
          {places.map(place)}
          {own.rank !== null && !isListed
            ? place({ rank: own.rank, name: '', score: own.score, prize: 0, isMe: true })
            : null}
        </ol>
      ) : (
        <p className={styles.none}>{t('board_none')}</p>
      )}
      {places.length > 0 ? (
        <p className={styles.own}>
          {own.rank === null ? (
            t('board_own_none')
          ) : own.gap === null ? (
            t('board_first')
          ) : (
            <FormattedMessage
              id="board_gap"
              values={{ amount: money(own.gap), rank: intl.formatNumber(own.rank - 1) }}
            />
          )}
        </p>
      ) : null}
      <p className={styles.rules}>
        <span>
          <FormattedMessage
            id="board_rules"
            values={{
              end: <DateTime ms={board.endsAt} show="near" />,
              pay: <DateTime ms={board.paysAt} show="near" />,
            }}
          />{' '}
          {board.isPaid ? t('board_paid') : null}
        </span>
      </p>
    </section>
  );
}
