import { lateFlow } from '../../../src/machines/late-flow.ts';
import { MEMBER, viewerOf } from '../../flows/common/games.fixtures.ts';
import {
  slotListMachine,
  type SlotListInput,
} from '../../../src/machines/games/slot-list/slot-list.machine.ts';
import type { FoundGames, GameQuery, SlotSearch } from '../../../src/machines/games/slot-list/slot-query.ts';
import type { Game, GamePage, VendorLane } from '../../../src/services/contract/games.ts';
import { held, mount } from './harness.ts';

export const NO_FILTERS = { vendor: null, classification: null, name: '', minBet: null, sort: null };
export const gameQuery = (part: Partial<GameQuery>): GameQuery => ({
  ...{ type: 'RNG', mode: 'all', filters: NO_FILTERS, page: 1, isReturn: false, hot: null },
  ...part,
});
export const game = (id: string): Game => ({
  ...{ id, vendor: 'PG', vendorName: 'PG', type: 'RNG', classification: 'JP', name: id, icon: null },
  ...{ isVendorEntrance: false, opensSoon: false, code: null, minBet: 0.1, minLines: null, badge: null },
});
export const page = (ids: string, totalPages = 1): GamePage => ({
  games: [...ids].map(game),
  totalPages,
  totalCount: 99,
  isNearMatch: false,
});
export const lane = (category: string): VendorLane => ({ category, vendors: [], classifications: [] });

export const list = (input: Partial<SlotListInput> = {}) => {
  const fetchGames = held<FoundGames, GameQuery>();
  const listVendors = held<VendorLane[]>();
  const listHotGames = held<Game[]>();
  const mounted = mount(
    slotListMachine.provide({
      actors: {
        fetchGames: fetchGames.logic,
        listVendors: listVendors.logic,
        listHotGames: listHotGames.logic,
        winnerBoard: lateFlow(() => new Promise(() => undefined)),
      },
    }),
    { type: 'RNG', query: {}, viewer: viewerOf(MEMBER), ...input },
  );
  const state = () => mounted.flow.getSnapshot();
  return {
    ...mounted,
    fetchGames,
    listVendors,
    listHotGames,
    state,
    ids: () =>
      state()
        .context.games.map(({ id }) => id)
        .join(''),
    at: () => state().value.list,
    lastQuery: () => fetchGames.inputs.at(-1),
    search: (search: SlotSearch) => mounted.flow.send({ type: 'filter.search', search }),
  };
};
export const showing = async (input: Partial<SlotListInput> = {}, totalPages = 3) => {
  const mounted = list(input);
  await mounted.fetchGames.answer(page('ab', totalPages));
  return mounted;
};
/** A list with everything chosen: the second page of a search with a vendor. */
export const searched = async () => {
  const mounted = await showing({ query: { vendor: 'PG' } });
  mounted.search({ name: 'gold', classification: 'JP', minBet: 0.5 });
  await mounted.fetchGames.answer(page('ab', 3));
  mounted.flow.send({ type: 'page.next' });
  await mounted.fetchGames.answer(page('cd', 3));
  return mounted;
};
