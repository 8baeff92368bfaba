import { assign, setup, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { flowHostMachine, selectFlowName } from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import type { loadFlow, FlowName, FlowRequest } from '../../../src/machines/app/flow-host/flows.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import { modalMachine, selectIsVisible } from '../../../src/machines/app/modal/modal.machine.ts';
import { gameGateMachine } from '../../../src/machines/games/game-gate/game-gate.machine.ts';
import { siteOf } from '../../flows/common/app.fixtures.ts';
import { FAILURES, held, mount } from './harness.ts';

/** A flow that the test controls: it shows itself in the modal, holds it open, ends, or breaks. */
const puppetFlow = setup({
  types: {
    input: {} as unknown,
    context: {} as { input: unknown; received: readonly string[]; output: unknown },
    events: {} as
      | { type: 'show' }
      | { type: 'hold' }
      | { type: 'break' }
      | { type: 'finish'; output: unknown }
      | { type: 'dialog.confirm' }
      | { type: 'dialog.close' },
    tags: {} as 'modal' | 'held',
  },
  actions: {
    record: assign({ received: ({ context, event }) => [...context.received, event.type] }),
    fall: () => {
      throw new Error('broken');
    },
  },
}).createMachine({
  context: ({ input }) => ({ input, received: [], output: undefined }),
  initial: 'bare',
  on: {
    show: '.framed',
    hold: '.holding',
    break: { actions: 'fall' },
    finish: { target: '.over', actions: assign({ output: ({ event }) => event.output }) },
    'dialog.confirm': { actions: 'record' },
    'dialog.close': { actions: 'record' },
  },
  states: {
    bare: {},
    framed: { tags: 'modal' },
    holding: { tags: ['modal', 'held'] },
    over: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

const LOGIN: FlowRequest = { name: 'login', input: { site: siteOf(), values: null } };
const LOGOUT: FlowRequest = { name: 'logout', input: null };

/** It has loaded, with the frame of its name. */
const come = (machine: AnyStateMachine, name: FlowName) =>
  ({ machine, frame: modalMachine, modal: modalOf(name) }) as const;

const host = () => {
  const load = held<Awaited<ReturnType<typeof loadFlow>>, { name: FlowName }>();
  const reloads: string[] = [];
  const mounted = mount(
    flowHostMachine.provide({
      actors: { loadFlow: load.logic },
      actions: {
        reloadOnce: () => void reloads.push('once'),
        reloadPage: () => void reloads.push('requested'),
      },
    }),
  );
  const state = () => mounted.flow.getSnapshot();
  const child = (id: 'modal' | 'flow') =>
    state().children[id] as never as {
      send: (event: { type: string; [more: string]: unknown }) => void;
      getSnapshot: () => never;
    };
  return {
    ...mounted,
    load,
    reloads,
    state,
    open: (request: FlowRequest) => mounted.flow.send({ type: 'flow.open', request }),
    toFlow: (type: string, output?: unknown) => child('flow').send({ type, output }),
    toModal: (type: string) => child('modal').send({ type }),
    received: () => (child('flow').getSnapshot() as { context: { received: string[] } }).context.received,
    isShown: () => selectIsVisible(child('modal').getSnapshot()),
  };
};
const running = async (request: FlowRequest = LOGIN) => {
  const mounted = host();
  mounted.open(request);
  await mounted.load.answer(come(puppetFlow, request.name));
  return mounted;
};
const framed = async (request: FlowRequest = LOGIN) => {
  const mounted = await running(request);
  mounted.toFlow('show');
  return mounted;
};

describe('a flow on demand', () => {
  test('is fetched by its name, and nothing runs before it has loaded', () => {
    const { open, load, state } = host();
    expect(selectFlowName(state())).toBeNull();
    open(LOGIN);
    expect(load.inputs).toEqual([{ name: 'login' }]);
    expect(state().hasTag('busy')).toBe(true);
    expect(state().children['flow']).toBeUndefined();
    expect(selectFlowName(state())).toBe('login');
  });

  test("runs with its opener's input", async () => {
    const { state } = await running({
      name: 'login',
      input: { site: siteOf(), values: { username: 'a', password: 'b' } },
    });
    expect(state().hasTag('busy')).toBe(false);
    const flow = state().children['flow']?.getSnapshot() as { context: { input: unknown } } | undefined;
    expect(flow?.context.input).toMatchObject({ values: { username: 'a', password: 'b' } });
  });

  test.each([{ token: 't' }, null, undefined])('reports its output: %j', async (output) => {
    const { toFlow, parentEvents, state } = await running();
    toFlow('finish', output);
    expect(parentEvents).toEqual([{ type: 'flow.ended', name: 'login', output: output ?? null }]);
    expect(state().value).toBe('idle');
    expect(selectFlowName(state())).toBeNull();
  });

  test('that ends at once reports its end too', async () => {
    const { open, load, parentEvents } = host();
    open({
      name: 'gameGate',
      input: { need: 'login', visitor: null, brandHasAgentCentre: false, brandRegisters: true },
    });
    await load.answer(come(gameGateMachine, 'gameGate'));
    expect(parentEvents).toEqual([{ type: 'flow.ended', name: 'gameGate', output: 'login' }]);
  });

  test('that is closed by its owner ends without a message', async () => {
    const { flow, parentEvents, state } = await running();
    flow.send({ type: 'flow.close' });
    expect(state().children['flow']).toBeUndefined();
    expect(state().value).toBe('idle');
    expect(parentEvents).toEqual([]);
  });

  test('replaced by a second one stops, whether running or loading', async () => {
    const { open, load, state, parentEvents } = await running();
    open(LOGOUT);
    expect(state().children['flow']).toBeUndefined();
    expect(selectFlowName(state())).toBe('logout');
    open({ name: 'noticePopup', input: { notices: [], id: null } });
    await load.answer(come(puppetFlow, 'login'), 1);
    expect(state().value).toBe('loading');
    await load.answer(come(puppetFlow, 'login'));
    expect(state().matches('running')).toBe(true);
    expect(selectFlowName(state())).toBe('noticePopup');
    expect(parentEvents).toEqual([]);
  });

  test('opened and closed while it loads shows nothing when it arrives', async () => {
    const { open, load, flow, state } = host();
    open(LOGIN);
    flow.send({ type: 'flow.close' });
    await load.answer(come(puppetFlow, 'login'));
    expect(state().value).toBe('idle');
  });
});

describe('a flow that failed to load', () => {
  test.each(FAILURES)(
    'CST-04: a chunk that fails (%s) is retried once by a reload, and can be retried by hand',
    async (_, error) => {
      const { open, load, state, reloads, flow, parentEvents } = host();
      open(LOGIN);
      await load.fail(error);
      expect(state().value).toBe('failed');
      expect(reloads).toEqual(['once']);
      expect(selectFlowName(state())).toBe('login');
      flow.send({ type: 'flow.retry' });
      expect(reloads).toEqual(['once', 'requested']);
      expect(load.inputs[1]).toEqual({ name: 'login' });
      await load.answer(come(puppetFlow, 'login'));
      expect(state().matches('running')).toBe(true);
      expect(parentEvents).toEqual([]);
    },
  );

  test('CST-04: a chunk that hangs is given up after 120000 ms; when it arrives later, it is ignored', async () => {
    const { open, load, clock, state } = host();
    open(LOGIN);
    clock.increment(119_999);
    expect(state().value).toBe('loading');
    clock.increment(1);
    expect(state().value).toBe('failed');
    await load.answer(come(puppetFlow, 'login'));
    expect(state().value).toBe('failed');
  });

  test('that is closed reports its end to its owner', async () => {
    const { open, load, flow, parentEvents, state } = host();
    open(LOGIN);
    await load.fail(new Error('x'));
    flow.send({ type: 'flow.close' });
    expect(parentEvents).toEqual([{ type: 'flow.ended', name: 'login', output: null }]);
    expect(state().value).toBe('idle');
  });

  test('that breaks while it runs is reported, its frame closes, and it can be opened again', async () => {
    const { toFlow, state, isShown, flow, load } = await framed();
    toFlow('break');
    expect(state().value).toBe('failed');
    expect(isShown()).toBe(false);
    flow.send({ type: 'flow.retry' });
    await load.answer(come(puppetFlow, 'login'));
    expect(state().matches('running')).toBe(true);
  });

  test('is replaced by another one', async () => {
    const { open, load, state } = host();
    open(LOGIN);
    await load.fail(new Error('x'));
    open(LOGOUT);
    await load.answer(come(puppetFlow, 'login'));
    expect(selectFlowName(state())).toBe('logout');
  });
});

describe('the modal around a flow', () => {
  test('MOD-02, MOD-03: opens when the flow is ready to show, by its name', async () => {
    const { isShown, toFlow, state } = await running();
    expect(isShown()).toBe(false);
    toFlow('show');
    expect(isShown()).toBe(true);
    const modal = state().children['modal']?.getSnapshot() as { context: { options: { name: string } } };
    expect(modal.context.options.name).toBe('loginPopupModal');
  });

  test.each(['modal.escape', 'modal.background', 'modal.close'])(
    'MOD-04: %s closes a flow that lets go',
    async (way) => {
      const { toModal, received, isShown } = await framed();
      toModal(way);
      expect(received()).toEqual(['dialog.close']);
      expect(isShown()).toBe(false);
    },
  );

  test.each(['modal.escape', 'modal.background', 'modal.close'])(
    'MOD-04: %s does not close a flow that holds on',
    async (way) => {
      const { toFlow, toModal, received, isShown } = await framed();
      toFlow('hold');
      for (let press = 0; press < 4; press += 1) toModal(way);
      expect(received()).toEqual([]);
      expect(isShown()).toBe(true);
    },
  );

  test('MOD-04: a flow that holds it open from the start cannot be closed either', async () => {
    const { toFlow, toModal, received, isShown } = await running();
    toFlow('hold');
    expect(isShown()).toBe(true);
    toModal('modal.escape');
    expect([isShown(), received()]).toEqual([true, []]);
  });

  test('MOD-04: a flow that no longer holds it open can be closed', async () => {
    const { toFlow, toModal, received } = await framed();
    toFlow('hold');
    toFlow('show');
    toModal('modal.escape');
    expect(received()).toEqual(['dialog.close']);
  });

  test('MOD-07: Enter confirms a dialog, once, and does nothing while it is held open', async () => {
    const { toModal, toFlow, received } = await framed(LOGOUT);
    toModal('modal.enter');
    expect(received()).toEqual(['dialog.confirm']);
    toFlow('hold');
    toModal('modal.enter');
    expect(received()).toEqual(['dialog.confirm']);
  });

  test('closes when the flow ends, is closed or is replaced', async () => {
    const ended = await framed();
    ended.toFlow('finish', null);
    expect(ended.isShown()).toBe(false);
    const closed = await framed();
    closed.flow.send({ type: 'flow.close' });
    expect(closed.isShown()).toBe(false);
    const replaced = await framed();
    replaced.open(LOGOUT);
    expect(replaced.isShown()).toBe(false);
    await replaced.load.answer(come(puppetFlow, 'login'));
    replaced.toFlow('show');
    expect(replaced.isShown()).toBe(true);
  });
});
