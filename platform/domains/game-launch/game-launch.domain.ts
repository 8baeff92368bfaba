import type { Domain } from '../domain.ts';
import { launchRoutes } from './launch.routes.ts';
import { lotteryLobbyRoutes } from './lottery-lobby.routes.ts';

/** From a chosen game to its address, with what the catalogue, the wallet and the documents allow. */
export const gameLaunch: Domain = {
  name: 'game launch',
  routes: (deps) => [...launchRoutes(deps), ...lotteryLobbyRoutes(deps)],
};
