import { expect, test } from 'vitest';
import { jackpotMachine, selectJackpot } from '../../../src/machines/content/jackpot/jackpot.machine.ts';
import type { Jackpot } from '../../../src/services/contract/games.ts';
import { FAILURES, held, mount, settled } from './harness.ts';

const first: Jackpot = { amount: 1_000_000, step: 165.11, intervalMs: 3000 };
const jackpot = () => {
  const getJackpot = held<Jackpot>();
  const mounted = mount(jackpotMachine.provide({ actors: { getJackpot: getJackpot.logic } }));
  return { ...mounted, getJackpot, state: () => mounted.flow.getSnapshot() };
};

test('JAC-03, JAC-04: runs from the amount of the platform, with its step and pace', async () => {
  const { getJackpot, state } = jackpot();
  expect(selectJackpot(state())).toBeNull();
  await getJackpot.answer(first);
  expect(state().value).toBe('running');
  expect(selectJackpot(state())).toEqual(first);
});

test('JAC-04: has no running number: time passes without an event', async () => {
  const { getJackpot, state, clock } = jackpot();
  await getJackpot.answer(first);
  const before = state();
  for (let step = 0; step < 5; step += 1) clock.increment(3000);
  expect(state()).toBe(before);
});

test('a ticker that was stopped requests the amount again when it goes on', async () => {
  const { getJackpot, state, flow } = jackpot();
  await getJackpot.answer(first);
  flow.send({ type: 'jackpot.pause' });
  flow.send({ type: 'jackpot.pause' });
  expect(state().value).toBe('paused');
  expect(selectJackpot(state())).toEqual(first);
  flow.send({ type: 'jackpot.resume' });
  expect(getJackpot.runs).toHaveLength(2);
  await getJackpot.answer({ ...first, amount: 2_000_000 });
  expect(state().value).toBe('running');
  expect(selectJackpot(state())?.amount).toBe(2_000_000);
});

test.each(FAILURES)(
  '%s keeps a stopped ticker where it stood, and it can be asked again',
  async (_, error) => {
    const { getJackpot, state, flow } = jackpot();
    await getJackpot.answer(first);
    flow.send({ type: 'jackpot.pause' });
    flow.send({ type: 'jackpot.resume' });
    expect(state().hasTag('busy')).toBe(true);
    await getJackpot.fail(error);
    expect(state().value).toBe('paused');
    expect(selectJackpot(state())).toEqual(first);
    flow.send({ type: 'jackpot.resume' });
    await getJackpot.answer({ ...first, amount: 2_000_000 });
    expect(state().value).toBe('running');
  },
);

test('a ticker that is stopped again before the response stays stopped', async () => {
  const { getJackpot, state, flow } = jackpot();
  await getJackpot.answer(first);
  flow.send({ type: 'jackpot.pause' });
  flow.send({ type: 'jackpot.resume' });
  flow.send({ type: 'jackpot.pause' });
  await getJackpot.answer({ ...first, amount: 2_000_000 });
  expect(state().value).toBe('paused');
  expect(selectJackpot(state())).toEqual(first);
});

test.each(FAILURES)('%s leaves its place empty, and it can be retried', async (_, error) => {
  const { getJackpot, state, flow } = jackpot();
  await getJackpot.fail(error);
  expect(state().value).toBe('missing');
  flow.send({ type: 'jackpot.retry' });
  flow.send({ type: 'jackpot.retry' });
  expect(getJackpot.runs).toHaveLength(2);
  await getJackpot.answer(first);
  expect(state().value).toBe('running');
});

test('a page that is left cancels the request', async () => {
  const { getJackpot, host } = jackpot();
  host.stop();
  await settled();
  expect(getJackpot.runs[0]?.signal.aborted).toBe(true);
});
