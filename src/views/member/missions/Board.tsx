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
import { Podium } from './Podium.tsx';

/** A place of the list below the podium; the member's own may have no rank yet. */
type Row = Pick<Leaderboard['places'][number], 'name' | 'score' | 'prize' | 'isMe'> & {
  readonly rank: number | null;
};
const PODIUM = 3;

/** The places of a week, the first three on steps, the member's own with the gap to the next, and how ties are decided. */
export function Board({ flow }: { readonly flow: MissionsRef }) {
  const intl = useIntl();
  const board = useSelector(flow, selectBoard);
  const week = useSelector(flow, ({ context }) => context.week);
  const pageData = useSelector(flow, ({ context }) => context.pageData);
  const t = (id: MessageId) => intl.formatMessage({ id });
  if (!board || !pageData) return null;
  const { exponent, symbol } = pageData.current;
  const money = (minor: number) => (
    <Money minor={minor} exponent={exponent} {...(symbol ? { symbol } : {})} />
  );
  const { places, own } = board;
  const row = (place: Row) => (
    <li key={place.rank} data-me={place.isMe || undefined} data-rank={place.rank ?? undefined}>
      <span className={styles.rank}>{place.rank === null ? '–' : intl.formatNumber(place.rank)}</span>
      <span className={styles.name}>
        {place.name} {place.isMe ? <strong>{t('board_you')}</strong> : null}
      </span>
      {place.prize > 0 ? <Badge tone="gilt">{money(place.prize)}</Badge> : null}
      <span className={styles.score}>{money(place.score)}</span>
    </li>
  );
  const rows: readonly Row[] = [
    ...places.slice(PODIUM),
    ...(places.some(({ isMe }) => isMe) ? [] : [{ ...own, name: '', prize: 0, isMe: true }]),
  ];
  return (
    <section className={styles.card} aria-labelledby="missions-board">
      <header className={styles.boardHead}>
        <h4 id="missions-board">{t('lead_board')}</h4>
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
        <>
          <Podium places={places.slice(0, PODIUM)} money={money} />
          {rows.length > 0 ? <ol className={styles.places}>{rows.map(row)}</ol> : null}
        </>
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
