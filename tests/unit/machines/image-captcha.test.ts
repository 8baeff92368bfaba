import { describe, expect, test } from 'vitest';
import { imageCaptchaMachine } from '../../../src/machines/session/image-captcha/image-captcha.machine.ts';
import { FAILURES, held, mount } from './harness.ts';

const captcha = () => {
  const loadImage = held<string>();
  const mounted = mount(imageCaptchaMachine.provide({ actors: { loadImage: loadImage.logic } }));
  return {
    ...mounted,
    loadImage,
    state: () => mounted.flow.getSnapshot(),
    refresh: () => mounted.flow.send({ type: 'captcha.refresh' }),
    spend: () => mounted.flow.send({ type: 'captcha.spent' }),
  };
};
const shown = async () => {
  const mounted = captcha();
  await mounted.loadImage.answer('data:first');
  return mounted;
};

test('CAP-03: the picture is loaded and shown', async () => {
  const { state, loadImage } = captcha();
  expect(state().hasTag('busy')).toBe(true);
  await loadImage.answer('data:first');
  expect(state().hasTag('busy')).toBe(false);
  expect(state().context).toMatchObject({ image: 'data:first', failure: null });
});

test('a request while a picture is loading is ignored', async () => {
  const { refresh, loadImage } = captcha();
  refresh();
  expect(loadImage.runs).toHaveLength(1);
});

test.each(FAILURES)(
  '%s leaves no picture, shows the reason, and can be retried',
  async (_, error, failure) => {
    const { state, loadImage, refresh } = captcha();
    await loadImage.fail(error);
    expect(state().value).toBe('failed');
    expect(state().context).toMatchObject({ image: null, failure });
    refresh();
    await loadImage.answer('data:next');
    expect(state().context).toMatchObject({ image: 'data:next', failure: null });
  },
);

describe('CAP-05: at most one picture a second', () => {
  test('after 1000 ms it can be refreshed at once', async () => {
    const { clock, loadImage, refresh, state } = await shown();
    clock.increment(999);
    expect(state().matches('fresh')).toBe(true);
    clock.increment(1);
    expect(state().value).toBe('refreshable');
    refresh();
    expect(loadImage.runs).toHaveLength(2);
  });

  test('before that a person cannot request one', async () => {
    const { clock, loadImage, refresh, state } = await shown();
    clock.increment(600);
    expect(state().can({ type: 'captcha.refresh' })).toBe(false);
    refresh();
    clock.increment(5000);
    expect(loadImage.runs).toHaveLength(1);
  });

  test('a used one is replaced when the second is over, with one request', async () => {
    const { clock, loadImage, spend } = await shown();
    clock.increment(600);
    spend();
    spend();
    clock.increment(399);
    expect(loadImage.runs).toHaveLength(1);
    clock.increment(1);
    expect(loadImage.runs).toHaveLength(2);
    await loadImage.answer('data:second');
    clock.increment(5000);
    expect(loadImage.runs).toHaveLength(2);
  });

  test('each new picture starts a new second', async () => {
    const { clock, loadImage, refresh, spend } = await shown();
    clock.increment(1000);
    spend();
    await loadImage.answer('data:second');
    refresh();
    expect(loadImage.runs).toHaveLength(2);
  });
});
