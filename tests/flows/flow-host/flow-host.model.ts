import type { SnapshotFrom } from 'xstate';
import { flowHostMachine } from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import { modalMachine, type ModalParentEvent } from '../../../src/machines/app/modal/modal.machine.ts';
import { CANCEL, modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import {
  CONFIRM,
  type FlowRequest,
  type ListRequest,
  type PanelRequest,
} from '../../../src/machines/app/flow-host/flows.ts';
import { memberCentreMachine } from '../../../src/machines/member/member-centre/member-centre.machine.ts';
import { siteOf } from '../common/app.fixtures.ts';
import { VISITOR, viewerOf } from '../common/games.fixtures.ts';
import { gameLaunchMachine } from '../../../src/machines/games/game-launch/game-launch.machine.ts';
import { slotListMachine } from '../../../src/machines/games/slot-list/slot-list.machine.ts';
import { logoutMachine } from '../../../src/machines/session/logout/logout.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const page: FlowRequest = {
  name: 'gameLaunch',
  input: { path: '/game', query: { nodeId: '17' }, isForPlayMoney: false },
};
const panelRequestOf = (page: string): PanelRequest => ({
  name: 'memberCentre',
  input: { page, site: siteOf() },
});
const list: ListRequest = {
  name: 'slotList',
  input: { type: 'RNG', viewer: viewerOf(VISITOR), query: { q: 'gala' } },
};
const question: FlowRequest = { name: 'logout', input: null };

type Snapshot = SnapshotFrom<typeof flowHostMachine>;
/** Only a confirmation is in the frame, and only it can hold the frame open. */
const shown =
  (...tags: string[]) =>
  ({ context }: Snapshot) =>
    context.request?.name === 'logout'
      ? { type: 'xstate.snapshot.flow' as const, snapshot: { tags: new Set(tags) } }
      : undefined;
const standing = ({ context }: Snapshot) =>
  context.request?.name === 'gameLaunch'
    ? { type: 'xstate.snapshot.flow' as const, snapshot: { tags: new Set<string>() } }
    : undefined;
const name = 'logoutConfirmation';
/** Events of the frame while the flow does not hold it open, or also while it does. */
const during =
  (event: ModalParentEvent, ...states: ('closable' | 'held')[]) =>
  (s: Snapshot) =>
    states.some((running) => s.matches({ running })) ? event : undefined;

export const model = defineModel(flowHostMachine, {
  title: 'Flow host',
  events: {
    'flow.open': { question: { request: question }, page: { request: page } },
    'flow.offer': { unrequested: { request: question } },
    'flow.turn': {
      'first page': { request: panelRequestOf('depositv2') },
      'second page': { request: panelRequestOf('withdraw') },
      'another list': { request: list },
    },
    'flow.close': { pressed: (s) => (s.matches('failed') ? {} : undefined), 'by the page': {} },
    'modal.beforeOpen': 'sent',
    'modal.beforeClose': 'sent',
    'modal.closed': 'sent',
    'modal.pressed': 'sent',
    'route.request': 'sent',
    'account.require': 'sent',
  },
  outcomes: {
    loadFlow: {
      here: {
        done: ({ name }) => ({
          machine:
            name === 'logout'
              ? logoutMachine
              : name === 'memberCentre'
                ? memberCentreMachine
                : name === 'slotList'
                  ? slotListMachine
                  : gameLaunchMachine,
          frame: modalMachine,
          modal: modalOf(name),
        }),
      },
      lost: { error: new ServiceError('offline') },
    },
    modal: {
      'requests to open': { send: { type: 'modal.beforeOpen', name }, after: 'modal.open' },
      'requests to close': { send: during({ type: 'modal.beforeClose', name }, 'closable', 'held') },
      'is closed': { send: during({ type: 'modal.closed', name }, 'closable') },
      'Enter confirms': { send: during({ type: 'modal.pressed', name, button: CONFIRM }, 'closable') },
      'Enter cancels': { send: during({ type: 'modal.pressed', name, button: CANCEL }, 'closable') },
    },
    flow: {
      'stands in the page': { send: standing },
      'has nothing to show yet': {
        send: (s) => (s.matches({ running: 'unframed' }) ? shown()(s) : undefined),
      },
      opensFrame: { send: (s) => (s.matches({ running: 'held' }) ? undefined : shown('modal')(s)) },
      works: { send: shown('modal', 'busy', 'held') },
      'lets go': { send: (s) => (s.matches({ running: 'held' }) ? shown('modal')(s) : undefined) },
      'requests another address': {
        send: (s) =>
          s.context.request?.name === 'slotList'
            ? { type: 'route.request' as const, address: '/rng?q=gala', manner: 'replace' as const }
            : undefined,
      },
      'requires an account': {
        send: (s) =>
          s.context.request?.name === 'slotList' ? { type: 'account.require' as const } : undefined,
      },
      ends: { done: null },
      breaks: { error: new Error('broken') },
    },
  },
  home: (s) => s.matches('idle') || s.matches('running'),
  rules: [
    {
      id: 'an open panel or list is updated and not opened again',
      requirements: ['MEM-02', 'AGT-02', 'ROU-01'],
      always: (s, via) => {
        if (!via.label.startsWith('flow.turn')) return true;
        const isList = via.label === 'flow.turn (another list)';
        const wanted = isList ? 'slotList' : 'memberCentre';
        const isOpen = via.from?.matches('running') && via.from.context.request?.name === wanted;
        const turned = via.sent.filter(({ event }) => event.type === (isList ? 'list.turn' : 'page.choose'));
        return isOpen
          ? turned.length === 1 && s.children['flow'] === via.from?.children['flow']
          : turned.length === 0 && s.matches('loading') && s.context.request?.name === wanted;
      },
    },
    {
      id: 'the owner is notified of the address that a flow requests',
      requirements: ['ROU-01'],
      always: (_, via) =>
        via.sentToParent.includes('route.request') === (via.label === 'flow = requests another address'),
    },
    {
      id: 'the owner is notified that a list requires an account',
      requirements: ['GAT-15'],
      always: (_, via) =>
        via.sentToParent.includes('account.require') === (via.label === 'flow = requires an account'),
    },
    {
      id: 'a flow that holds on is not closed by the person',
      requirements: ['MOD-04'],
      never: (_, via) =>
        via.from?.matches({ running: 'held' }) === true &&
        via.label.startsWith('modal = ') &&
        via.sent.some(
          ({ actor, event }) =>
            actor === 'flow' || (event.type === 'modal.allow' && via.label === 'modal = requests to close'),
        ),
    },
    {
      id: 'an offered flow opens only if none is open, and changes nothing else',
      requirements: ['NOT-09'],
      always: (s, via) =>
        via.label !== 'flow.offer (unrequested)' ||
        (via.from?.matches('idle') === true
          ? s.matches('loading') && s.context.isOffered
          : s.context.request === via.from?.context.request && via.sent.length === 0),
    },
    {
      id: 'a flow that may not be left is held from that moment on',
      requirements: ['MOD-04'],
      always: (s, via) => via.label !== 'flow = works' || s.matches({ running: 'held' }),
    },
    {
      id: 'the owner is notified of each end once: of a flow that ends, and of one that failed to load',
      always: (_, via) =>
        via.sentToParent.filter((type) => type === 'flow.ended').length ===
        (via.label === 'flow = ends' || (via.label.startsWith('flow.close') && via.from?.matches('failed'))
          ? 1
          : 0),
    },
    {
      id: 'the frame opens for a flow that shows itself, and goes with it',
      requirements: ['MOD-02'],
      always: (s, via) => {
        const sent = via.sent.map(({ event }) => event.type);
        const leaves = via.from?.matches('running') === true && !s.children['flow'];
        return (
          (!sent.includes('modal.open') ||
            via.label === 'flow = opensFrame' ||
            via.label === 'flow = works') &&
          (!leaves || sent.includes('modal.hide'))
        );
      },
    },
    {
      id: 'the page reloads by itself when a part did not come or broke, by hand only on Try again',
      requirements: ['CST-04'],
      always: (_, via) =>
        via.actions.includes('reloadOnce') ===
          (via.label === 'loadFlow = lost' || (via.label === 'flow.broke' && via.from?.matches('running'))) &&
        via.actions.includes('reloadPage') === (via.label === 'flow.retry'),
    },
    {
      id: 'waiting for a part has an end',
      requirements: ['CST-04'],
      always: (s, via) => !via.label.startsWith('after ') || s.matches('failed'),
    },
    {
      id: 'what is not open has left nothing behind',
      always: (s) =>
        s.matches('idle') === (s.context.request === null) &&
        s.matches('running') === (s.children['flow'] !== undefined),
    },
  ],
  offBrowser: {
    'flow.turn (first page)': 'the tours open no panel: panels.e2e.ts',
    'flow.turn (second page)': 'the tours open no panel: panels.e2e.ts',
    'flow.turn (another list)': 'the tours open no list: search.e2e.ts',
    'flow = requires an account': 'the tours open no list: favourites.e2e.ts',
    'flow = requests another address': 'the tours open no list: search.e2e.ts',
    'flow.offer (unrequested)': 'the platform of the tours has no popups: announcements.e2e.ts',
    'modal = Enter cancels': 'Enter confirms each question of this site: flow-host.test.ts',
    'flow = lets go':
      'the one flow that holds on is signing out, which is over when it lets go: flow-host.test.ts',
    'flow = breaks': 'no machine of this site breaks while it runs: flow-host.test.ts, flow-host.view.tsx',
  },
  instructions: {
    start: 'Open the site.',
    'flow.open (page)': 'Press a game.',
    'flow.open (question)': 'Press Sign out.',
    'flow.offer (unrequested)': 'Wait for a popup to open by itself.',
    'flow.turn (first page)': 'Open the member centre at its deposits.',
    'flow.turn (second page)': 'Open the member centre at its withdrawals.',
    'flow.turn (another list)': 'Go back to a list that asked for something else.',
    'flow = requires an account': 'Choose a list that requires an account.',
    'flow = requests another address': 'Look for games of another name in the list.',
    'flow.close (pressed)': 'Press Close.',
    'flow.close (by the page)': 'Go to another page.',
    'flow.retry': 'Press Try again.',
    'flow.broke': 'Break the part while it is drawn.',
    'loadFlow = here': 'The part of the site arrives.',
    'loadFlow = lost': 'The part of the site cannot be fetched.',
    'after chunkLimit': 'Let two minutes pass without an answer.',
    'modal = requests to open': 'The frame is about to come.',
    'modal = requests to close': 'Press Escape or beside the dialog.',
    'modal = is closed': 'The dialog has been closed.',
    'modal = Enter confirms': 'Press Enter where it means the confirming button.',
    'modal = Enter cancels': 'Press Enter where it means another button.',
    'flow = stands in the page': 'The game has its place in the page.',
    'flow = has nothing to show yet': 'The dialog has nothing to show yet.',
    'flow = opensFrame': 'The dialog has its question to show.',
    'flow = works': 'The dialog waits for the platform and may not be left.',
    'flow = lets go': 'The platform has answered, and the dialog may be left again.',
    'flow = ends': 'The part of the site is done.',
    'flow = breaks': 'Break the part while it runs.',
  },
});
