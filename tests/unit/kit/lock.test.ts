import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { setup } from 'xstate';
import { defineModel, type Model } from '../../kit/model.ts';
import { checkModel, problemsOf, staleOf } from '../../kit/report.ts';
import { changesIn, compareLocks, lockText, type Lock } from '../../kit/lock.ts';
import { recorded } from '../../kit/recorded.ts';
import { formMachine, formModel, givenMachine, givenMachineWith, givenModel } from './machines.ts';

const form = defineModel(formMachine, formModel);
const lockOf = async (model: Model): Promise<Lock> => (await checkModel(model)).lock;

/** The same machine with renamed states, or with other changes in its text. */
const changed = (change: (config: string) => string): Model => {
  const config = JSON.parse(change(JSON.stringify(formMachine.config))) as object;
  const machine = setup({
    actors: formMachine.implementations.actors as never,
    actions: formMachine.implementations.actions as never,
    guards: formMachine.implementations.guards as never,
    delays: formMachine.implementations.delays as never,
  }).createMachine(withFunctions(config) as never) as unknown as AnyStateMachine;
  return { ...form, machine };
};
/** JSON drops the functions: parameters and output are restored. */
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
  test('records where each step leads, its actions and the fields that it sets', async () => {
    const { paths } = await lockOf(form);
    const well = paths.flatMap(({ steps }) => steps).find(({ step }) => step === 'send = well');
    expect(well).toEqual({
      step: 'send = well',
      state: 'sent (end: {"sent":true})',
      does: ['storeNote', 'sends form.sent to parent'],
      sets: { note: '"noted"' },
    });
  });

  test('is up to date when nothing has changed', async () => {
    const report = await checkModel(form, { lock: await lockOf(form) });
    expect([problemsOf(report), staleOf(report), report.difference]).toEqual([[], [], null]);
  });

  test('has a line for each step', async () => {
    const lock = await lockOf(form);
    const text = lockText(lock);
    expect(JSON.parse(text)).toEqual(lock);
    const steps = lock.paths.reduce((sum, path) => sum + path.steps.length, 0);
    expect(text.split('\n').filter((line) => line.includes('{"step"'))).toHaveLength(steps);
  });

  test('keeps every id when three states are renamed', async () => {
    const lock = await lockOf(form);
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

  test('names the removed path, its step and the possible ones', async () => {
    const lock = await lockOf(form);
    const report = await checkModel(
      changed((text) => text.replace(',"after":{"pause":"sending"}', '')),
      { lock },
    );
    expect(staleOf(report).join('\n')).toMatch(
      /removed: step 4 'after pause' is not possible after .* possible: form.close/,
    );
  });

  test('names the step with another effect', async () => {
    const lock = await lockOf(form);
    const report = await checkModel(
      changed((text) => text.replace('"storeNote",', '')),
      { lock },
    );
    expect(staleOf(report).join('\n')).toMatch(/- send = well .*storeNote.*\n\s+\+ send = well/);
  });
});

describe('the inputs of a step', () => {
  const given = defineModel(givenMachine, givenModel);
  const faulty = (...fault: Parameters<typeof givenMachineWith>): Model =>
    defineModel(givenMachineWith(...fault), givenModel);
  const staleWith = async (...fault: Parameters<typeof givenMachineWith>): Promise<string> =>
    staleOf(await checkModel(faulty(...fault), { lock: await lockOf(given) })).join('\n');

  test('are in the lock, and so are its delays, without secrets', async () => {
    const steps = (await lockOf(given)).paths.flatMap((path) => path.steps);
    expect(steps.find(({ step }) => step === 'start small')).toMatchObject({ waits: { rest: 120_000 } });
    expect(steps.find(({ step }) => step === 'after rest')?.inputs).toEqual({
      send: {
        id: '7',
        amount: 500,
        key: 'v1.7',
        password: expect.stringMatching(/^\(secret of 13, \w{6}\)$/),
      },
    });
  });

  test.each([
    ['a field is removed', { amount: undefined }, /- .*with amount = 500\n\s+\+ .*sending$/m],
    ['a field is null', { id: null }, /- .*with id = "7"\n\s+\+ .*with id = null$/m],
    ['a key has lost a part', { key: 'v1' }, /- .*with key = "v1.7"\n\s+\+ .*with key = "v1"$/m],
    ['a secret is another', { password: 'correct-house' }, /- .*\(secret of 13, \w{6}\)/],
  ])('differ if %s', async (_, other, line) => {
    expect(await staleWith()).toBe('');
    expect(await staleWith((sent) => ({ ...sent, ...other }) as typeof sent)).toMatch(line);
  });

  test('differ if a delay is a tenth as long', async () => {
    expect(await staleWith(undefined, 12_000)).toMatch(
      /- .*waits rest = 120000 ms\n\s+\+ .*waits rest = 12000 ms/,
    );
  });

  test("are compared with the inputs of the running flow's actors", async () => {
    let count = 0;
    const report = await checkModel(faulty((sent) => ({ ...sent, amount: (count += 1) })));
    expect(problemsOf(report).join('\n')).toMatch(/replay .*started: /);
  });

  test('are short, with a digest of the truncated part', () => {
    const long = (end: string) => recorded({ id: 1, text: `${'x'.repeat(300)}${end}` });
    expect(long('a')).toMatchObject({ id: 1, text: expect.stringMatching(/^"x+… \(303, \w{6}\)$/) });
    expect(long('a')).not.toEqual(long('b'));
    expect(JSON.stringify(long('a')).length).toBeLessThan(150);
    expect(recorded({ machine: givenMachine, call: () => 1, none: undefined })).toEqual({
      machine: '(StateMachine given)',
      call: '(function call)',
    });
  });

  test('are one change if many paths have it', async () => {
    const [before, after] = [await lockOf(given), await lockOf(faulty(undefined, 12_000))];
    const [change, ...more] = changesIn(compareLocks(before, after)).filter(({ lines }) =>
      lines[0]?.includes('send = well'),
    );
    expect(more).toHaveLength(0);
    expect(change?.lines).toEqual([
      '- send = well -> resting | waits rest = 120000 ms',
      '+ send = well -> resting | waits rest = 12000 ms',
    ]);
  });
});

test('a model without the inputs that its machine reads gets that message, and no other', async () => {
  const { inputs: _, ...rest } = givenModel;
  const broken = setup({ types: { input: {} as { name: string } } }).createMachine({
    id: 'broken',
    context: ({ input }) => ({ length: input.name.length }),
    initial: 'on',
    states: { on: { description: 'On.', on: { 'order.send': {} } } },
  });
  const model = defineModel(broken as never, { ...rest, outcomes: {} } as never);
  const report = await checkModel(model, { lock: await lockOf(form) });
  expect(problemsOf(report)).toEqual([
    expect.stringMatching(/^start: the model has no 'inputs', and the machine reads some: .*reading 'name'/),
  ]);
  expect(staleOf(report)).toEqual([]);
});
