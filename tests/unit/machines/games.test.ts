import type { Launch } from '../../../src/services/contract/launch.ts';
import { describe, expect, test } from 'vitest';
import { gameGateMachine } from '../../../src/machines/games/game-gate/game-gate.machine.ts';
import { gameLaunchMachine } from '../../../src/machines/games/game-launch/game-launch.machine.ts';
import type { LaunchedGame } from '../../../src/machines/games/game-launch/launched-game.ts';
import { gateOf, type GateNeed } from '../../../src/machines/games/common/gate.ts';
import { lobbyMachine, selectLanes } from '../../../src/machines/games/lobby/lobby.machine.ts';
import { lateFlow } from '../../../src/machines/late-flow.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import type { Visitor } from '../../../src/services/browser/member-store.ts';
import type { Game, VendorLane } from '../../../src/services/contract/games.ts';
import { FAILURES, held, mount, refused, settled } from './harness.ts';

const of = (accountType: number): Visitor => ({ account: 'a', accountType, changeDue: null });
const CLOSED_TO_TRIALS = ['login', 'memberCentre', 'agentCentre'] as const;
const gate = (
  visitor: Visitor | null,
  need: Exclude<GateNeed, 'game'> = 'login',
  brand: { brandHasAgentCentre?: boolean; brandRegisters?: boolean } = {},
) => mount(gameGateMachine, { need, visitor, brandHasAgentCentre: true, brandRegisters: true, ...brand });

describe('the gate', () => {
  test.each(CLOSED_TO_TRIALS)('GAT-15: a visitor is sent to login: %s', (need) => {
    expect(gate(null, need).ends).toEqual(['login']);
  });

  const confirmed = { confirm: 'dialog.confirm', close: 'dialog.close' } as const;
  test.each(
    CLOSED_TO_TRIALS.flatMap(
      (need) =>
        [
          [need, true, 'confirm', { kind: 'goTo', flow: 'registration' }],
          [need, true, 'close', 'refused'],
          [need, false, 'confirm', 'refused'],
          [need, false, 'close', 'refused'],
        ] as const,
    ),
  )(
    'GAT-02, GAT-07, GAT-16: a trial account is warned and never allowed: %s, registers: %s, %s ends as %j',
    (need, brandRegisters, press, end) => {
      const { flow, ends } = gate(of(4), need, { brandRegisters });
      expect(flow.getSnapshot().value).toBe('warning');
      expect(flow.getSnapshot().hasTag('modal')).toBe(true);
      expect(ends).toEqual([]);
      flow.send({ type: confirmed[press] });
      expect(ends).toEqual([end]);
    },
  );

  test('FRE-01, LAU-01: a trial account starts games for play money, a visitor none', () => {
    expect(gateOf('game', of(4), true)).toBe('allowed');
    expect(gateOf('game', null, true)).toBe('login');
  });

  test('GAT-13: a visitor with a real account is not sent to the registration', () => {
    const { flow, ends } = gate(of(0), 'agentCentre');
    flow.send({ type: 'dialog.confirm' });
    expect(ends).toEqual(['refused']);
  });

  test('GAT-16: the warning is confirmed by in_increase_submit, which Enter presses', () => {
    const { buttons, defaultButton } = modalOf('gameGate');
    expect(buttons).toEqual(['in_more_cancel', 'in_increase_submit']);
    expect(defaultButton).toBe('in_increase_submit');
  });

  test.each([0, 1, 2, 41, 42])(
    'GAT-06, GAT-11, LAU-01: a real account (%i) plays and has a member centre',
    (type) => {
      expect(gateOf('game', of(type), true)).toBe('allowed');
      expect(gate(of(type)).ends).toEqual(['allowed']);
      expect(gate(of(type), 'memberCentre').ends).toEqual(['allowed']);
    },
  );

  test.each([1, 2, 41, 42])(
    'GAT-03, GAT-08, GAT-12: an agent (%i) enters the agent centre of a brand that has one',
    (type) => {
      expect(gateOf('agentCentre', of(type), true)).toBe('allowed');
      expect(gateOf('agentCentre', of(type), false)).toBe('trueAccount');
    },
  );

  test.each([0, 3, 4, 5, 40, 43, Number.NaN])(
    'GAT-12, GAT-13: nobody else (%d) enters the agent centre',
    (type) => {
      expect(gate(of(type), 'agentCentre').flow.getSnapshot().value).toBe('warning');
    },
  );
});

describe('a launch', () => {
  const launch = () => {
    const launchGame = held<Launch, LaunchedGame>();
    const mounted = mount(gameLaunchMachine.provide({ actors: { launchGame: launchGame.logic } }), {
      path: '/game',
      query: { nodeId: '17', vendor: 'PG' },
      isForPlayMoney: false,
    });
    return { ...mounted, launchGame, state: () => mounted.flow.getSnapshot() };
  };

  test('LAU-03, LAU-11: requests the game’s address and plays there', async () => {
    const { launchGame, state } = launch();
    expect(launchGame.inputs).toMatchObject([
      { kind: 'game', id: '17', vendor: 'PG', isForPlayMoney: false },
    ]);
    expect(state().hasTag('busy')).toBe(true);
    expect(state().context.url).toBeNull();
    await launchGame.answer({ url: 'https://games.example/t/1', name: 'Royal Sevens' });
    expect(state().matches('playing')).toBe(true);
    expect(state().context).toMatchObject({ url: 'https://games.example/t/1', name: 'Royal Sevens' });
  });

  test.each(FAILURES)('%s is reported and can be retried, once at a time', async (_, error, failure) => {
    const { launchGame, state, flow } = launch();
    await launchGame.fail(error);
    expect(state().value).toBe('failed');
    expect(state().context).toMatchObject({ url: null, failure, maintenanceEndsAt: null });
    flow.send({ type: 'game.retry' });
    flow.send({ type: 'game.retry' });
    expect(launchGame.runs).toHaveLength(2);
    await launchGame.answer({ url: 'https://games.example/t/2', name: 'Royal Sevens' });
    expect(state().context).toMatchObject({ url: 'https://games.example/t/2', failure: null });
  });

  const maintenance = (data: object) => refused('game_maintenance', { content: { data } });
  test.each([
    [{ maintainTime: 1, endTime: 1_790_000_000_000 }, 1_790_000_000_000],
    [{ maintainTime: 1 }, null],
    [{}, null],
  ])(
    'ERR-11: a game under maintenance is reported, with its end if the vendor names one: %j',
    async (data, end) => {
      const { launchGame, state, flow } = launch();
      await launchGame.fail(maintenance(data));
      expect(state().value).toBe('underMaintenance');
      expect(state().context).toMatchObject({
        maintenanceEndsAt: end,
        failure: { code: 'game_maintenance' },
      });
      flow.send({ type: 'game.retry' });
      expect(state().value).toBe('launching');
    },
  );

  test('a page that is left cancels the call, and a late address opens nothing', async () => {
    const { launchGame, host, state } = launch();
    host.stop();
    expect(launchGame.runs[0]?.signal.aborted).toBe(true);
    launchGame.runs[0]?.resolve({ url: 'https://games.example/late', name: null });
    await settled();
    expect(state().context.url).toBeNull();
  });
});

describe('the lobby', () => {
  const lane: VendorLane = { category: 'RNG', vendors: [], classifications: [] };
  const lobby = () => {
    const listVendors = held<VendorLane[]>();
    const listHotGames = held<Game[]>();
    const listLiveTables = held<Game[]>();
    const mounted = mount(
      lobbyMachine.provide({
        actors: {
          listVendors: listVendors.logic,
          listHotGames: listHotGames.logic,
          listLiveTables: listLiveTables.logic,
          featuredMatches: lateFlow(() => new Promise(() => undefined)),
        },
      }),
    );
    return { ...mounted, listVendors, listHotGames, listLiveTables, state: () => mounted.flow.getSnapshot() };
  };

  test('GAM-06, GAT-05: all three parts are requested at once and shown as they arrive', async () => {
    const { listVendors, listHotGames, listLiveTables, state } = lobby();
    await listVendors.answer([lane]);
    expect(selectLanes(state())).toEqual([lane]);
    expect(state().value).toEqual({ vendors: 'loaded', hot: 'loading', live: 'loading' });
    await listHotGames.answer([]);
    await listLiveTables.answer([]);
    expect(state().value).toEqual({ vendors: 'loaded', hot: 'loaded', live: 'loaded' });
  });

  test.each(['listVendors', 'listHotGames', 'listLiveTables'] as const)(
    'when %s fails the rest is shown, and a retry requests only the missing part',
    async (part) => {
      const mounted = lobby();
      for (const each of ['listVendors', 'listHotGames', 'listLiveTables'] as const)
        await (each === part ? mounted[each].fail(new Error('x')) : mounted[each].answer([]));
      expect(Object.values(mounted.state().value).filter((one) => one !== 'loaded')).toEqual(['missing']);
      mounted.flow.send({ type: 'lobby.retry' });
      expect(mounted[part].runs).toHaveLength(2);
      await mounted[part].answer([]);
      expect(Object.values(mounted.state().value)).toEqual(['loaded', 'loaded', 'loaded']);
    },
  );

  test('vendors that fail to load in another language stay in the current one', async () => {
    const { listVendors, flow, state } = lobby();
    await listVendors.answer([lane]);
    flow.send({ type: 'content.reload' });
    expect(state().matches({ vendors: 'loading' })).toBe(true);
    await listVendors.fail(new Error('x'));
    expect(state().matches({ vendors: 'loaded' })).toBe(true);
    expect(selectLanes(state())).toEqual([lane]);
  });

  test('another language requests the vendors again, and the older response is ignored', async () => {
    const { listVendors, listHotGames, flow, state } = lobby();
    flow.send({ type: 'content.reload' });
    expect([listVendors.runs.length, listHotGames.runs.length]).toEqual([2, 1]);
    await listVendors.answer([lane, lane], 0);
    expect(selectLanes(state())).toEqual([]);
    await listVendors.answer([lane]);
    expect(selectLanes(state())).toEqual([lane]);
  });
});
