import { describe, expect, test } from 'vitest';
import { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha/slider-captcha.machine.ts';
import type { CaptchaPurpose, PlacedPiece, SliderPuzzle } from '../../../src/services/captcha.ts';
import type { CaptchaTicket } from '../../../src/services/contract/captcha.ts';
import { FAILURES, held, mount, refused, settled } from './harness.ts';

const puzzle = (lotNumber: string): SliderPuzzle => ({
  lotNumber,
  background: 'aaa',
  piece: 'bbb',
  width: 340,
  height: 180,
  pieceWidth: 60,
  pieceHeight: 60,
  pieceY: 40,
  proof: { salt: 's', difficulty: 8 },
});
const dragged = (x: number): PlacedPiece => ({
  kind: 'position',
  x,
  trail: [
    [0, 0, 0],
    [x, 2, 400],
  ],
});
const ticket: CaptchaTicket = { lot_number: 'one', captcha_output: 'o', pass_token: 'p', gen_time: '1' };

const slider = () => {
  const startPuzzle = held<SliderPuzzle, CaptchaPurpose>();
  const checkPosition = held<CaptchaTicket, { lotNumber: string; piece: PlacedPiece }>();
  const prove = held<CaptchaTicket, { puzzle: SliderPuzzle }>();
  const mounted = mount(
    sliderCaptchaMachine.provide({
      actors: { startPuzzle: startPuzzle.logic, checkPosition: checkPosition.logic, prove: prove.logic },
    }),
    { scene: 'login', name: 'ayse' },
  );
  return { ...mounted, startPuzzle, checkPosition, prove, state: () => mounted.flow.getSnapshot() };
};
const solving = async () => {
  const mounted = slider();
  await mounted.startPuzzle.answer(puzzle('one'));
  return mounted;
};
const checking = async () => {
  const mounted = await solving();
  mounted.flow.send({ type: 'slider.settle', piece: dragged(142) });
  return mounted;
};
const proving = async () => {
  const mounted = await solving();
  mounted.flow.send({ type: 'slider.prove' });
  return mounted;
};

describe('the puzzle', () => {
  test('CAP-01: is fetched with the purpose of the form and the name in it, and then solved', async () => {
    const { startPuzzle, state } = slider();
    expect(startPuzzle.inputs).toEqual([{ scene: 'login', name: 'ayse' }]);
    expect(state().hasTag('busy')).toBe(true);
    await startPuzzle.answer(puzzle('one'));
    expect(state().matches('solving')).toBe(true);
    expect(state().context).toMatchObject({ puzzle: puzzle('one'), piece: null, ticket: null });
  });

  test.each(FAILURES)('%s is reported and can be retried', async (_, error, failure) => {
    const { startPuzzle, state, flow } = slider();
    await startPuzzle.fail(error);
    expect(state().value).toBe('failed');
    expect(state().context.failure).toEqual(failure);
    flow.send({ type: 'slider.retry' });
    expect(state().value).toBe('loading');
    expect(state().context.failure).toBeNull();
    await startPuzzle.answer(puzzle('two'));
    expect(state().matches('solving')).toBe(true);
  });

  test('CAP-05: another picture can be requested after 1000 ms and not before', async () => {
    const { clock, flow, startPuzzle, state } = await solving();
    clock.increment(999);
    flow.send({ type: 'slider.refresh' });
    expect(startPuzzle.runs).toHaveLength(1);
    clock.increment(1);
    flow.send({ type: 'slider.refresh' });
    expect(startPuzzle.runs).toHaveLength(2);
    await startPuzzle.answer(puzzle('two'));
    expect(state().context.puzzle?.lotNumber).toBe('two');
    flow.send({ type: 'slider.refresh' });
    expect(startPuzzle.runs).toHaveLength(2);
  });
});

describe('the place of the piece', () => {
  test('is sent with its path and the number of its picture, and passes with the ticket', async () => {
    const { checkPosition, state, ends } = await checking();
    expect(checkPosition.inputs).toEqual([{ lotNumber: 'one', piece: dragged(142) }]);
    expect(state().hasTag('busy')).toBe(true);
    await checkPosition.answer(ticket);
    expect(ends).toEqual([ticket]);
  });

  test('releasing it twice sends one request', async () => {
    const { flow, checkPosition, prove } = await checking();
    flow.send({ type: 'slider.settle', piece: dragged(150) });
    flow.send({ type: 'slider.prove' });
    expect(checkPosition.runs).toHaveLength(1);
    expect(prove.runs).toHaveLength(0);
  });

  test('a wrong one may be tried again on the same picture, with the reason shown', async () => {
    const { flow, checkPosition, startPuzzle, state, ends } = await checking();
    await checkPosition.fail(refused('slider_wrong'));
    expect(state().matches('solving')).toBe(true);
    expect(state().context.failure?.code).toBe('slider_wrong');
    expect(startPuzzle.runs).toHaveLength(1);
    flow.send({ type: 'slider.settle', piece: dragged(150) });
    expect(state().context.failure).toBeNull();
    expect(checkPosition.inputs.at(-1)).toEqual({ lotNumber: 'one', piece: dragged(150) });
    await checkPosition.answer(ticket);
    expect(ends).toEqual([ticket]);
  });

  test('on an expired picture fetches the next one, with the reason shown', async () => {
    const { checkPosition, startPuzzle, state } = await checking();
    await checkPosition.fail(refused('captcha_expired'));
    expect(state().value).toBe('loading');
    await startPuzzle.answer(puzzle('two'));
    expect(state().context).toMatchObject({ piece: null, failure: { code: 'captcha_expired' } });
    expect(state().context.puzzle?.lotNumber).toBe('two');
  });

  test.each(FAILURES)('%s is reported and can be retried', async (_, error, failure) => {
    const { checkPosition, state, flow, ends } = await checking();
    await checkPosition.fail(error);
    expect(state().value).toBe('failed');
    expect(state().context.failure).toEqual(failure);
    expect(ends).toEqual([]);
    flow.send({ type: 'slider.retry' });
    expect(state().value).toBe('loading');
  });
});

describe('the proof instead of a puzzle', () => {
  test('works on the picture’s own task and passes with the ticket', async () => {
    const { prove, state, ends } = await proving();
    expect(prove.inputs).toEqual([{ puzzle: puzzle('one') }]);
    expect(state().hasTag('busy')).toBe(true);
    await prove.answer(ticket);
    expect(ends).toEqual([ticket]);
  });

  test.each(FAILURES)('%s is reported and can be retried', async (_, error, failure) => {
    const { prove, state, flow } = await proving();
    await prove.fail(error);
    expect(state().value).toBe('failed');
    expect(state().context.failure).toEqual(failure);
    flow.send({ type: 'slider.retry' });
    expect(state().value).toBe('loading');
  });
});

test('for an expired picture fetches the next one, with the reason shown', async () => {
  const { prove, startPuzzle, state } = await proving();
  await prove.fail(refused('captcha_expired'));
  expect(state().value).toBe('loading');
  await startPuzzle.answer(puzzle('two'));
  expect(state().matches('solving')).toBe(true);
  expect(state().context).toMatchObject({
    puzzle: { lotNumber: 'two' },
    failure: { code: 'captcha_expired' },
  });
});

describe('closing', () => {
  test.each([
    ['while a puzzle is fetched', () => Promise.resolve(slider()), 'startPuzzle'],
    ['while the place is checked', checking, 'checkPosition'],
    ['while the browser works', proving, 'prove'],
  ] as const)('%s ends without a ticket, and a late response gives none', async (_, start, call) => {
    const mounted = await start();
    mounted.flow.send({ type: 'slider.close' });
    expect(mounted.ends).toEqual([null]);
    expect(mounted[call].runs[0]?.signal.aborted).toBe(true);
    mounted[call].runs[0]?.resolve({ ...puzzle('late'), ...ticket });
    await settled();
    expect(mounted.ends).toEqual([null]);
  });

  test('while it is solved or has failed ends without a ticket', async () => {
    const first = await solving();
    first.flow.send({ type: 'slider.close' });
    expect(first.ends).toEqual([null]);
    const second = slider();
    await second.startPuzzle.fail(refused('x'));
    second.flow.send({ type: 'slider.close' });
    expect(second.ends).toEqual([null]);
  });
});
