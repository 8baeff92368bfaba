import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { isKnown, remember, RETRIES, whenNear } from './image-cache.ts';
import styles from './LazyImage.module.css';

type Props = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown when the picture cannot be had: another address, or a drawing of ours. */
  fallback?: string | ReactNode;
  /** In the first screen: fetched at once and first. */
  priority?: boolean;
  /** Fills its column and keeps its proportions; otherwise width and height are pixels. */
  fluid?: boolean;
  className?: string;
};

const RETRY_MS = 400;

/** A picture fetched when it comes near, tried again three times, then replaced; its place is kept throughout. */
export function LazyImage(props: Props) {
  // Another address is another picture with a count of its own.
  return <Picture key={props.src} {...props} />;
}

function Picture({ src, alt, width, height, fallback, priority = false, fluid = false, className }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(() => priority || isKnown(src));
  const [state, setState] = useState<'loading' | 'waiting' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (isNear || !frame.current) return;
    return whenNear(frame.current, () => setNear(true));
  }, [isNear]);

  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        setState('loading');
      },
      RETRY_MS * 2 ** tries,
    );
    return () => clearTimeout(timer);
  }, [state, tries]);

  const size = fluid ? { aspectRatio: `${width}/${height}` } : { width, height };
  const picture = { width, height, className: styles.picture };
  const isAsked = isNear && (state === 'loading' || state === 'shown');
  return (
    <span ref={frame} className={cx(styles.frame, className)} style={size} data-loaded={state === 'shown'}>
      {isAsked ? (
        <img
          key={tries}
          {...picture}
          src={src}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onLoad={() => {
            remember(src);
            setState('shown');
          }}
          onError={() => setState(tries < RETRIES ? 'waiting' : 'failed')}
        />
      ) : null}
      {state === 'failed' && typeof fallback === 'string' ? (
        <img {...picture} src={fallback} alt={alt} />
      ) : null}
      {state === 'failed' && typeof fallback !== 'string' ? (
        <span role="img" aria-label={alt} className={styles.stand}>
          {fallback}
        </span>
      ) : null}
    </span>
  );
}
