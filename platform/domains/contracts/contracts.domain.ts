import type { Domain } from '../domain.ts';
import { contractLineRoutes } from './contract-lines.routes.ts';
import { contractOfferRoutes } from './contract-offers.routes.ts';
import { contractRoutes } from './contracts.routes.ts';
import { settlement } from './settle.ts';

/** Contracts of agents: negotiation, terms, settlement. */
export const contracts: Domain = {
  name: 'contracts',
  routes: (deps) => [...contractRoutes(deps), ...contractOfferRoutes(deps), ...contractLineRoutes()],
  jobs: [settlement],
};
