import { assign, createActor, fromPromise, sendParent, setup, SimulatedClock } from 'xstate';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { appMachine } from '../../../src/machines/app/app/app.machine.ts';
import { flowHostMachine, selectFlowName } from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import { modalMachine } from '../../../src/machines/app/modal/modal.machine.ts';
import type { FlowName, LoadedFlow } from '../../../src/machines/app/flow-host/flows.ts';
import { systemStatusMachine } from '../../../src/machines/app/system-status/system-status.machine.ts';
import { gameGateMachine } from '../../../src/machines/games/game-gate/game-gate.machine.ts';
import { gameStartMachine } from '../../../src/machines/games/game-start/game-start.machine.ts';
import { sessionMachine } from '../../../src/machines/session/session/session.machine.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import type { MemberInfo } from '../../../src/services/session.ts';
import type { Site } from '../../../src/services/system.ts';
import type { Country } from '../../../src/services/countries.ts';
import { held, settled, fakeActor } from './harness.ts';
import type { AppInput } from '../../../src/machines/app/app/app.context.ts';

export const signedIn: SignedIn = {
  token: 't-1',
  customerId: '7',
  account: 'ayse',
  accountType: 0,
  isFirstLogin: false,
  isPasswordExpired: false,
  isPasswordDefault: false,
};
export const ayse = { account: 'ayse', accountType: 0, changeDue: null };
export const trial = { account: 'deneme', accountType: 4, changeDue: null };

export const site = (
  condition: Site['status']['condition'] = 'normal',
  store: Record<string, boolean> = {},
): Site => ({
  status: {
    condition,
    maintenance: { endsAt: null, remainingMs: null },
    ip: null,
    settings: {
      store,
      resources: [],
      customerServices: [],
      imageCdns: [],
      launchCdns: [],
      gtagId: null,
      firebase: null,
    },
  },
  modules: ['DIRECTREG3'],
});

/** Stands for every flow that is loaded on demand; only the gate is real. */
const puppetFlow = setup({
  types: {
    context: {} as { output: unknown; received: readonly AnyEventObject[] },
    events: {} as
      | { type: 'finish'; output: unknown }
      | { type: 'forward'; event: AnyEventObject }
      | { type: 'list.turn' }
      | { type: 'dialog.close' },
    tags: {} as 'modal',
  },
}).createMachine({
  context: { output: null, received: [] },
  initial: 'open',
  states: {
    open: {
      tags: 'modal',
      on: {
        finish: { target: 'over', actions: assign({ output: ({ event }) => event.output }) },
        forward: { actions: sendParent(({ event }) => event.event) },
        'list.turn': { actions: assign({ received: ({ context, event }) => [...context.received, event] }) },
        'dialog.close': 'over',
      },
    },
    over: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

interface Flow {
  readonly send: (event: { type: string; output?: unknown; event?: AnyEventObject }) => void;
  readonly getSnapshot: () => {
    readonly status: string;
    readonly value: unknown;
    readonly context: { readonly received?: readonly AnyEventObject[] };
  };
}

/**
 * The whole app with its real status, session, guard and hosts, against a platform that the test plays. The popups are
 * a puppet, or provided by the test.
 */
export const startApp = (input: Partial<AppInput> = {}, popups?: AnyStateMachine) => {
  history.replaceState(null, '', input.address ?? '/');
  const getSite = held<Site, { host: string }>();
  const getMemberInfo = held<MemberInfo>();
  const children = {
    preferences: fakeActor(),
    banner: fakeActor(),
    notices: fakeActor(),
    jackpot: fakeActor(),
    lobby: fakeActor(),
    walletBalance: fakeActor(),
    avatar: fakeActor(),
    popups: fakeActor(),
    watchAddress: fakeActor(),
    watchGameFrame: fakeActor(),
  };
  const tabs = fakeActor();
  const live = fakeActor();
  const logicOf = (name: keyof typeof children) => children[name].logic as never;
  const app = createActor(
    appMachine.provide({
      actors: {
        systemStatus: systemStatusMachine.provide({ actors: { getSite: getSite.logic } }),
        session: sessionMachine.provide({
          actors: {
            getMemberInfo: getMemberInfo.logic,
            listCountries: held<Country[]>().logic,
            watchTabs: tabs.logic as never,
            liveUpdates: live.logic as never,
          },
          actions: { announceEnd: () => undefined },
        }),
        flowHost: flowHostMachine.provide({
          actors: {
            loadFlow: fromPromise<LoadedFlow, { name: FlowName }>(async ({ input: { name } }) => ({
              machine:
                name === 'gameGate' ? gameGateMachine : name === 'gameStart' ? gameStartMachine : puppetFlow,
              frame: modalMachine,
              modal: modalOf(name),
            })),
          },
          actions: { reloadOnce: () => undefined, reloadPage: () => undefined },
        }),
        preferences: logicOf('preferences'),
        banner: logicOf('banner'),
        notices: logicOf('notices'),
        jackpot: logicOf('jackpot'),
        lobby: logicOf('lobby'),
        walletBalance: logicOf('walletBalance'),
        avatar: logicOf('avatar'),
        popups: (popups as never) ?? logicOf('popups'),
        watchAddress: logicOf('watchAddress'),
        watchGameFrame: logicOf('watchGameFrame'),
      },
    }),
    {
      clock: new SimulatedClock(),
      input: {
        host: 'play.example',
        isSecure: true,
        address: '/',
        visitor: null,
        preferences: { language: 'TY', theme: 'light', hidesBalance: false },
        ...input,
      },
    },
  ).start();
  const state = () => app.getSnapshot();
  const hostOf = (id: 'dialog' | 'page') =>
    state().children[id] as unknown as
      | { getSnapshot: () => Parameters<typeof selectFlowName>[0]; send: (event: { type: string }) => void }
      | undefined;
  const nameIn = (id: 'dialog' | 'page'): FlowName | null => {
    const host = hostOf(id);
    return host ? selectFlowName(host.getSnapshot()) : null;
  };
  const flowIn = (id: 'dialog' | 'page'): Flow | undefined =>
    hostOf(id)?.getSnapshot().children['flow'] as unknown as Flow | undefined;
  return {
    app,
    state,
    getSite,
    getMemberInfo,
    children,
    tabs,
    live,
    flowIn,
    /** The open flows: [dialog, page]. */
    open: () => [nameIn('dialog'), nameIn('page')],
    inputOf: (id: 'dialog' | 'page') => hostOf(id)?.getSnapshot().context.request?.input,
    /** The address in the location bar, and the page that is shown. */
    where: () => [location.pathname + location.search, state().context.route?.address],
    send: async (event: Parameters<typeof app.send>[0]) => {
      app.send(event);
      await settled();
    },
    go: async (address: string) => {
      app.send({ type: 'route.request', address, manner: 'push' });
      await settled();
    },
    /** The browser's own back button: the location bar has changed already. */
    back: async (address: string) => {
      history.replaceState(null, '', address);
      children.watchAddress.send({ type: 'address.changed', address });
      await settled();
    },
    /** The events that an open flow was sent. */
    receivedBy: (id: 'dialog' | 'page') => flowIn(id)?.getSnapshot().context.received ?? [],
    /** An open flow sends an event to its host. */
    sendFrom: async (id: 'dialog' | 'page', event: AnyEventObject) => {
      flowIn(id)?.send({ type: 'forward', event });
      await settled();
    },
    endDialog: async (output: unknown) => {
      flowIn('dialog')?.send({ type: 'finish', output });
      await settled();
    },
  };
};

export type StartedApp = ReturnType<typeof startApp>;

/** An app of an open site. */
export const openApp = async (
  input: Partial<AppInput> = {},
  store: Record<string, boolean> = {},
  popups?: AnyStateMachine,
  modules: readonly string[] = [],
): Promise<StartedApp> => {
  const started = startApp(input, popups);
  const opened = site('normal', store);
  await started.getSite.answer({ ...opened, modules: [...opened.modules, ...modules] });
  await settled();
  return started;
};
