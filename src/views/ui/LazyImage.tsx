import { memo, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { isKnown, remember, RETRIES } from './image-cache.ts';
import { whenNear } from './near.ts';
import styles from './LazyImage.module.css';

type Props = {
  /** Null for something without a picture: it looks like one that failed to load. */
  src: string | null;
  /** Its other sizes, with `sizes`, the width at which it is shown. */
  srcSet?: string;
  sizes?: string;
  alt: string;
  width: number;
  height: number;
  /** The address of another picture, shown in place of one that fails to load; otherwise an arch is shown. */
  fallback?: string;
  /** Style of the alternative text, if that is shown in place of one that fails to load. */
  textClass?: string;
  /** On the first screen: loaded at once and first. */
  priority?: boolean;
  /** Rendered only where visible, as by a virtual list: loaded at once, at normal priority. */
  near?: boolean;
  /** Without transparency: its placeholder stays under it, so that its arrival renders nothing. */
  solid?: boolean;
  /** Fills its column and keeps its proportions; otherwise width and height are pixels. */
  fluid?: boolean;
  className?: string;
};

const RETRY_MS = 400;

/** `far`: not near the window yet; `waiting`: for the next try. */
type Stage = 'far' | 'loading' | 'waiting' | 'shown' | 'failed';
interface Progress {
  readonly stage: Stage;
  readonly tries: number;
}
const firstStage = (src: string | null, isNear: boolean): Stage => {
  if (src === null) return 'failed';
  if (isKnown(src)) return 'shown';
  return isNear ? 'loading' : 'far';
};

/**
 * A picture that leaves before it has arrived is not loaded any longer: in a list that is scrolled fast, the requests of
 * games that have passed would delay those in sight.
 */
const endRequest = (image: HTMLImageElement) => () => {
  if (image.complete) return;
  image.removeAttribute('srcset');
  image.removeAttribute('src');
};

/**
 * A picture that is loaded when it comes near the window, retried three times, then replaced; its space is
 * always reserved. One element in every case, because lists consist of it. Compared by its properties, since a
 * pressed vendor tab renders dozens of them.
 */
export const LazyImage = memo(function LazyImage(props: Props) {
  // Another address is another picture with its own retry count.
  return <Picture key={props.src} {...props} />;
});

function Picture({
  src,
  srcSet,
  sizes,
  alt,
  width,
  height,
  fallback,
  textClass,
  priority = false,
  near = false,
  solid = false,
  fluid = false,
  className,
}: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [{ stage, tries }, setProgress] = useState<Progress>(() => ({
    stage: firstStage(src, priority || near),
    tries: 0,
  }));

  useEffect(() => {
    if (stage === 'far' && place.current)
      return whenNear(place.current, () => setProgress({ stage: 'loading', tries }));
    if (stage !== 'waiting') return;
    const again = { stage: 'loading', tries: tries + 1 } as const;
    const timer = setTimeout(() => setProgress(again), RETRY_MS * 2 ** tries);
    return () => clearTimeout(timer);
  }, [stage, tries]);

  const box = {
    className: cx(styles.picture, className),
    style: fluid ? { width: '100%', aspectRatio: `${width}/${height}` } : { width, height },
  };
  if (src !== null && (stage === 'loading' || stage === 'shown'))
    return (
      <img
        {...box}
        ref={endRequest}
        key={tries}
        sizes={sizes}
        srcSet={srcSet}
        src={src}
        alt={alt}
        width={width}
        height={height}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        data-loaded={stage === 'shown'}
        onLoad={() => {
          remember(src);
          if (!solid) setProgress({ stage: 'shown', tries });
        }}
        onError={() => setProgress({ stage: tries < RETRIES ? 'waiting' : 'failed', tries })}
      />
    );
  // Whoever does not see it knows what it is before it is loaded.
  const named = alt === '' ? {} : { role: 'img', 'aria-label': alt };
  if (stage !== 'failed') return <span ref={place} {...box} {...named} />;
  if (fallback) return <img {...box} src={fallback} alt={alt} width={width} height={height} />;
  if (textClass) return <span className={textClass}>{alt}</span>;
  return <span {...box} {...named} data-broken="true" />;
}
