/** A canary for each undocumented feature of XState that the kit uses: an upgrade that breaks one fails here. */
import { describe, expect, test } from 'vitest';
import {
  assign,
  createActor,
  createMachine,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  type AnyMachineSnapshot,
} from 'xstate';
import {
  historyOf,
  ownerOf,
  partsOf,
  probe,
  statesIn,
  takenIn,
  watchedGuard,
  type Recorded,
  type Transition,
} from '../../kit/internals.ts';
import { livePuppet, pull } from '../../kit/puppets.ts';
import { formMachine, historyMachine } from './machines.ts';

const scopeOf = () => {
  const actions: Recorded[] = [];
  const taken: Transition[] = [];
  const scope = probe(
    (action) => actions.push(action),
    (transitions) => taken.push(...transitions),
  );
  return { scope: scope as never, actions, taken, self: scope.self };
};
const first = (machine = formMachine): AnyMachineSnapshot =>
  machine.getInitialSnapshot(scopeOf().scope, undefined as never) as AnyMachineSnapshot;
const submit = { type: 'form.submit', text: 'x' } as never;

describe('the scope of a computed step', () => {
  test('records the actions in order, and executes none of them', () => {
    const { scope, actions } = scopeOf();
    const sending = formMachine.transition(first() as never, submit, scope);
    expect(actions.map(({ type }) => type)).toEqual(['xstate.spawnChild']);
    expect(sending.children['send']?.getSnapshot().status).toBe('active');
    const failed = scopeOf();
    formMachine.transition(
      sending,
      { type: 'xstate.error.actor.send', error: 1, actorId: 'send' } as never,
      failed.scope,
    );
    const raised = failed.actions.find(({ type }) => type === 'xstate.raise');
    expect(raised?.params).toMatchObject({ delay: 1000, event: { type: 'xstate.after.pause.form.waiting' } });
  });

  test('a cancelled timer is named', () => {
    const { scope } = scopeOf();
    const sending = formMachine.transition(first() as never, submit, scope);
    const waiting = formMachine.transition(
      sending,
      { type: 'xstate.error.actor.send', actorId: 'send' } as never,
      scopeOf().scope,
    );
    const { scope: last, actions } = scopeOf();
    formMachine.transition(waiting, { type: 'form.close' } as never, last);
    expect(
      actions.map(({ type, params }) => [type, (params as { sendId?: string } | undefined)?.sendId]),
    ).toContainEqual(['xstate.cancel', 'xstate.after.pause.form.waiting']);
  });

  test('a message to the parent reaches the parent of the scope', () => {
    const machine = setup({ actions: { notify: sendParent({ type: 'thing.done' }) } }).createMachine({
      entry: 'notify',
    });
    const { scope, actions, self } = scopeOf();
    machine.getInitialSnapshot(scope, undefined as never);
    expect(actions[0]).toMatchObject({ type: 'xstate.sendTo', params: { event: { type: 'thing.done' } } });
    expect((actions[0]?.params as { to: unknown } | undefined)?.to).toBe(ownerOf(self).parent);
  });

  test('reports the transitions of each microstep', () => {
    const { scope, taken } = scopeOf();
    formMachine.transition(first() as never, submit, scope);
    expect(taken.map(({ eventType, source }) => [eventType, source.id])).toEqual([
      ['form.submit', 'form.editing'],
    ]);
  });
});

test('the transitions of a running flow are reported alike', () => {
  const names: string[] = [];
  const actor = createActor(formMachine, {
    inspect: (event) => void names.push(...takenIn(event).map(({ eventType }) => eventType)),
  });
  actor.start().send({ type: 'form.close' });
  expect(names).toEqual(['form.close']);
});

test('a guard reports its result and reads the given context', () => {
  const results: boolean[] = [];
  const machine = setup({
    types: { context: {} as { open: boolean }, events: {} as { type: 'door.try' } },
    guards: { isOpen: ({ context }) => context.open },
  }).createMachine({
    context: { open: false },
    initial: 'out',
    states: { out: { on: { 'door.try': { guard: 'isOpen', target: 'in' } } }, in: {} },
  });
  const [transition] = (machine.states['out']?.transitions.get('door.try') ?? []) as unknown as Transition[];
  if (!transition) throw new Error('no transition');
  transition.guard = watchedGuard(
    transition.guard,
    () => ({ open: true }),
    (isTrue) => results.push(isTrue),
  );
  const actor = createActor(machine).start();
  actor.send({ type: 'door.try' });
  expect([actor.getSnapshot().value, results]).toEqual(['in', [true]]);
});

describe('a puppet', () => {
  const world = (actorEnds: (child: { send: (event: never) => void }) => void) => {
    const received: string[] = [];
    const machine = setup({
      actors: { call: fromPromise(async () => 1) },
      actions: { notify: sendTo('call', { type: 'thing.please' }) },
    })
      .createMachine({
        id: 'world',
        initial: 'on',
        states: {
          on: {
            entry: 'notify',
            invoke: { id: 'call', src: 'call', onDone: 'done', onError: 'failed' },
            on: { 'thing.answered': 'answered' },
          },
          done: {},
          failed: {},
          answered: {},
        },
      })
      .provide({
        actors: { call: livePuppet((actor, { type }) => received.push(`${actor} ${type}`)) as never },
      });
    const actor = createActor(machine).start();
    actorEnds(actor.getSnapshot().children['call'] as never);
    return [actor.getSnapshot().value, received];
  };
  test('receives, ends, fails and sends as the actor would', () => {
    expect(world((child) => child.send(pull({ done: 7 }) as never))).toEqual(['done', ['call thing.please']]);
    expect(world((child) => child.send(pull({ error: 7 }) as never))[0]).toBe('failed');
    expect(
      world((child) => child.send(pull({ send: { type: 'thing.answered' }, after: undefined }) as never))[0],
    ).toBe('answered');
  });
});

test('a snapshot names its active states and those that a history state would restore', () => {
  const actor = createActor(historyMachine).start();
  actor.send({ type: 'page.turn' });
  expect(statesIn(actor.getSnapshot())).toEqual(
    expect.arrayContaining(['history', 'history.inside', 'history.inside.second']),
  );
  actor.send({ type: 'page.leave' });
  expect(historyOf(actor.getSnapshot())).toEqual({ 'history.inside.last': ['history.inside.second'] });
});

test('built-in actions carry their parts', () => {
  const { type, assignment } = partsOf(assign({ a: 1 }));
  expect([type, assignment]).toEqual(['xstate.assign', { a: 1 }]);
  const spawn = partsOf(spawnChild('child', { id: 'one' }));
  expect([spawn.type, spawn.id, spawn.src]).toEqual(['xstate.spawnChild', 'one', 'child']);
});

test('an actor knows its logic', () => {
  const machine = createMachine({});
  expect(ownerOf(createActor(machine) as never).logic).toBe(machine);
});
