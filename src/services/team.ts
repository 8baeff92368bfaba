import * as contract from './contract/team.ts';
import type { TeamLevel, TeamSearch, TeamSort } from './contract/team.ts';
import { call } from './http.ts';

export { TEAM_SORTS } from './contract/team.ts';
export type { TeamLevel, TeamSearch, TeamSort } from './contract/team.ts';

export interface TeamQuery {
  /** The account whose downlines are shown; null: the agent. */
  readonly account: string | null;
  readonly sort: TeamSort;
  /** From 1. */
  readonly page: number;
}
const PAGE_SIZE = 20;

/** One page of a level of the agent's team; amounts in minor units. */
export const getTeamLevel = ({ account, sort, page }: TeamQuery, signal?: AbortSignal): Promise<TeamLevel> =>
  call(
    contract.listSubordinates,
    { username: account ?? undefined, sort, page, size: PAGE_SIZE },
    { signal },
  );

/** Accounts of the team whose name contains the text. */
export const findInTeam = (name: string, signal?: AbortSignal): Promise<TeamSearch> =>
  call(contract.findSubordinates, { name }, { signal });
