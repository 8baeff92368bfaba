import { expect, it } from 'vitest';
import { classificationsOf } from '../../../../src/views/games/slot-list/classifications.ts';
import { aLane, aVendor } from '../content/stage.tsx';

const LANE = aLane('RNG', [aVendor('NIMBUS')], ['SC', 'JP', 'TG', 'BG', 'VP', 'AC']);

it('bingo is offered only in Turkish, and scratch, poker and tables come last (SLO-07, SLO-08)', () => {
  const codes = (languages: ('TY' | 'EN')[]) => classificationsOf(LANE, languages).map(({ code }) => code);
  expect(codes(['TY', 'EN'])).toEqual(['JP', 'AC', 'BG', 'SC', 'VP', 'TG']);
  expect(codes(['EN'])).toEqual(['JP', 'AC', 'SC', 'VP', 'TG']);
  expect(classificationsOf(aLane('LIVE', []), ['TY'])).toEqual([]);
});
