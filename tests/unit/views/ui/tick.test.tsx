// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CountdownText } from '../../../../src/views/ui/Countdown.tsx';
import { Odometer } from '../../../../src/views/ui/Odometer.tsx';
import { RunningNumber, stepped } from '../../../../src/views/ui/RunningNumber.tsx';

const rise = stepped(100, 5, 1000);
const number = (paused = false, runKey = 0) => (
  <RunningNumber compute={rise} paused={paused} runKey={runKey}>
    {(value) => <b>{value}</b>}
  </RunningNumber>
);
const shown = () => Number(document.querySelector('b')?.textContent);
const pass = (ms: number): void => {
  void act(() => vi.advanceTimersByTime(ms));
};
const setVisible = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the shared tick', () => {
  it('increases a number', () => {
    render(number());
    expect(shown()).toBe(100);
    pass(3000);
    expect(shown()).toBe(115);
  });

  it('renders a number when it changes, and no more often', () => {
    const children = vi.fn((value: number) => <b>{value}</b>);
    render(<RunningNumber compute={rise}>{children}</RunningNumber>);
    for (let beats = 0; beats < 16; beats += 1) pass(250);
    expect(children.mock.calls.flat()).toEqual([100, 105, 110, 115, 120]);
  });

  it('is one timer for all and none without subscribers', () => {
    const { unmount } = render(
      <>
        {number()}
        <CountdownText remainingMs={9000} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops while the page is hidden and catches up after', () => {
    render(number());
    pass(1000);
    setVisible('hidden');
    expect(vi.getTimerCount()).toBe(0);
    pass(5000);
    expect(shown()).toBe(105);
    setVisible('visible');
    expect(shown()).toBe(130);
  });

  it('does not count a pause', () => {
    const { rerender } = render(number());
    pass(2000);
    rerender(number(true));
    pass(10_000);
    expect(shown()).toBe(110);
    rerender(number(false));
    pass(1000);
    expect(shown()).toBe(115);
  });

  it('starts anew with a new run', () => {
    const { rerender } = render(number());
    pass(4000);
    rerender(number(false, 1));
    expect(shown()).toBe(100);
  });

  it('starts from zero however late the page renders it', () => {
    vi.advanceTimersByTime(60_000);
    render(number());
    expect(shown()).toBe(100);
  });
});

describe('a countdown', () => {
  it('ends at zero and follows the platform’s newer value', () => {
    const { rerender } = render(<CountdownText remainingMs={62_000} />);
    expect(screen.getByRole('timer').textContent).toBe('1:02');
    pass(15_000);
    expect(screen.getByRole('timer').textContent).toBe('0:47');
    rerender(<CountdownText remainingMs={3_661_000} />);
    expect(screen.getByRole('timer').textContent).toBe('1:01:01');
    pass(4_000_000);
    expect(screen.getByRole('timer').textContent).toBe('0:00');
  });
});

describe('the odometer', () => {
  it('has the amount as its name and turns a reel to each digit', () => {
    render(
      <IntlProvider locale="tr">
        <Odometer minor={4_821_300} exponent={2} symbol="P" />
      </IntlProvider>,
    );
    const sum = screen.getByRole('img', { name: 'P 48.213,00' });
    const reels = [...sum.querySelectorAll<HTMLElement>('[style]')].map((reel) =>
      reel.style.getPropertyValue('--n'),
    );
    expect(reels.join('')).toBe('4821300');
  });
});
