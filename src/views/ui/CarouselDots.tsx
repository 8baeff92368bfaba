import { Pause, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './Carousel.module.css';

type Props = {
  ids: string[];
  index: number;
  slideLabel: (index: number, count: number) => string;
  pauseLabel: string;
  playLabel: string;
  autoplayMs: number;
  /** Whether slides may change automatically at all. */
  isAutomatic: boolean;
  isRunning: boolean;
  isPaused: boolean;
  onGo: (index: number) => void;
  onPause: () => void;
};

/**
 * The dots of a carousel. The active one fills over the interval, and the end of that animation changes the
 * slide: one clock, not two.
 */
export function CarouselDots(props: Props) {
  const { ids, index, slideLabel, pauseLabel, playLabel, autoplayMs, isPaused, onGo, onPause } = props;
  return (
    <div className={styles.dots} style={{ '--ms': `${autoplayMs}ms` } as CSSProperties}>
      {ids.map((id, at) => (
        <button
          key={id}
          type="button"
          aria-label={slideLabel(at, ids.length)}
          aria-current={at === index}
          className={styles.dot}
          onClick={() => onGo(at)}
        >
          <span
            className={styles.fill}
            data-running={props.isAutomatic}
            data-paused={!props.isRunning}
            onAnimationEnd={() => onGo(index + 1)}
          />
        </button>
      ))}
      {props.isAutomatic ? (
        <button
          type="button"
          className={styles.pause}
          aria-label={isPaused ? playLabel : pauseLabel}
          onClick={onPause}
        >
          {isPaused ? <Play size={14} /> : <Pause size={14} />}
        </button>
      ) : null}
    </div>
  );
}
