import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { tabKeys } from './tab-keys.ts';
import styles from './TabStrip.module.css';

type Props<V extends string> = {
  label: string;
  items: { value: V; label: ReactNode }[];
  value: V;
  backLabel: string;
  onLabel: string;
  /** Arrows appear when there are more items than this. */
  arrowsAbove?: number;
  /** Pixels between two items. */
  spacing?: number;
  onChange: (value: V) => void;
};

/** A row of tabs that may be wider than the page. */
export function TabStrip<V extends string>({
  label,
  items,
  value,
  backLabel,
  onLabel,
  arrowsAbove = 7,
  spacing = 10,
  onChange,
}: Props<V>) {
  const list = useRef<HTMLDivElement>(null);
  const hasArrows = items.length > arrowsAbove;

  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!strip || !tab) return;
    // Not scrollIntoView: that would move the page as well.
    const left = tab.offsetLeft - strip.offsetLeft;
    const isHidden = left < strip.scrollLeft || left + tab.offsetWidth > strip.scrollLeft + strip.clientWidth;
    if (isHidden) strip.scrollTo({ left: left - strip.clientWidth / 3 });
  }, [value]);

  const scroll = (way: 1 | -1) => list.current?.scrollBy({ left: way * list.current.clientWidth * 0.8 });
  return (
    <div className={styles.strip}>
      {hasArrows ? (
        <IconButton ring label={backLabel} className={styles.arrow} onClick={() => scroll(-1)}>
          <ChevronLeft size={18} />
        </IconButton>
      ) : null}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        style={{ '--gap': `${spacing}px` } as CSSProperties}
        onKeyDown={tabKeys(items, value, onChange)}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            tabIndex={item.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {hasArrows ? (
        <IconButton ring label={onLabel} className={styles.arrow} onClick={() => scroll(1)}>
          <ChevronRight size={18} />
        </IconButton>
      ) : null}
    </div>
  );
}
