import { randomUUID } from 'node:crypto';
import { parse } from 'valibot';
import { ACTIONS } from '../../platform/console/actions.ts';
import type { Person, TestPlatform } from '../support/platform.ts';
import { playerOf } from './bet-harness.ts';

const IDS = { slot: '10001', live: '20001', sports: '30001' } as const;
export type Game = keyof typeof IDS;

/** Bets of a member by their outcome; each returns the id of its bet. */
export const playOf = async (platform: TestPlatform, person: Person) => {
  const players = Object.fromEntries(
    await Promise.all(
      Object.entries(IDS).map(async ([game, id]) => [game, await playerOf(platform, person, id)] as const),
    ),
  ) as Record<Game, Awaited<ReturnType<typeof playerOf>>>;
  const open = async (game: Game, stake: bigint): Promise<string> => {
    const id = randomUUID();
    await players[game].bet(id, stake);
    return id;
  };
  const settled = async (game: Game, stake: bigint, payout: bigint): Promise<string> => {
    const id = await open(game, stake);
    await players[game].settle(id, payout);
    return id;
  };
  return {
    open,
    settle: (game: Game, bet: string, payout: bigint) => players[game].settle(bet, payout),
    lost: (game: Game, stake: bigint) => settled(game, stake, 0n),
    drawn: (game: Game, stake: bigint) => settled(game, stake, stake),
    cancelled: async (game: Game, stake: bigint): Promise<void> =>
      players[game].cancel(await open(game, stake)),
  };
};
export type Play = Awaited<ReturnType<typeof playOf>>;

/** An action of the console. */
export const operate = async (platform: TestPlatform, name: string, request: object): Promise<unknown> => {
  const action = ACTIONS[name];
  if (!action) throw new Error(`There is no action ${name}.`);
  return action.run(platform.deps, parse(action.request, request) as never);
};
