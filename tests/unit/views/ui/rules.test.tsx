import { render, screen } from '@testing-library/react';
import { createIntl, IntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { splitTime } from '../../../../src/views/ui/Countdown.tsx';
import { DateTime, formatDate, formatNear, formatStamp } from '../../../../src/views/ui/DateTime.tsx';
import { pagesAround } from '../../../../src/views/ui/Pager.tsx';
import { nextIndex, typeAhead } from '../../../../src/views/ui/roving.ts';
import { stepped } from '../../../../src/views/ui/RunningNumber.tsx';
import { clampX, keyedX, pointedX } from '../../../../src/views/ui/slide-puzzle.ts';
import { rowsOf } from '../../../../src/views/ui/VirtualGrid.tsx';

describe('arrow keys', () => {
  it('go round in their own direction; other keys do nothing', () => {
    expect(nextIndex('ArrowDown', 2, 3, 'vertical')).toBe(0);
    expect(nextIndex('ArrowUp', 0, 3, 'vertical')).toBe(2);
    expect(nextIndex('ArrowRight', 0, 3, 'vertical')).toBeNull();
    expect(nextIndex('ArrowRight', 0, 3, 'horizontal')).toBe(1);
    expect(nextIndex('Home', 2, 3, 'horizontal')).toBe(0);
    expect(nextIndex('End', 0, 3, 'horizontal')).toBe(2);
    expect(nextIndex('ArrowUp', -1, 3, 'vertical')).toBe(2);
    expect(nextIndex('ArrowDown', -1, 3, 'vertical')).toBe(0);
    expect(nextIndex('ArrowDown', 0, 0, 'vertical')).toBeNull();
  });

  it('letters find the next match, Turkish ones too', () => {
    expect(typeAhead('b', ['Alpha', 'Beta', 'Bingo'], 1)).toBe(2);
    expect(typeAhead('b', ['Alpha', 'Beta', 'Bingo'], 2)).toBe(1);
    expect(typeAhead('i', ['Alpha', 'İstanbul'], 0, 'tr')).toBe(1);
    expect(typeAhead('z', ['Alpha'], 0)).toBe(-1);
  });
});

describe('the pager', () => {
  it('offers a window of five with first and last', () => {
    expect(pagesAround(1, 70, 5)).toEqual([1, 2, 3, 4, 5, null, 70]);
    expect(pagesAround(35, 70, 5)).toEqual([1, null, 33, 34, 35, 36, 37, null, 70]);
    expect(pagesAround(70, 70, 5)).toEqual([1, null, 66, 67, 68, 69, 70]);
    expect(pagesAround(2, 3, 5)).toEqual([1, 2, 3]);
    expect(pagesAround(4, 6, 5)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('time', () => {
  it('counts a started second and stops at zero', () => {
    expect(splitTime(5_077_000)).toEqual({ hours: 1, minutes: 24, seconds: 37 });
    expect(splitTime(1)).toEqual({ hours: 0, minutes: 0, seconds: 1 });
    expect(splitTime(-5)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
  });

  it('is written yyyy-MM-dd hh:mm:ss in the zone of the browser, on 24 hours', () => {
    const at = new Date(2026, 10, 5, 17, 4, 9).getTime();
    expect(formatStamp(at)).toBe('2026-11-05 17:04:09');
    expect(formatStamp(new Date(2026, 0, 1, 0, 0, 0).getTime())).toBe('2026-01-01 00:00:00');
  });

  it('in the middle of a sentence is the date, also for today', () => {
    const now = new Date(2026, 10, 24, 18, 0).getTime();
    const intl = createIntl({ locale: 'tr' });
    expect(formatDate(intl, now, now)).toBe('24 Kas');
    expect(formatDate(intl, new Date(2025, 11, 31, 23, 59).getTime(), now)).toBe('31 Ara 2025');
  });

  it('is formatted near, with the whole stamp on hover; only a notice shows the stamp', () => {
    const at = new Date(2025, 10, 19, 21, 8, 7).getTime();
    render(
      <IntlProvider locale="en-GB">
        <DateTime ms={at} />
        <DateTime ms={at} show="stamp" />
      </IntlProvider>,
    );
    const moments = screen.getAllByTitle('2025-11-19 21:08:07');
    expect(moments.map((moment) => moment.textContent)).toEqual(['19 Nov 2025 21:08', '2025-11-19 21:08:07']);
    for (const moment of moments) expect(moment).toHaveAttribute('dateTime', new Date(at).toISOString());
  });

  it('near means today and yesterday by name, else the day, with the year if it is another one', () => {
    const now = new Date(2026, 10, 24, 18, 0).getTime();
    const near = (locale: string, ...at: [number, number, number, number, number]) =>
      formatNear(createIntl({ locale }), new Date(...at).getTime(), now);
    expect(near('en-GB', 2026, 10, 24, 16, 49)).toBe('today 16:49');
    expect(near('tr', 2026, 10, 24, 0, 0)).toBe('bugün 00:00');
    expect(near('tr', 2026, 10, 23, 23, 59)).toBe('dün 23:59');
    expect(near('en-GB', 2026, 10, 22, 23, 59)).toBe('22 Nov 23:59');
    expect(near('tr', 2026, 10, 25, 9, 5)).toBe('25 Kas 09:05');
    expect(near('en-GB', 2025, 11, 31, 9, 5)).toBe('31 Dec 2025 09:05');
  });

  it('a stepped number rises by whole steps', () => {
    const at = stepped(1000, 165, 3000);
    expect([0, 2999, 3000, 9001].map(at)).toEqual([1000, 1000, 1165, 1495]);
  });
});

describe('the slide puzzle', () => {
  it('keeps the piece inside the picture', () => {
    expect([clampX(-3, 292), clampX(400, 292), clampX(10.6, 292)]).toEqual([0, 292, 11]);
  });

  it('moves by arrows, faster with shift, to the ends with Home and End', () => {
    expect(keyedX('ArrowRight', 10, 292, false)).toBe(14);
    expect(keyedX('ArrowLeft', 10, 292, true)).toBe(0);
    expect(keyedX('End', 10, 292, false)).toBe(292);
    expect(keyedX('Home', 10, 292, false)).toBe(0);
    expect(keyedX('a', 10, 292, false)).toBeNull();
  });

  it('follows the pointer with the middle of the knob, on a narrow track too', () => {
    expect(pointedX(28, 0, 340, 56, 292)).toBe(0);
    expect(pointedX(340 - 28, 0, 340, 56, 292)).toBe(292);
    expect(pointedX(100 + 28 + 102, 100, 260, 56, 292)).toBe(146);
    expect(pointedX(10, 0, 40, 56, 292)).toBe(0);
  });
});

describe('the grid', () => {
  it('cuts a list into rows without losing any', () => {
    expect(rowsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(rowsOf([], 7)).toEqual([]);
  });
});
