import { expect, it } from 'vitest';
import { errorEntry } from '../../../platform/kernel/log.ts';

const AT = Date.UTC(2026, 10, 23, 16, 0, 0);
const forged = new Error('no such game\n2026-11-23T16:00:01.000Z stop: all is well\u2028');

it('is one line with its time for log collectors, whatever an error contains', () => {
  const entry = errorEntry('GET /wps/x', forged, AT, false);
  expect(entry.split(/[\r\n]/)).toHaveLength(1);
  expect(JSON.parse(entry)).toEqual({
    time: '2026-11-23T16:00:00.000Z',
    level: 'error',
    message: 'GET /wps/x',
    error: forged.stack,
  });
});

it('shows a person at a terminal the stack, or the thrown value', () => {
  expect(errorEntry('job', forged, AT, true)).toBe(`2026-11-23T16:00:00.000Z job: ${forged.stack}`);
  expect(errorEntry('job', 'gone', AT, true)).toBe('2026-11-23T16:00:00.000Z job: gone');
});
