import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_TYPES } from '#contract/contracts.ts';
import { periodAt, periodsEnded } from '../../../platform/domains/contracts/periods.ts';

/** An instant by the platform's time zone: Turkish time, three hours ahead of UTC. */
const at = (text: string): number => Date.parse(`${text}+03:00`);
const times = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
const MINUTE = 60_000;

describe('periods of settlement (CON-06, CON-07)', () => {
  it.each([
    ['realtime', '2026-11-20T14:07:30', '2026-11-20T14:05:00', '2026-11-20T14:10:00'],
    ['hourly', '2026-11-20T14:07:30', '2026-11-20T14:00:00', '2026-11-20T15:00:00'],
    // Past midnight here, still yesterday in UTC.
    ['daily', '2026-11-20T01:00:00', '2026-11-20T00:00:00', '2026-11-21T00:00:00'],
    // 20 November 2026 is a Friday.
    ['weekly', '2026-11-20T14:07:30', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
    ['weekly', '2026-11-22T23:59:59', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
    ['semiMonthly', '2026-02-15T23:59:59', '2026-02-01T00:00:00', '2026-02-16T00:00:00'],
    ['semiMonthly', '2026-02-16T00:00:00', '2026-02-16T00:00:00', '2026-03-01T00:00:00'],
    ['semiMonthly', '2026-12-31T12:00:00', '2026-12-16T00:00:00', '2027-01-01T00:00:00'],
    ['monthly', '2028-02-29T12:00:00', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
    ['monthly', '2026-12-31T23:59:59', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
  ] as const)('%s: %s lies from %s to %s', (type, time, start, end) => {
    expect(periodAt(type, at(time))).toMatchObject({ start: at(start), end: at(end) });
  });

  it.each([
    ['realtime', '2026-11-20T14:05'],
    ['hourly', '2026-11-20T14:00'],
    ['daily', '2026-11-20'],
    ['weekly', '2026-11-16'],
    ['semiMonthly', '2026-11-16'],
    ['monthly', '2026-11-01'],
  ] as const)('%s has the key %s, from its start', (type, key) => {
    expect(periodAt(type, at('2026-11-20T14:07:30')).key).toBe(`${type}:${key}`);
  });

  it.each(PERIOD_TYPES)(
    '%s: each instant lies in one, and periods follow each other in their order',
    (type) => {
      fc.assert(
        fc.property(times, (time) => {
          const period = periodAt(type, time);
          expect(period.start <= time && time < period.end).toBe(true);
          expect(periodAt(type, period.start)).toEqual(period);
          expect(periodAt(type, period.end - 1)).toEqual(period);
          const next = periodAt(type, period.end);
          expect(next.start).toBe(period.end);
          expect(next.key > period.key).toBe(true);
        }),
      );
    },
  );

  it('that have ended are listed with the oldest first, without the open one', () => {
    const ended = periodsEnded('realtime', at('2026-11-20T14:07:00'), at('2026-11-20T14:20:00'), 100);
    const keys = ['14:05', '14:10', '14:15'].map((time) => `realtime:2026-11-20T${time}`);
    expect(ended.map(({ key }) => key)).toEqual(keys);
    expect(ended.every(({ start, end }) => end - start === 5 * MINUTE)).toBe(true);
    expect(periodsEnded('realtime', at('2026-11-20T14:07:00'), at('2026-11-20T14:09:59'), 100)).toEqual([]);
    expect(periodsEnded('daily', at('2026-11-01T12:00:00'), at('2026-11-20T12:00:00'), 3)).toHaveLength(3);
  });
});
