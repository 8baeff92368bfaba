import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Part } from '../../../../src/views/ui/Part.tsx';
import { WhenIdle } from '../../../../src/views/ui/WhenIdle.tsx';

const Here = lazy(async () => ({ default: () => <p>here</p> }));
const Missing = lazy(async (): Promise<{ default: () => null }> => Promise.reject(new Error('404')));

describe('a part that loads on its own', () => {
  it('has its place reserved, then fills it', async () => {
    render(
      <Part place={<p>place</p>}>
        <Here />
      </Part>,
    );
    expect(screen.getByText('place')).toBeInTheDocument();
    expect(await screen.findByText('here')).toBeInTheDocument();
    expect(screen.queryByText('place')).toBeNull();
  });

  it('leaves the rest of the page when it fails to load, and reports it', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onFault = vi.fn();
    render(
      <>
        <p>rest</p>
        <Part instead={<p>instead</p>} onFault={onFault}>
          <Missing />
        </Part>
      </>,
    );
    expect(await screen.findByText('instead')).toBeInTheDocument();
    expect(screen.getByText('rest')).toBeInTheDocument();
    expect(onFault).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });

  it('is rendered when the page is idle if it was never needed before, and its placeholder until then', () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (begin: () => void) => waiting.push(begin));
    render(<WhenIdle place="soon">later</WhenIdle>);
    expect([screen.queryByText('later'), screen.queryByText('soon')]).toEqual([null, expect.anything()]);
    act(() => {
      for (const begin of waiting) begin();
    });
    expect([screen.queryByText('later'), screen.queryByText('soon')]).toEqual([expect.anything(), null]);
    vi.unstubAllGlobals();
  });

  it('is rendered soon where the browser reports no idle moment', async () => {
    const { requestIdleCallback } = window;
    Reflect.deleteProperty(window, 'requestIdleCallback');
    render(<WhenIdle>later</WhenIdle>);
    expect(screen.queryByText('later')).toBeNull();
    expect(await screen.findByText('later')).toBeInTheDocument();
    Object.assign(window, { requestIdleCallback });
  });
});
