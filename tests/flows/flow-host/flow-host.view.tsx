import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect } from 'vitest';
import { createActor, createMachine, fromPromise, type AnyActorRef, type SnapshotFrom } from 'xstate';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import type { AppChildren, AppRef } from '../../../src/machines/app/app/app.refs.ts';
import { flowHostMachine } from '../../../src/machines/app/flow-host/flow-host.machine.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import type { FlowRequest } from '../../../src/machines/app/flow-host/flows.ts';
import type { LoadedFlowInput } from '../../../src/machines/app/flow-host/loaded-flow.ts';
import { modalMachine } from '../../../src/machines/app/modal/modal.machine.ts';
import { preferencesMachine } from '../../../src/machines/app/preferences/preferences.machine.ts';
import { gameLaunchMachine } from '../../../src/machines/games/game-launch/game-launch.machine.ts';
import { lobbyMachine } from '../../../src/machines/games/lobby/lobby.machine.ts';
import { logoutMachine } from '../../../src/machines/session/logout/logout.machine.ts';
import { RenderFlowContext } from '../../../src/views/app/flow-host/flow-view.ts';
import { FlowSlot } from '../../../src/views/app/flow-host/FlowSlot.tsx';
import { renderFlow } from '../../../src/views/app/flow-host/render-flow.tsx';
import { startUnder, type ViewDriver } from '../../kit/view.tsx';

/** The snapshot of a flow that has just started; it shows itself in the frame later. */
const begun = ({ machine, input }: LoadedFlowInput): object => {
  const { tags, ...snapshot } = createActor(machine, { input }).getSnapshot();
  return { ...snapshot, tags: new Set([...tags].filter((tag) => tag !== 'modal')) };
};
const silent = fromPromise(() => new Promise(() => undefined)) as never;
/** The parts of the app that the page of a game uses. */
const parentOf = (host: typeof flowHostMachine) =>
  createMachine({
    id: 'parent',
    invoke: [
      { id: 'page', src: host },
      {
        id: 'preferences',
        src: preferencesMachine.provide({ actors: { loadCatalogue: silent } }),
        input: { language: 'EN', theme: 'light' },
      },
      {
        id: 'lobby',
        src: lobbyMachine.provide({
          actors: { listVendors: silent, listHotGames: silent, listLiveTables: silent },
        }),
      },
    ],
  });
const slotOf = (parent: AnyActorRef) => (
  <RenderFlowContext value={renderFlow}>
    <FlowSlot host={parent.getSnapshot().children['page'] as AppChildren['page']} app={parent as AppRef} />
  </RenderFlowContext>
);

/** The views are loaded as chunks. */
const fetchAll = async (): Promise<void> => {
  for (const request of [
    { name: 'gameLaunch', input: { path: '/game', query: { nodeId: '17' }, isForPlayMoney: false } },
    { name: 'logout', input: null },
  ] as const satisfies FlowRequest[]) {
    const machine =
      request.name === 'logout'
        ? logoutMachine
        : gameLaunchMachine.provide({ actors: { launchGame: silent } });
    const loadFlow = fromPromise(async () => ({
      machine,
      frame: modalMachine,
      modal: modalOf(request.name),
    }));
    const parent = createActor(
      parentOf(flowHostMachine.provide({ actors: { loadFlow: loadFlow as never } })),
    ).start();
    (parent.getSnapshot().children['page'] as AppChildren['page']).send({ type: 'flow.open', request });
    const { unmount } = render(
      <IntlProvider locale="en-GB" messages={en}>
        {slotOf(parent)}
      </IntlProvider>,
    );
    await screen.findByText(request.name === 'logout' ? en.in_sure_logout : en.game_opening);
    unmount();
    parent.stop();
  }
};

const requestOf = (snapshot: unknown) => (snapshot as SnapshotFrom<typeof flowHostMachine>).context.request;
const waits = () => screen.queryByRole('status', { name: 'Loading…' });
const failure = () => screen.queryByText('This could not be opened');

export const driver: ViewDriver = {
  prepare: fetchAll,
  open: ({ stage, show }) => show(slotOf(startUnder(stage, parentOf(stage.logic as typeof flowHostMachine)))),
  pictures: {
    flow: (input) => begun(input as LoadedFlowInput),
    modal: () => createActor(modalMachine).getSnapshot(),
  },
  control: {
    'flow.retry': () => screen.queryByRole('button', { name: 'Try again' }),
    'flow.close': () => screen.queryByRole('button', { name: 'Close' }),
  },
  elsewhere: {
    'flow.open': 'the app opens it',
    'flow.turn': 'the app opens it, and updates it to another page or list',
    'flow.offer': 'the app offers it by itself',
    'flow.close (by the page)': 'the app closes it',
    'flow.broke': 'its view did not come, or broke',
  },
  verify: {
    // Neither the loading plate nor the failure outlives its state; a page replaces it (ROU-17).
    '*': (snapshot) => {
      const isPage = snapshot.matches({ running: 'unframed' }) && requestOf(snapshot)?.name === 'gameLaunch';
      expect(screen.queryByRole('heading', { level: 1, name: 'Game' }) !== null).toBe(isPage);
      expect(screen.queryByText(en.game_opening) !== null).toBe(isPage);
      expect(waits() !== null).toBe(snapshot.matches('loading') && !snapshot.context.isOffered);
      expect(failure() !== null).toBe(snapshot.matches('failed'));
    },
    // MOD-12
    loading: (snapshot) => {
      if (!snapshot.context.isOffered) expect(waits()).toHaveAttribute('aria-busy', 'true');
    },
    // CST-04: the failure, that nothing was changed, and two ways on.
    failed: () => {
      expect(failure()).toBeInTheDocument();
      expect(screen.getByText(/^Nothing was changed/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
      expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
    },
  },
  overlooked: {
    'running.': 'the frame of what runs is seen with the modal and with each dialog, which run in this host',
    clearRequest: 'what was wanted last is not read while nothing is open',
  },
  unseen: {
    idle: 'no flow is open, so there is nothing to see',
    'running.unframed': 'a dialog has nothing to show yet; a page in its place is checked everywhere',
    'running.closable': 'the frame and its content are checked with the modal and with each dialog',
    'running.held': 'the frame and its content are checked with the modal and with each dialog',
  },
};
