import { Check, ChevronsRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { cx } from './cx.ts';
import { SlidePuzzleTaps } from './SlidePuzzleTaps.tsx';
import { keyedX, pointedX } from './slide-puzzle.ts';
import { SlideTrail } from './slide-trail.ts';
import type { SlidePuzzleProps } from './slide-puzzle.ts';
import styles from './SlidePuzzle.module.css';

const KNOB = 56;
const NUDGE = 3;

type Gesture = { clientY: number; timeStamp: number };

/** A busy browser reports several pointer positions at once. */
const allOf = ({ nativeEvent }: PointerEvent): Pick<globalThis.PointerEvent, 'clientX' | keyof Gesture>[] => {
  const all = nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [nativeEvent];
};

/** A piece to slide into its gap: dragged, moved by keys and Enter, or by taps and the confirm button. */
export function SlidePuzzle(props: SlidePuzzleProps) {
  // Another picture is another puzzle.
  return <Puzzle key={props.background} {...props} />;
}

function Puzzle({
  width = 340,
  height = 180,
  status,
  pieceWidth,
  pieceHeight,
  pieceY,
  onSettle,
  ...props
}: SlidePuzzleProps) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: PointerEvent; moved: boolean } | null>(null);
  const [trail] = useState(() => new SlideTrail());
  const [x, setX] = useState(0);
  const knob = useRef<HTMLDivElement>(null);
  // The picture loads after its dialog has opened, when the focus is already elsewhere.
  useEffect(() => knob.current?.focus({ preventScroll: true }), []);
  const max = width - pieceWidth;
  const isOpen = status === 'ready' || status === 'failed';

  const pointed = ({ clientX }: { clientX: number }) => {
    const box = track.current?.getBoundingClientRect();
    return box ? pointedX(clientX, box.left, box.width, KNOB, max) : x;
  };
  const moveByTap = (to: number, event: Gesture) => {
    trail.move('taps', to, event.clientY, event.timeStamp);
    setX(to);
  };
  const settleByTap = (event: Gesture) => {
    trail.move('taps', x, event.clientY, event.timeStamp);
    onSettle(trail.settled());
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!isOpen || event.button !== 0) return;
    const isOnKnob = (event.target as HTMLElement).closest('[role=slider]') !== null;
    if (!isOnKnob) return moveByTap(pointed(event), event);
    drag.current = { from: event, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const { from, moved } = drag.current;
    if (!moved && Math.abs(event.clientX - from.clientX) <= NUDGE) return;
    if (!moved) trail.move('position', x, from.clientY, from.timeStamp);
    drag.current.moved = true;
    for (const each of allOf(event)) trail.move('position', pointed(each), each.clientY, each.timeStamp);
    setX(pointed(event));
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const isDragged = drag.current?.moved;
    drag.current = null;
    if (!isDragged) return;
    trail.move('position', pointed(event), event.clientY, event.timeStamp);
    onSettle(trail.settled());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const to = keyedX(event.key, x, max, event.shiftKey);
    if (to === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    trail.move('keys', to ?? x, null, event.timeStamp);
    if (to === null) onSettle(trail.settled());
    else setX(to);
  };
  const share = {
    '--x': x / max,
    '--px': x / width,
    '--pw': pieceWidth / width,
    '--py': pieceY / height,
  } as CSSProperties;
  const Mark = { ready: ChevronsRight, checking: ChevronsRight, failed: X, passed: Check }[status];
  return (
    <div
      className={cx(styles.puzzle, status !== 'ready' && styles[status])}
      style={share}
      aria-busy={status === 'checking'}
    >
      <div className={styles.picture} style={{ aspectRatio: `${width}/${height}` }}>
        <img
          src={props.background}
          alt={props.pictureLabel}
          width={width}
          height={height}
          className={styles.back}
        />
        <img src={props.piece} alt="" width={pieceWidth} height={pieceHeight} className={styles.piece} />
      </div>
      <div
        ref={track}
        className={styles.track}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (drag.current = null)}
      >
        {x === 0 ? <span className={styles.prompt}>{props.prompt}</span> : null}
        <div
          ref={knob}
          role="slider"
          tabIndex={0}
          data-autofocus
          aria-label={props.label}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={x}
          aria-valuetext={props.valueText(x)}
          aria-disabled={!isOpen}
          className={styles.knob}
          onKeyDown={onKeyDown}
        >
          <Mark size={20} aria-hidden="true" />
        </div>
      </div>
      <SlidePuzzleTaps {...props} {...{ x, max, isOpen }} onMove={moveByTap} onSettle={settleByTap} />
    </div>
  );
}
