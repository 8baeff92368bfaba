import { useSelector } from '@xstate/react';
import { Pause, Play, Trophy } from 'lucide-react';
import type { CSSProperties } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { WINNERS } from '../../../config/later.ts';
import type {
  WinnerBoardSnapshot,
  winnerBoardMachine,
} from '../../../machines/content/winner-board/winner-board.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { minorOf, type WalletUnit } from '../../games/common/catalogue.ts';
import { pictureOf } from '../../layout/pictures.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './WinnerBoard.module.css';

type Row = WinnerBoardSnapshot['context']['winners'][number];

/** Pixels of a row, as in the style sheet. */
const ROW = 56;
const FRAMES_A_SECOND = 60;
const AWAITED = 4;

interface Props {
  readonly flow: ActorRefFrom<typeof winnerBoardMachine>;
  readonly unit: WalletUnit;
}

/** The largest wins, moving past half a pixel a frame; they stand still where they fit (WIN-01 to WIN-03). */
export function WinnerBoard({ flow, unit }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { winners } = snapshot.context;
  const isPaused = snapshot.matches('paused');
  const moves = winners.length > WINNERS.still;
  if (snapshot.matches('off')) return null;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'winner_board' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.board}
    >
      <div className={styles.head}>
        <Trophy size={20} aria-hidden="true" />
        <h2 id="winner-board" className={styles.title}>
          <FormattedMessage id="winner_board" />
        </h2>
        {winners.length > 0 ? (
          <span className={styles.live}>
            <FormattedMessage id="winner_board_live" />
          </span>
        ) : null}
        {moves ? (
          <IconButton
            size="sm"
            className={styles.pause}
            label={intl.formatMessage({ id: isPaused ? 'winner_board_play' : 'winner_board_pause' })}
            onClick={() => flow.send({ type: isPaused ? 'board.resume' : 'board.pause' })}
          >
            {isPaused ? <Play size={14} /> : <Pause size={14} />}
          </IconButton>
        ) : null}
      </div>
      {snapshot.matches('missing') ? (
        <div role="alert" className={styles.note}>
          <FormattedMessage id="section_missing" />
          <Button kind="secondary" size="sm" onClick={() => flow.send({ type: 'board.retry' })}>
            <FormattedMessage id="try_again" />
          </Button>
        </div>
      ) : snapshot.hasTag('busy') ? (
        <div className={styles.window} aria-hidden="true">
          {Array.from({ length: AWAITED }, (_, at) => (
            <div key={at} className={styles.row}>
              <Skeleton shape="tile" width={40} height={40} />
              <Skeleton width="70%" height={12} />
            </div>
          ))}
        </div>
      ) : winners.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="winner_board_empty" />
        </p>
      ) : (
        <Rows winners={winners} unit={unit} moves={moves} isPaused={isPaused} />
      )}
    </section>
  );
}

function Rows({
  winners,
  unit,
  moves,
  isPaused,
}: {
  winners: readonly Row[];
  unit: WalletUnit;
  moves: boolean;
  isPaused: boolean;
}) {
  const rows = (shown: readonly Row[]) =>
    shown.map((row) => (
      <li key={`${row.player} ${row.gameId}`} className={styles.row}>
        <LazyImage src={pictureOf(row.icon, 'icon')} alt="" width={40} height={40} className={styles.art} />
        <strong className={styles.game}>{row.game}</strong>
        <span className={styles.player}>
          {row.player}
          {row.multiple === null ? null : (
            <>
              {' · ×'}
              <FormattedNumber value={row.multiple} maximumFractionDigits={row.multiple < 10 ? 1 : 0} />
            </>
          )}
        </span>
        <span className={styles.amount}>
          <Money {...unit} minor={minorOf(row.amount, unit)} signed />
        </span>
      </li>
    ));
  const seconds = (winners.length * ROW) / (WINNERS.step * FRAMES_A_SECOND);
  return (
    <div
      className={styles.window}
      data-moves={moves || undefined}
      data-paused={isPaused || undefined}
      // It scrolls where it does not move (reduced motion).
      tabIndex={moves ? 0 : undefined}
      role="group"
      aria-labelledby="winner-board"
    >
      <div
        className={styles.track}
        style={{ '--s': `${seconds}s`, '--way': `${-winners.length * ROW}px` } as CSSProperties}
      >
        <ul>{rows(winners)}</ul>
        {moves ? (
          // The rows that follow the last one until the track begins anew.
          <ul aria-hidden="true" className={styles.again}>
            {rows(winners.slice(0, AWAITED + 1))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
