import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { Router } from 'wouter';
import {
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  type ActorOptions,
  type AnyActorLogic,
} from 'xstate';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import { appMachine } from '../../../../src/machines/app/app/app.machine.ts';
import { selectChild, type AppRef } from '../../../../src/machines/app/app/app.refs.ts';
import { flowHostMachine } from '../../../../src/machines/app/flow-host/flow-host.machine.ts';
import { preferencesMachine } from '../../../../src/machines/app/preferences/preferences.machine.ts';
import { systemStatusMachine } from '../../../../src/machines/app/system-status/system-status.machine.ts';
import { lobbyMachine, type selectLanes } from '../../../../src/machines/games/lobby/lobby.machine.ts';
import { avatarMachine } from '../../../../src/machines/session/avatar/avatar.machine.ts';
import {
  sessionMachine,
  type selectMember,
} from '../../../../src/machines/session/session/session.machine.ts';
import { walletBalanceMachine } from '../../../../src/machines/wallet/wallet-balance/wallet-balance.machine.ts';
import { locationHookOf } from '../../../../src/router.ts';
import type { ChangeDue } from '../../../../src/services/browser/member-store.ts';
import { balance } from '../../../flows/common/session.fixtures.ts';

type Site = NonNullable<ReturnType<AppRef['getSnapshot']>['context']['site']>;
type Lane = ReturnType<typeof selectLanes>[number];
export type Status = Site['status'];
export type Member = NonNullable<ReturnType<typeof selectMember>>;

export const comes = <Value,>(value: Value) => fromPromise(async () => value);
export const fails = () => fromPromise<never>(async () => Promise.reject(new Error('no answer')));
export const hangs = () => fromPromise<never>(() => new Promise(() => undefined));
/** Responses one after the other; the last one for ever. */
export const answers = (...list: AnyActorLogic[]) => {
  let at = 0;
  return fromPromise(async () => {
    const actor = createActor(list[Math.min(at++, list.length - 1)] as ReturnType<typeof hangs>);
    return new Promise((resolve, reject) => {
      actor.subscribe({ next: (s) => s.status === 'done' && resolve(s.output), error: reject });
      actor.start();
    });
  });
};

export const SETTINGS: Status['settings'] = {
  store: {},
  resources: [],
  customerServices: [],
  imageCdns: [],
  launchCdns: [],
  gtagId: null,
  firebase: null,
};
export const statusOf = (more: Partial<Status> = {}): Status => ({
  condition: 'normal',
  maintenance: { endsAt: null, remainingMs: null },
  ip: null,
  settings: SETTINGS,
  ...more,
});
export const MEMBER: Member = {
  customerId: '7',
  account: 'mina_k',
  nickname: 'Mina',
  accountType: 0,
  toUpline: false,
  memberLabels: [],
  club: { name: 'Sapphire', level: 4 },
  lastLoginAt: new Date(2026, 10, 20, 9, 14).getTime(),
};

export const aVendor = (
  code: string,
  more: Partial<Lane['vendors'][number]> = {},
): Lane['vendors'][number] => ({
  code,
  name: `Vendor ${code}`,
  icon: `/art/vendor/${code}.svg?variant=mark`,
  colourIcon: null,
  isHot: false,
  accountTypeId: null,
  accountTypeName: null,
  type: 'RNG',
  isVendorEntrance: false,
  opensSoon: false,
  entranceId: null,
  gameCount: 12,
  ...more,
});
export const vendors = (count: number, prefix = 'V') =>
  Array.from({ length: count }, (_, at) => aVendor(`${prefix}${at + 1}`));
export const aLane = (category: string, list: Lane['vendors']): Lane => ({
  category,
  vendors: list,
  classifications: [],
});

interface World {
  readonly changeDue?: ChangeDue | null;
  readonly account?: string;
  readonly status?: AnyActorLogic;
  readonly lanes?: AnyActorLogic;
  readonly member?: AnyActorLogic;
  readonly balance?: AnyActorLogic;
  readonly catalogue?: AnyActorLogic;
  /** Entries that the bell counts. */
  readonly popups?: AnyActorLogic;
  /** Replaces the whole session: its test plays the platform. */
  readonly session?: AnyActorLogic;
}
type Root = Pick<ActorOptions<typeof appMachine>, 'clock' | 'inspect'>;
const silent = fromCallback<never>(() => undefined);
const idle = createMachine({}) as never;

/** The real root flow and its children; only their requests are answered here. */
export function openApp(world: World = {}, root: Root = {}) {
  const actors = {
    systemStatus: systemStatusMachine.provide({
      actors: { getSite: (world.status ?? comes({ status: statusOf(), modules: [] })) as never },
    }),
    preferences: preferencesMachine.provide({
      actors: { loadCatalogue: (world.catalogue ?? comes(undefined)) as never },
    }),
    session: (world.session ??
      sessionMachine.provide({
        actors: {
          getMemberInfo: (world.member ?? comes(MEMBER)) as never,
          listCountries: comes([]) as never,
          watchWire: silent as never,
          watchTabs: silent as never,
          liveUpdates: idle,
        },
      })) as typeof sessionMachine,
    lobby: lobbyMachine.provide({
      actors: {
        listVendors: (world.lanes ?? comes([])) as never,
        listHotGames: comes([]) as never,
        listLiveTables: comes([]) as never,
      },
    }),
    walletBalance: walletBalanceMachine.provide({
      actors: { getBalance: (world.balance ?? comes(balance)) as never },
    }) as never,
    // The behaviour of a loaded flow has tests of its own.
    flowHost: flowHostMachine.provide({ actors: { loadFlow: hangs() as never } }),
    avatar: avatarMachine.provide({
      actors: {
        getAvatar: comes({ avatar: '5', avatarType: 'STATIC' }) as never,
        watchAvatar: silent as never,
      },
    }) as never,
    popups: (world.popups ?? idle) as never,
    banner: idle,
    notices: idle,
    jackpot: idle,
    watchAddress: silent as never,
    watchGameFrame: silent as never,
    watchWire: silent as never,
  };
  return createActor(appMachine.provide({ actors }), {
    ...root,
    input: {
      host: 'site.test',
      isSecure: true,
      address: '/',
      visitor: world.account
        ? { account: world.account, accountType: 0, changeDue: world.changeDue ?? null }
        : null,
      preferences: { language: 'EN', theme: 'light', hidesBalance: false },
    },
  }).start();
}

/** Renders a view in English, with links that ask the app. */
export function show(app: AppRef, view: ReactElement) {
  return render(
    <IntlProvider locale="en-GB" messages={en}>
      <Router hook={locationHookOf(app)}>{view}</Router>
    </IntlProvider>,
  );
}

/** The flow that the dialog host was told to open. */
export const dialogOf = (app: AppRef) =>
  selectChild('dialog')(app.getSnapshot())?.getSnapshot().context.request ?? null;
