import type { KeenSliderInstance } from 'keen-slider';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { CarouselDots } from './CarouselDots.tsx';
import { usePageVisible, useReducedMotion } from './media.ts';
import styles from './Carousel.module.css';

type Props = {
  label: string;
  /** Role descriptions for screen readers: "carousel" and "slide", in the visitor's language. */
  kindLabel: string;
  slideKindLabel: string;
  /** Name of a slide and of its dot, such as "2 / 4". */
  slideLabel: (index: number, count: number) => string;
  pauseLabel: string;
  playLabel: string;
  slides: { id: string; content: ReactNode }[];
  autoplayMs?: number;
};

/**
 * A carousel. The first slide stands alone until shortly before the second is due, or until the visitor
 * reaches for the others: only then are those and the slider's code loaded.
 */
export function Carousel({
  label,
  kindLabel,
  slideKindLabel,
  slideLabel,
  pauseLabel,
  playLabel,
  slides,
  autoplayMs = 5000,
}: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const slider = useRef<KeenSliderInstance | null>(null);
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const isStill = useReducedMotion();
  const isVisible = usePageVisible();
  const count = slides.length;

  useEffect(() => {
    if (count < 2 || isWanted || !isVisible) return;
    const timer = setTimeout(() => setWanted(true), autoplayMs / 2);
    return () => clearTimeout(timer);
  }, [count, isWanted, isVisible, autoplayMs]);

  useEffect(() => {
    if (count < 2 || !isWanted) return;
    let isUnmounted = false;
    const start = async () => {
      const { default: KeenSlider } = await import('keen-slider');
      if (isUnmounted || !stage.current) return;
      // The visitor may have scrolled to another slide before the code loaded.
      const initial = Math.round(stage.current.scrollLeft / Math.max(1, stage.current.clientWidth));
      stage.current.scrollTo({ left: 0 });
      slider.current = new KeenSlider(stage.current, {
        loop: true,
        initial,
        selector: ':scope > *',
        slideChanged: (at) => setIndex(at.track.details.rel),
      });
    };
    // Without its code the slides can still be changed by plain scrolling.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      slider.current?.destroy();
      slider.current = null;
      setIndex(0);
    };
  }, [count, isWanted]);

  const want = () => setWanted(true);
  const go = (to: number) => {
    want();
    const target = (to + count) % count;
    if (slider.current) {
      slider.current.moveToIdx(
        slider.current.track.details.abs + to - index,
        true,
        isStill ? { duration: 0 } : {},
      );
    } else {
      stage.current?.scrollTo({ left: target * stage.current.clientWidth });
      setIndex(target);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && count > 1) go(index + step);
  };
  return (
    <section
      aria-roledescription={kindLabel}
      aria-label={label}
      className={styles.carousel}
      onKeyDown={onKey}
      onPointerEnter={want}
      onFocus={want}
    >
      <div ref={stage} className={styles.stage}>
        {slides.map((slide, at) => (
          <div
            key={slide.id}
            role="group"
            aria-roledescription={slideKindLabel}
            aria-label={slideLabel(at, count)}
            inert={count > 1 && at !== index}
            className={styles.slide}
          >
            {isWanted || at === index ? slide.content : null}
          </div>
        ))}
      </div>
      {count > 1 ? (
        <CarouselDots
          {...{ index, slideLabel, pauseLabel, playLabel, autoplayMs, isPaused }}
          ids={slides.map((slide) => slide.id)}
          isAutomatic={!isStill}
          isRunning={isVisible && !isPaused}
          onGo={go}
          onPause={() => setPaused(!isPaused)}
        />
      ) : null}
    </section>
  );
}
