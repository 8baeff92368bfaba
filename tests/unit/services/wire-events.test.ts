import { expect, test } from 'vitest';
import { onWireEvent, reportWireEvent } from '../../../src/services/wire-events.ts';

const event = { type: 'resource.changed', about: 'points' } as const;

test('whoever subscribes because of an event receives the next one, not this one', () => {
  let received = 0;
  const stops: (() => void)[] = [];
  const begin = (): void => {
    stops.push(
      onWireEvent(() => {
        received += 1;
        if (received < 10) begin();
      }),
    );
  };
  begin();
  reportWireEvent(event);
  expect(received).toBe(1);
  reportWireEvent(event);
  expect(received).toBe(3);
  for (const stop of stops) stop();
  reportWireEvent(event);
  expect(received).toBe(3);
});
