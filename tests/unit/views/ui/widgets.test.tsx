// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Carousel } from '../../../../src/views/ui/Carousel.tsx';
import { isKnown, remember } from '../../../../src/views/ui/image-cache.ts';
import { LazyImage } from '../../../../src/views/ui/LazyImage.tsx';
import { Marquee } from '../../../../src/views/ui/Loop.tsx';
import { Money } from '../../../../src/views/ui/Money.tsx';
import { Toasts } from '../../../../src/views/ui/Toasts.tsx';
import type { Toast } from '../../../../src/views/ui/Toasts.tsx';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole('button', { name });

describe('toasts', () => {
  const toasts: Toast[] = ['1', '2', '3', '4'].map((id) => ({
    id,
    tone: id === '2' ? 'danger' : 'ok',
    title: `t${id}`,
  }));

  it('shows three, interrupts for errors only, and drops each after five seconds', () => {
    vi.useFakeTimers();
    const onDismiss = vi.fn();
    render(<Toasts label="News" closeLabel="Close" toasts={toasts} onDismiss={onDismiss} />);
    expect(screen.getAllByText(/^t\d$/).map((line) => line.textContent)).toEqual(['t1', 't2', 't3']);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    vi.advanceTimersByTime(4999);
    expect(onDismiss).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onDismiss.mock.calls.flat()).toEqual(['1', '2', '3']);
  });

  it('pauses the time while it is pointed at', () => {
    vi.useFakeTimers();
    const onDismiss = vi.fn();
    render(<Toasts label="News" closeLabel="Close" toasts={toasts.slice(0, 1)} onDismiss={onDismiss} />);
    act(() => void vi.advanceTimersByTime(3000));
    fireEvent.pointerEnter(screen.getByLabelText('News'));
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.pointerLeave(screen.getByLabelText('News'));
    act(() => void vi.advanceTimersByTime(1999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

describe('pictures', () => {
  it('CST-01 to CST-03: one that fails is requested three times more, then replaced', () => {
    vi.useFakeTimers();
    const image = () => document.querySelector<HTMLImageElement>('img[src="/a.png"]');
    render(<LazyImage priority src="/a.png" alt="A" width={30} height={40} fallback="/stand-in.png" />);
    for (let tries = 0; tries < 4; tries++) {
      const reloaded = image();
      expect(reloaded).not.toBeNull();
      if (reloaded) fireEvent.error(reloaded);
      act(() => void vi.advanceTimersByTime(5000));
    }
    expect(image()).toBeNull();
    expect(screen.getByRole('img', { name: 'A' }).getAttribute('src')).toBe('/stand-in.png');
  });

  it('one that fails may show its text instead', () => {
    vi.useFakeTimers();
    render(<LazyImage priority src="/c.svg" alt="Nimbus Play" width={30} height={40} textClass="name" />);
    for (let tries = 0; tries < 4; tries++) {
      expect(screen.queryByText('Nimbus Play')).toBeNull();
      fireEvent.error(screen.getByRole('img', { name: 'Nimbus Play' }));
      act(() => void vi.advanceTimersByTime(5000));
    }
    expect(screen.getByText('Nimbus Play')).toHaveClass('name');
  });

  it('CST-03: remembers two hundred good addresses', () => {
    for (let index = 0; index <= 200; index++) remember(`/${index}.png`);
    expect([isKnown('/0.png'), isKnown('/1.png'), isKnown('/200.png')]).toEqual([false, true, true]);
  });

  it('one that was loaded before is drawn at once; another one is named until it is near', () => {
    const image = () => screen.getByRole('img', { name: 'B' }).getAttribute('src');
    render(<LazyImage src="/new.png" alt="B" width={30} height={40} />);
    expect(image()).toBeNull();
    cleanup();
    remember('/new.png');
    render(<LazyImage src="/new.png" alt="B" width={30} height={40} />);
    expect(image()).toBe('/new.png');
  });
});

describe('moving parts', () => {
  const labels = {
    kindLabel: 'carousel',
    slideKindLabel: 'slide',
    slideLabel: (index: number, count: number) => `${index + 1} / ${count}`,
    pauseLabel: 'Pause',
    playLabel: 'Play',
  };

  it('a single banner has neither dots nor a pause', () => {
    render(<Carousel label="Banners" {...labels} slides={[{ id: 'a', content: 'A' }]} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('A').closest('[inert]')).toBeNull();
  });

  it('several show the first, jump by dots and move on when the bar is full', () => {
    const slides = ['A', 'B', 'C'].map((id) => ({ id, content: id }));
    render(<Carousel label="Banners" {...labels} slides={slides} />);
    const current = () => document.querySelector('[aria-current=true]')?.getAttribute('aria-label');
    expect(current()).toBe('1 / 3');
    expect(screen.queryByText('B')).toBeNull();
    fireEvent.click(button('3 / 3'));
    expect(screen.getByText('B').closest('[inert]')).not.toBeNull();
    expect(current()).toBe('3 / 3');
    const bar = document.querySelector('[aria-current=true] > span');
    if (bar) fireEvent.animationEnd(bar);
    expect(current()).toBe('1 / 3');
  });

  it('a marquee reports the pressed line, and that of its copy, and can be paused; assistive technology has one', async () => {
    const onSelect = vi.fn();
    const items = [{ id: 'n1', lead: 'New:', text: 'forty slots' }];
    render(<Marquee label="News" pauseLabel="Pause" playLabel="Play" items={items} onSelect={onSelect} />);
    await userEvent.click(button('New: forty slots'));
    const [line, copy] = screen.getAllByRole('button', { name: /forty slots/, hidden: true });
    expect([line?.tabIndex, copy?.tabIndex]).toEqual([0, -1]);
    await userEvent.click(copy as HTMLElement);
    expect(onSelect.mock.calls).toEqual([['n1'], ['n1']]);
    await userEvent.click(button('Pause'));
    expect(button('Play')).toBeTruthy();
  });
});

describe('an amount', () => {
  const text = (element: React.ReactNode) => {
    const { container } = render(<IntlProvider locale="tr">{element}</IntlProvider>);
    return container.textContent?.replaceAll('\u00a0', ' ');
  };

  it('has its sign and symbol in place', () => {
    expect(text(<Money minor={1_248_050} exponent={2} symbol="P" />)).toBe('P 12.480,50');
    expect(text(<Money minor={4_821_000} exponent={2} symbol="P" signed />)).toBe('+P 48.210,00');
    expect(text(<Money minor={-500} exponent={2} symbol="₺" position="after" />)).toBe('\u22125,00 ₺');
  });

  it('can be hidden without a trace of it', () => {
    expect(text(<Money minor={1_248_050} exponent={2} symbol="P" hidden hiddenLabel="gizli" />)).toBe(
      'P ••••••gizli',
    );
  });
});
