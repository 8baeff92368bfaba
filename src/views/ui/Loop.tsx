import { Pause, Play } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useReducedMotion } from './media.ts';
import styles from './Loop.module.css';

const SECONDS_PER_ITEM = 4;

/** `copy`: the content without a tab stop, if it can be pressed. */
type Item = { id: string; content: ReactNode; copy?: ReactNode };
type Controls = { label: string; pauseLabel: string; playLabel: string };

type Props = Controls & {
  items: Item[];
  seconds: number;
  className?: string;
  groupClass?: string;
  vars?: CSSProperties;
};

/**
 * Items that move past without end: the row twice, moved by half. Stops under pointer and focus and by its
 * button.
 */
function Loop({ label, pauseLabel, playLabel, items, seconds, className, groupClass, vars }: Props) {
  const [isPaused, setPaused] = useState(false);
  const isStill = useReducedMotion();
  return (
    <div className={cx(styles.loop, className)} style={vars} data-paused={isPaused || undefined}>
      <div role="group" aria-label={label} className={styles.window} tabIndex={isStill ? 0 : undefined}>
        <div className={styles.track} style={{ '--s': `${seconds}s` } as CSSProperties}>
          <ul className={cx(styles.group, groupClass)}>
            {items.map((item) => (
              <li key={item.id}>{item.content}</li>
            ))}
          </ul>
          <div aria-hidden="true" className={cx(styles.group, groupClass)}>
            {items.map((item) => (
              <Fragment key={item.id}>{item.copy ?? <span>{item.content}</span>}</Fragment>
            ))}
          </div>
        </div>
      </div>
      <IconButton
        size="sm"
        label={isPaused ? playLabel : pauseLabel}
        className={styles.pause}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play size={14} /> : <Pause size={14} />}
      </IconButton>
    </div>
  );
}

type StripProps = Controls & { items: Item[]; visible?: number; spacing?: number };

/** A band of equal slides, `visible` of them at once on a wide page. A row that fits stands still. */
export function LoopStrip({ items, visible = 10, spacing = 10, ...controls }: StripProps) {
  const vars = { '--visible': visible, '--gap': `${spacing}px` } as CSSProperties;
  return (
    <Loop
      {...controls}
      items={items}
      seconds={items.length * SECONDS_PER_ITEM}
      className={cx(styles.strip, items.length <= visible && styles.fits)}
      groupClass={styles.slides}
      vars={vars}
    />
  );
}

type MarqueeProps = Controls & {
  items: { id: string; lead?: string; text: string }[];
  onSelect: (id: string) => void;
};

const SECONDS_PER_CHARACTER = 0.14;

/** A marquee of notices; each is a button. */
export function Marquee({ items, onSelect, ...controls }: MarqueeProps) {
  const characters = items.reduce((sum, item) => sum + (item.lead?.length ?? 0) + item.text.length + 6, 0);
  const line = ({ id, lead, text }: (typeof items)[number], tabIndex?: -1): ReactNode => (
    <button type="button" className={styles.line} tabIndex={tabIndex} onClick={() => onSelect(id)}>
      {lead ? <strong>{lead} </strong> : null}
      {text}
    </button>
  );
  const lines = items.map((item) => ({ id: item.id, content: line(item), copy: line(item, -1) }));
  return <Loop {...controls} items={lines} seconds={Math.max(12, characters * SECONDS_PER_CHARACTER)} />;
}
