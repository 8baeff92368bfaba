import { describe, expect, test, vi } from 'vitest';
import { createActor, createMachine, sendParent, SimulatedClock, type AnyStateMachine } from 'xstate';
import { DELAYS } from '../../../src/config.ts';
import { lateFlow } from '../../../src/machines/late-flow.ts';
import { failureOf } from '../../../src/services/service-error.ts';
import { settled } from './harness.ts';

const child = createMachine({
  initial: 'early',
  entry: sendParent({ type: 'here' }),
  states: {
    early: { after: { 10: 'later' }, on: { ping: { actions: sendParent({ type: 'pong' }) } } },
    later: { entry: sendParent({ type: 'later' }) },
  },
});

const setUp = () => {
  const parentEvents: string[] = [];
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
      on: { '*': { actions: ({ event }) => void parentEvents.push(event.type) } },
    }),
  ).start();
  const late = () => parent.getSnapshot().children['late'];
  return { parentEvents, parent, late, arrive: () => arrive(child), fail: () => fail(new Error('gone')) };
};

test('runs the machine once its code has loaded: it sends, receives and keeps time', async () => {
  const { parentEvents, late, arrive } = setUp();
  late()?.send({ type: 'ping' });
  expect(parentEvents).toEqual([]);
  arrive();
  await settled();
  expect(parentEvents).toEqual(['here']);
  late()?.send({ type: 'ping' });
  expect(parentEvents).toEqual(['here', 'pong']);
  await expect.poll(() => parentEvents).toEqual(['here', 'pong', 'later']);
});

test('code that arrives after its flow was left runs nothing, and a flow that has ended is sent nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { parentEvents, parent, arrive } = setUp();
  parent.send({ type: 'close' });
  arrive();
  await settled();
  expect(parentEvents).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('code that fails to load causes no event', async () => {
  const { parentEvents, parent, fail } = setUp();
  fail();
  await settled();
  expect(parentEvents).toEqual([]);
  expect(parent.getSnapshot().value).toBe('open');
});

test('a flow that is left stops', async () => {
  const { parentEvents, parent, late, arrive } = setUp();
  arrive();
  await settled();
  const flow = late();
  parent.send({ type: 'close' });
  flow?.send({ type: 'ping' });
  expect(parentEvents).toEqual(['here']);
  expect(flow?.getSnapshot().status).toBe('stopped');
});

describe('a flow that is awaited', () => {
  const openedFor = (load: () => Promise<AnyStateMachine>) => {
    const clock = new SimulatedClock();
    const parent = createActor(
      createMachine({
        initial: 'open',
        states: {
          open: {
            invoke: {
              src: lateFlow(load, { isAwaited: true }),
              onError: {
                target: 'failed',
                actions: ({ event }) => expect(failureOf(event.error).code).toBe('offline'),
              },
            },
            on: { close: 'closed' },
          },
          failed: {},
          closed: {},
        },
      }),
      { clock },
    ).start();
    return { clock, parent, value: () => parent.getSnapshot().value };
  };

  test('ends with the error “offline” where its code fails to load', async () => {
    const { value } = openedFor(() => Promise.reject(new Error('gone')));
    await settled();
    expect(value()).toBe('failed');
  });

  test('ends with it where its code hangs, after the limit of a chunk', () => {
    const { clock, value } = openedFor(() => new Promise(() => undefined));
    clock.increment(DELAYS.chunkLimit - 1);
    expect(value()).toBe('open');
    clock.increment(1);
    expect(value()).toBe('failed');
  });

  test('is sent nothing when its code fails to load after the limit', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let fail = (_: Error): void => undefined;
    const { clock, value } = openedFor(() => new Promise((_, reject) => (fail = reject)));
    clock.increment(DELAYS.chunkLimit);
    fail(new Error('gone'));
    await settled();
    expect(value()).toBe('failed');
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  test('has no limit once its code has loaded, nor after it was left', async () => {
    const loaded = openedFor(async () => child);
    await settled();
    loaded.clock.increment(DELAYS.chunkLimit);
    expect(loaded.value()).toBe('open');
    const left = openedFor(() => new Promise(() => undefined));
    left.parent.send({ type: 'close' });
    left.clock.increment(DELAYS.chunkLimit);
    expect(left.value()).toBe('closed');
  });
});
