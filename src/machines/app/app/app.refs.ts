import type { ActorRefFrom } from 'xstate';
import type { bannerMachine } from '../../content/banner/banner.machine.ts';
import type { jackpotMachine } from '../../content/jackpot/jackpot.machine.ts';
import type { noticesMachine } from '../../content/notices/notices.machine.ts';
import type { popupsMachine } from '../../content/popups/popups.machine.ts';
import type { favouritesMachine } from '../../games/favourites/favourites.machine.ts';
import type { lobbyMachine } from '../../games/lobby/lobby.machine.ts';
import type { avatarMachine } from '../../session/avatar/avatar.machine.ts';
import type { sessionMachine } from '../../session/session/session.machine.ts';
import type { walletBalanceMachine } from '../../wallet/wallet-balance/wallet-balance.machine.ts';
import type { AppSnapshot, appMachine } from './app.machine.ts';
import type { flowHostMachine } from '../flow-host/flow-host.machine.ts';
import type { preferencesMachine } from '../preferences/preferences.machine.ts';
import type { systemStatusMachine } from '../system-status/system-status.machine.ts';

export type AppRef = ActorRefFrom<typeof appMachine>;

/** The children of `app` by id. Those from `routeGuard` on live only while the site is open. */
export interface AppChildren {
  readonly systemStatus: ActorRefFrom<typeof systemStatusMachine>;
  readonly preferences: ActorRefFrom<typeof preferencesMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly dialog: ActorRefFrom<typeof flowHostMachine>;
  readonly panel: ActorRefFrom<typeof flowHostMachine>;
  readonly page: ActorRefFrom<typeof flowHostMachine>;
  readonly search: ActorRefFrom<typeof flowHostMachine>;
  readonly banner: ActorRefFrom<typeof bannerMachine>;
  readonly notices: ActorRefFrom<typeof noticesMachine>;
  readonly jackpot: ActorRefFrom<typeof jackpotMachine>;
  readonly lobby: ActorRefFrom<typeof lobbyMachine>;
  readonly popups: ActorRefFrom<typeof popupsMachine>;
  readonly avatar: ActorRefFrom<typeof avatarMachine>;
  readonly favourites: ActorRefFrom<typeof favouritesMachine>;
  readonly walletBalance: ActorRefFrom<typeof walletBalanceMachine>;
}
type Always = 'systemStatus' | 'preferences' | 'session';
type ChildOf<Id extends keyof AppChildren> = Id extends Always
  ? AppChildren[Id]
  : AppChildren[Id] | undefined;

/**
 * A child of `app`, undefined while it does not run. `setup` cannot type this, because the ids are in the
 * chart.
 */
export const selectChild =
  <Id extends keyof AppChildren>(id: Id) =>
  (snapshot: AppSnapshot): ChildOf<Id> =>
    snapshot.children[id] as unknown as ChildOf<Id>;
