import { answerContract, getContractHistory, listContracts, openContract } from '#contract/contracts.ts';
import {
  answerDailySalary,
  answerDividend,
  answerHourlySalary,
  answerRealTimeSalary,
  getContractOffers,
} from '#contract/contract-offers.ts';
import { eq } from 'drizzle-orm';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { startSession } from '../../platform/http/tokens.ts';
import type { Answer, RequestOptions, TestPlatform, Person } from '../support/platform.ts';

export type Kind = 'dividend' | 'daily' | 'hourly' | 'realtime';
export interface Signed extends Person {
  readonly token: string;
}
export interface Shown {
  readonly contractId: number;
  readonly revision: number;
  readonly stateName: string;
  readonly gameGroup: string;
  readonly [field: string]: unknown;
}
export type Rows = Readonly<Record<string, Readonly<Record<string, readonly Record<string, unknown>[]>>>>;

export const tier = (rate: number, validBet = 0, more = {}) => ({
  ...{ validBet, activeMembers: 0, netLoss: 0, rateType: 'P', rate },
  ...more,
});
/** By hand, from the wire contract (2.5). */
export const DIALECT = {
  dividend: { call: answerDividend, req: 'divtypereq', info: 'divtypeinfo', period: 'monthly' },
  daily: { call: answerDailySalary, req: 'dailysalreqtype', info: 'dailysalinfotype', period: 'daily' },
  hourly: {
    ...{ call: answerHourlySalary, req: 'contracthoursalreq', info: 'contracthoursalinfo' },
    period: 'hourly',
  },
  realtime: {
    ...{ call: answerRealTimeSalary, req: 'realtimesalreqtype', info: 'realtimesalinfotype' },
    period: 'realtime',
  },
} as const;
const namedBy = (kind: Kind, { contractId, gameGroup }: Shown): object =>
  kind === 'dividend' ? { type: gameGroup } : kind === 'daily' ? { id: contractId } : { contractId };

/** Two parties who negotiate by the site's calls, and answer by the older dialect's. */
export const createNegotiation = (platform: TestPlatform) => {
  let keys = 0;
  const key = (): string => `contract-key-${(keys += 1)}`;
  const shown = ({ body, text }: Answer): Shown => {
    if (!body.success) throw new Error(text);
    return body.value as Shown;
  };
  return {
    key,
    join: async (upline: Person | null, more = {}): Promise<Signed> => {
      const person = await platform.addPerson({ type: 1, uplineId: upline?.id ?? null, ...more });
      const [above] = upline
        ? await platform.deps.db.select().from(members).where(eq(members.id, upline.id))
        : [];
      await platform.deps.db
        .update(members)
        .set({ lineage: `${above?.lineage ?? '/'}${person.id}/` })
        .where(eq(members.id, person.id));
      return { ...person, token: (await startSession(platform.deps, person.id, 'x')).token };
    },
    offer: async (from: Signed, to: Person, kind: Kind, tiers: object[], more = {}): Promise<Shown> => {
      const periodType = DIALECT[kind].period;
      const given = { username: to.account, kind, gameGroup: 'CONS', periodType, tiers, ...more };
      return shown(await platform.request(openContract, given, { token: from.token, key: key() }));
    },
    act: async (by: Signed, { contractId, revision }: Shown, event: string, more = {}): Promise<Shown> =>
      shown(
        await platform.request(
          answerContract,
          { contractId, revision, event, ...more },
          { token: by.token, key: key() },
        ),
      ),
    /** A status code of the older dialect, without an idempotency key, which it does not have. */
    answerByCode: (
      by: { token?: string },
      kind: Kind,
      contract: Shown,
      status: string,
      options: RequestOptions = {},
    ) =>
      platform.request(
        DIALECT[kind].call,
        { ...namedBy(kind, contract), status },
        { ...(by.token ? { token: by.token } : {}), ...options },
      ),
    offersTo: async ({ token }: Signed): Promise<Rows> => {
      const { body, text } = await platform.request(getContractOffers, {}, { token });
      if (!body.success) throw new Error(text);
      return body.value as Rows;
    },
    standing: async ({ token }: Signed, { contractId }: Pick<Shown, 'contractId'>): Promise<Shown> => {
      const { body } = await platform.request(listContracts, {}, { token });
      const found = (body.value as { list: Shown[] }).list.find((each) => each.contractId === contractId);
      if (!found) throw new Error(`no contract ${contractId} in the list`);
      return found;
    },
    historyOf: async ({ token }: Signed, { contractId }: Shown) => {
      const { body } = await platform.request(getContractHistory, { contractId }, { token });
      return (body.value as { events: { event: string; by: string; version: number }[] }).events;
    },
  };
};
export type Negotiation = ReturnType<typeof createNegotiation>;
