import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { setup } from 'xstate';
import { defineModel, type Model } from '../../kit/model.ts';
import { checkModel, problemsOf, staleOf } from '../../kit/report.ts';
import { lockText, type Lock } from '../../kit/lock.ts';
import { askMachine, askModel } from './machines.ts';

const ask = defineModel(askMachine, askModel);
const lockOf = async (model: Model): Promise<Lock> => (await checkModel(model)).lock;

/** The same machine with other names of its states, or other changes in its text. */
const changed = (change: (config: string) => string): Model => {
  const config = JSON.parse(change(JSON.stringify(askMachine.config))) as object;
  const machine = setup({
    actors: askMachine.implementations.actors as never,
    actions: askMachine.implementations.actions as never,
    guards: askMachine.implementations.guards as never,
    delays: askMachine.implementations.delays as never,
  }).createMachine(withFunctions(config) as never) as unknown as AnyStateMachine;
  return { ...ask, machine };
};
/** JSON drops the functions: parameters and output come back. */
const withFunctions = (config: object): object => {
  const text = config as {
    states: Record<
      string,
      { on?: Record<string, { guard?: { params?: unknown } }>; invoke?: { onDone?: { actions: unknown[] } } }
    >;
    output?: unknown;
  };
  for (const state of Object.values(text.states)) {
    const submit = state.on?.['form.submit'];
    if (submit?.guard) submit.guard.params = ({ event }: { event: object }) => event;
    const note = state.invoke?.onDone?.actions[0] as { params?: unknown } | undefined;
    if (note) note.params = ({ event }: { event: { output: string } }) => ({ note: event.output });
  }
  text.output = ({ context }: { context: { note: string | null } }) => ({ sent: context.note !== null });
  return text;
};

describe('the lock', () => {
  test('says of each step where it leads, what it does and what it sets', async () => {
    const { paths } = await lockOf(ask);
    const well = paths.flatMap(({ steps }) => steps).find(({ step }) => step === 'send = well');
    expect(well).toEqual({
      step: 'send = well',
      state: 'sent (end: {"sent":true})',
      does: ['storeNote', 'tells ask.sent'],
      sets: { note: '"noted"' },
    });
  });

  test('is up to date when nothing has changed', async () => {
    const report = await checkModel(ask, { lock: await lockOf(ask) });
    expect([problemsOf(report), staleOf(report), report.difference]).toEqual([[], [], null]);
  });

  test('has a line for each step', async () => {
    const lock = await lockOf(ask);
    const text = lockText(lock);
    expect(JSON.parse(text)).toEqual(lock);
    const steps = lock.paths.reduce((sum, path) => sum + path.steps.length, 0);
    expect(text.split('\n').filter((line) => line.includes('{"step"'))).toHaveLength(steps);
  });

  test('keeps every id when three states are renamed', async () => {
    const lock = await lockOf(ask);
    const renamed = changed((text) =>
      text
        .replaceAll('"editing"', '"writing"')
        .replaceAll('"sending"', '"posting"')
        .replaceAll('"waiting"', '"resting"'),
    );
    const report = await checkModel(renamed, { lock });
    expect(report.lock.paths.map(({ id }) => id)).toEqual(lock.paths.map(({ id }) => id));
    expect(report.generated.broken).toEqual([]);
    expect(report.difference?.changed.length).toBeGreaterThan(0);
  });

  test('names the path that is gone, its step and what is possible', async () => {
    const lock = await lockOf(ask);
    const report = await checkModel(
      changed((text) => text.replace(',"after":{"pause":"sending"}', '')),
      { lock },
    );
    expect(staleOf(report).join('\n')).toMatch(
      /gone: step 4 'after pause' is not possible after .* possible: form.close/,
    );
  });

  test('names the step that does something else', async () => {
    const lock = await lockOf(ask);
    const report = await checkModel(
      changed((text) => text.replace('"storeNote",', '')),
      { lock },
    );
    expect(staleOf(report).join('\n')).toMatch(/- send = well .*storeNote.*\n\s+\+ send = well/);
  });
});
