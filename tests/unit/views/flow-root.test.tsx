import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { FlowRoot } from '../../../src/views/FlowRoot.tsx';

const doorMachine = setup({ types: { events: {} as { type: 'toggle' } } }).createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { toggle: 'open' } }, open: { on: { toggle: 'shut' } } },
});

test('another state of a flow changes its root element, and renders nothing inside', () => {
  const inside = vi.fn(() => null);
  const Inside = () => inside();
  const flow = createActor(doorMachine).start();
  const { container } = render(
    <FlowRoot flow={flow} className="hall">
      <Inside />
    </FlowRoot>,
  );
  const root = container.firstElementChild;
  expect(root).toHaveAttribute('data-flow', 'door');
  expect(root).toHaveAttribute('data-state', 'shut');
  act(() => flow.send({ type: 'toggle' }));
  expect(root).toHaveAttribute('data-state', 'open');
  expect(root).toHaveClass('hall');
  expect(inside).toHaveBeenCalledOnce();
});
