import { expect, test } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { MISSION_READS } from '../../../../src/config/rewards.ts';
import { missionsMachine } from '../../../../src/machines/member/missions/missions.machine.ts';
import type { MissionPageData } from '../../../../src/services/missions.ts';

const { DOUBLINGS, SHORTEST, LONGEST, RETRY, SPREAD } = MISSION_READS;
const pageDataOf = (jitter: number, ...left: readonly (number | null)[]) =>
  ({
    jitter,
    current: { missions: left.map((leftMs) => ({ leftMs, state: 'OPEN' })) },
  }) as unknown as MissionPageData;

/** A page whose reads bring these answers, or fail; `pass` lets time pass and says how often was read. */
const open = async (...answers: readonly (MissionPageData | 'refused')[]) => {
  const clock = new SimulatedClock();
  const rest = [...answers];
  let reads = 0;
  const actors = {
    watchMissions: fromCallback(() => undefined) as never,
    loadMissions: fromPromise<MissionPageData>(async () => {
      reads += 1;
      const answer = rest.length > 1 ? rest.shift() : rest[0];
      if (answer === undefined || answer === 'refused') throw new Error('refused');
      return answer;
    }),
  };
  const actor = createActor(missionsMachine.provide({ actors }), { clock }).start();
  const shown = () => waitFor(actor, (snapshot) => snapshot.matches('showing'));
  await shown();
  return async (ms: number): Promise<number> => {
    clock.increment(ms);
    await shown();
    return reads;
  };
};

test('@MEM-16 pages that end at the same midnight are read again one after the other', async () => {
  const [first, last] = [await open(pageDataOf(0, 600_000)), await open(pageDataOf(1, 600_000))];
  expect([await first(599_999), await first(1)]).toEqual([1, 2]);
  expect([await last(600_000 + SPREAD - 1), await last(1)]).toEqual([1, 2]);
});

test('@MEM-16 they are read again each hour, and not at once where one has just ended', async () => {
  const long = await open(pageDataOf(0, 10 * LONGEST, null));
  expect([await long(LONGEST - 1), await long(1)]).toEqual([1, 2]);
  const ended = await open(pageDataOf(0, 0));
  expect([await ended(SHORTEST - 1), await ended(1)]).toEqual([1, 2]);
});

test('@MEM-16 a failed read is repeated soon, then less and less often, until one succeeds', async () => {
  const pageData = pageDataOf(1, 600_000);
  const pass = await open(pageData, 'refused', 'refused', 'refused', pageData);
  expect(await pass(600_000 + SPREAD)).toBe(2);
  expect([await pass(RETRY - 1), await pass(1)]).toEqual([2, 3]);
  expect([await pass(2 * RETRY - 1), await pass(1)]).toEqual([3, 4]);
  expect([await pass(4 * RETRY - 1), await pass(1)]).toEqual([4, 5]);
  expect([await pass(600_000 + SPREAD - 1), await pass(1)]).toEqual([5, 6]);
});

test('@MEM-16 repeated reads are spread, too, and their pause stops growing', async () => {
  const soon = await open(pageDataOf(0, SHORTEST), 'refused');
  expect(await soon(SHORTEST)).toBe(2);
  expect([await soon(RETRY / 2 - 1), await soon(1)]).toEqual([2, 3]);
  const longest = (RETRY / 2) * 2 ** DOUBLINGS;
  for (let misses = 0; misses < 20; misses += 1) await soon(longest);
  const before = await soon(0);
  expect([await soon(longest - 1), await soon(1)]).toEqual([before, before + 1]);
});
