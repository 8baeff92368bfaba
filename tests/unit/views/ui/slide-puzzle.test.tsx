// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SlidePuzzle } from '../../../../src/views/ui/SlidePuzzle.tsx';
import type { PlacedPiece } from '../../../../src/views/ui/slide-trail.ts';

afterEach(cleanup);

const show = (status: 'ready' | 'checking' = 'ready') => {
  const onSettle = vi.fn<(piece: PlacedPiece) => void>();
  render(
    <SlidePuzzle
      background="data:,b"
      piece="data:,p"
      pieceWidth={48}
      pieceHeight={48}
      pieceY={60}
      status={status}
      label="Slide"
      pictureLabel="scene"
      prompt="Go"
      valueText={(x) => `${x} px`}
      lessLabel="Left"
      moreLabel="Right"
      confirmLabel="Confirm"
      onSettle={onSettle}
    />,
  );
  const track = screen.getByRole('slider').parentElement;
  if (!track) throw new Error('no track');
  // As wide as the picture, so that a pixel of the pointer is a pixel of the piece.
  track.getBoundingClientRect = () => new DOMRect(0, 0, 292 + 56, 40);
  track.setPointerCapture = () => undefined;
  return { onSettle, track, placed: () => onSettle.mock.calls.map(([piece]) => piece) };
};
const button = (name: string) => screen.getByRole('button', { name });
const steps = ({ trail }: PlacedPiece) => trail.map(([dx]) => dx);

interface Place {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}
/** A pointer event with a time of its own, and the coalesced positions that a busy browser adds. */
const point = (
  kind: 'pointerDown' | 'pointerMove' | 'pointerUp',
  on: Element,
  place: Place,
  all?: Place[],
) => {
  const event = createEvent[kind](on, { ...place, button: 0, pointerId: 1 });
  Object.defineProperty(event, 'timeStamp', { value: place.timeStamp });
  if (all) Object.defineProperty(event, 'getCoalescedEvents', { value: () => all });
  fireEvent(on, event);
};
const at = (clientX: number, clientY: number, timeStamp: number): Place => ({ clientX, clientY, timeStamp });

describe('the slide puzzle (CAP-01)', () => {
  it('reports the end of a drag, and its path with the times of its events', () => {
    const { track, placed } = show();
    const knob = screen.getByRole('slider');
    point('pointerDown', knob, at(28, 20, 1000));
    // A move below the threshold is not yet a drag.
    point('pointerMove', track, at(30, 20, 1010));
    point('pointerMove', track, at(48, 22, 1016));
    point('pointerMove', track, at(88, 19, 1048), [at(60, 21, 1030), at(88, 19, 1048)]);
    point('pointerUp', track, at(90, 19, 1200));
    expect(placed()).toEqual([
      {
        kind: 'position',
        x: 62,
        trail: [
          [0, 0, 0],
          [20, 2, 16],
          [12, -1, 14],
          [28, -2, 18],
          [2, 0, 152],
        ],
      },
    ]);
    expect(knob.getAttribute('aria-valuenow')).toBe('60');
  });

  it('a press without a drag does nothing', () => {
    const { track, placed } = show();
    point('pointerDown', screen.getByRole('slider'), at(28, 20, 1000));
    point('pointerMove', track, at(30, 20, 1010));
    point('pointerUp', track, at(30, 20, 1100));
    expect(placed()).toEqual([]);
  });

  it('is solved by keys', async () => {
    const { placed } = show();
    screen.getByRole('slider').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{PageUp}{ArrowLeft}{Enter}');
    expect(placed()).toMatchObject([{ kind: 'keys', x: 44 }]);
    expect(placed().map(steps)).toEqual([[4, 4, 40, -4, 0]]);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('44 px');
  });

  it('is solved by single taps', async () => {
    const { track, placed } = show();
    point('pointerDown', track, at(128, 10, 1000));
    await userEvent.click(button('Right'));
    await userEvent.click(button('Right'));
    await userEvent.click(button('Left'));
    await userEvent.click(button('Confirm'));
    expect(placed()).toMatchObject([{ kind: 'taps', x: 104 }]);
    expect(placed().map(steps)).toEqual([[100, 4, 4, -4, 0]]);
  });

  it('is disabled while it is being checked', async () => {
    const { track, placed } = show('checking');
    screen.getByRole('slider').focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    point('pointerDown', track, at(128, 10, 1000));
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0');
    expect(placed()).toEqual([]);
  });
});
