import { expect, test, vi } from 'vitest';
import { createActor, createMachine, sendParent, type AnyStateMachine } from 'xstate';
import { lateFlow } from '../../../src/machines/late-flow.ts';
import { settled } from './harness.ts';

const child = createMachine({
  initial: 'early',
  entry: sendParent({ type: 'here' }),
  states: {
    early: { after: { 10: 'later' }, on: { told: { actions: sendParent({ type: 'heard' }) } } },
    later: { entry: sendParent({ type: 'later' }) },
  },
});

const house = () => {
  const news: string[] = [];
  let arrive = (_: AnyStateMachine): void => undefined;
  let fail = (_: Error): void => undefined;
  const logic = lateFlow(
    () =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
  );
  const parent = createActor(
    createMachine({
      initial: 'open',
      states: {
        open: { invoke: { id: 'late', src: logic }, on: { close: 'closed' } },
        closed: {},
      },
      on: { '*': { actions: ({ event }) => void news.push(event.type) } },
    }),
  ).start();
  const late = () => parent.getSnapshot().children['late'];
  return { news, parent, late, arrive: () => arrive(child), fail: () => fail(new Error('gone')) };
};

test('runs the machine once its code is here: it speaks, hears and knows the time', async () => {
  const { news, late, arrive } = house();
  late()?.send({ type: 'told' });
  expect(news).toEqual([]);
  arrive();
  await settled();
  expect(news).toEqual(['here']);
  late()?.send({ type: 'told' });
  expect(news).toEqual(['here', 'heard']);
  await expect.poll(() => news).toEqual(['here', 'heard', 'later']);
});

test('code that comes after its flow was left runs nothing, and nothing is sent to a flow that is over', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { news, parent, arrive } = house();
  parent.send({ type: 'close' });
  arrive();
  await settled();
  expect(news).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('code that does not come is missed in silence', async () => {
  const { news, parent, fail } = house();
  fail();
  await settled();
  expect(news).toEqual([]);
  expect(parent.getSnapshot().value).toBe('open');
});

test('a flow that is left stops', async () => {
  const { news, parent, late, arrive } = house();
  arrive();
  await settled();
  const flow = late();
  parent.send({ type: 'close' });
  flow?.send({ type: 'told' });
  expect(news).toEqual(['here']);
  expect(flow?.getSnapshot().status).toBe('stopped');
});
