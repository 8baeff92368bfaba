import { Timer } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { selectPopular } from '../../../machines/games/lottery-lobby/lottery-lobby.machine.ts';
import { pictureOf } from '../../layout/pictures.ts';
import { RepeatingCountdown } from '../../ui/Countdown.tsx';
import { cx } from '../../ui/cx.ts';
import { LazyImage } from '../../ui/LazyImage.tsx';
import heart from '../favourites/FavouriteHeart.module.css';
import { DrawnBalls } from './DrawnBalls.tsx';
import styles from './LotteryCard.module.css';

export type Lottery = ReturnType<typeof selectPopular>[number];

interface Props {
  readonly lottery: Lottery;
  /** Empty where the last draw is not known. */
  readonly drawn: readonly string[];
  readonly isFavourite: boolean;
  readonly canToggle: boolean;
  readonly onPlay: () => void;
  readonly onToggle: () => void;
}

/** A lottery: the time until its draw closes, what was drawn last, and a heart. */
export function LotteryCard({ lottery, drawn, isFavourite, canToggle, onPlay, onToggle }: Props) {
  const intl = useIntl();
  const { name, icon, draw } = lottery;
  return (
    <li className={styles.card}>
      <LazyImage src={pictureOf(icon, 'icon')} alt="" width={48} height={48} className={styles.icon} />
      <div className={styles.about}>
        <button type="button" className={styles.open} onClick={onPlay}>
          {name}
        </button>
        {draw ? (
          <span className={styles.time}>
            <Timer size={14} aria-hidden="true" />
            <RepeatingCountdown
              remainingMs={draw.drawnIn}
              everyMs={draw.every}
              closedMs={draw.closedFor}
              closed={<FormattedMessage id="lottery_drawing" />}
            />
          </span>
        ) : null}
      </div>
      <span className={styles.heart}>
        <button
          type="button"
          aria-pressed={isFavourite}
          aria-label={intl.formatMessage({ id: 'favourite_of' }, { name })}
          aria-disabled={!canToggle || undefined}
          className={cx(heart.heart, heart.plain)}
          onClick={canToggle ? onToggle : undefined}
        />
      </span>
      {drawn.length > 0 ? (
        <div className={styles.drawn}>
          <span className="vh">
            <FormattedMessage id="lottery_last_draw" />
          </span>
          <DrawnBalls drawn={drawn} />
        </div>
      ) : null}
    </li>
  );
}
