import { intentionOf } from './browser/intention.ts';
import { newVisit } from './browser/visit.ts';
import type { FieldRule } from './contract/field-rules.ts';
import { getRegisterRules } from './contract/registration.ts';
import * as contract from './contract/team.ts';
import type { DownlineKind, TeamLevel, TeamSearch, TeamSort } from './contract/team.ts';
import { call } from './http.ts';

export type { DownlineKind, TeamLevel, TeamSearch, TeamSort } from './contract/team.ts';

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

/** What the form of a new downline begins with: the rules of its fields, and the prefix of the idempotency keys. */
export interface DownlineForm {
  readonly rules: readonly FieldRule[];
  readonly visit: string;
}
export const getDownlineForm = async (signal?: AbortSignal): Promise<DownlineForm> => {
  const rules = await call(getRegisterRules, {}, { signal });
  return { rules: rules.filter(({ key }) => key === 'username' || key === 'password'), visit: newVisit() };
};

export interface NewDownline {
  readonly account: string;
  readonly password: string;
  readonly kind: DownlineKind;
}
/** Registers an account below the agent; the same one of the same visit is registered once. @returns its name. */
export const registerDownline = async (
  { account, password, kind }: NewDownline,
  visit: string,
  signal?: AbortSignal,
): Promise<string> => {
  const request = { username: account, password, type: kind };
  const { username } = await call(contract.registerDownline, request, {
    signal,
    idempotencyKey: await intentionOf(visit, JSON.stringify(request)),
  });
  return username;
};
