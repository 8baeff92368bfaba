import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outageAnswers } from '../../../platform/http/outage-answers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('an outage is answered with when to try again, and has one line a second in the log', async () => {
  const lines: unknown[][] = [];
  const error = (...line: unknown[]): void => void lines.push(line);
  const answer = outageAnswers({ info: error, warn: error, error } as never);
  const cause = new Error('no connection');
  const first = answer('EN', cause);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await first.json()).toMatchObject({ success: false, errorCode: 'unavailable' });
  vi.advanceTimersByTime(999);
  answer('EN', cause);
  expect(lines).toEqual([['database unavailable', cause]]);
  vi.advanceTimersByTime(1);
  answer('EN', cause);
  expect(lines).toHaveLength(2);
});
