/** Contracts of a downline in the gateway's older dialect (wire contract 2.5). */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { getContractOffers } from '#contract/contract-offers.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { WAITS_FOR } from '#lifecycles/contract.lifecycle.ts';
import type { Db } from '../../db/open.ts';
import { contracts, contractVersions } from './contracts.tables.ts';
import type { Contract } from './chain.ts';
import { wouldEnd } from './negotiate.ts';
import { STATUS_CODES, tiersOnWire } from './present.ts';

type Offers = AnswerOf<typeof getContractOffers>;
type Standing = Pick<Offers['divtypereq'][string][number], 'status' | 'downlineHigherRate'>;
type Version = typeof contractVersions.$inferSelect;

/** The dialect has a renewal for dividends only; renewals of other kinds are shown as new contracts. */
const statusCodeOf = ({ kind, status }: Contract): Standing['status'] => {
  const code = STATUS_CODES[status] as Standing['status'];
  return code === 'E' && kind !== 'dividend' ? 'P' : code;
};
/** Only versions that wait for the downline are offers to it; a counter-offer waits for the upline. */
const waitsForDownline = ({ status }: Contract): boolean =>
  (WAITS_FOR as Readonly<Record<string, string>>)[status] === 'downline';

const KEYS = {
  dividend: { req: 'divtypereq', info: 'divtypeinfo' },
  daily: { req: 'dailysalreqtype', info: 'dailysalinfotype' },
  hourly: { req: 'contracthoursalreq', info: 'contracthoursalinfo' },
  realtime: { req: 'realtimesalreqtype', info: 'realtimesalinfotype' },
} as const satisfies Readonly<Record<Contract['kind'], object>>;

/** Rows of one contract under the key of its kind. */
const put = (
  offers: Offers,
  side: 'req' | 'info',
  { id, kind, gameGroup }: Contract,
  statusFields: Standing,
  { periodType, terms }: Version,
): void => {
  const standing = { ...statusFields, periodType };
  const tiers = tiersOnWire(terms).map(({ activeMembers, ...tier }) => ({
    ...tier,
    activeMember: activeMembers,
  }));
  const named = ({ validBet, ...tier }: (typeof tiers)[number]) => ({ ...tier, minimumBet: validBet });
  if (kind === 'dividend')
    offers[KEYS[kind][side]][gameGroup] = tiers.map((tier) => {
      const { rate, ...rest } = named(tier);
      return { ...standing, ...rest, contractRate: rate };
    });
  else if (kind === 'daily')
    offers[KEYS[kind][side]][gameGroup] = [
      { ...standing, id, details: tiers.map(({ validBet, ...tier }) => ({ ...tier, betVolume: validBet })) },
    ];
  else
    offers[KEYS[kind][side]][gameGroup] = [
      { ...standing, contractId: id, hourSalaryRates: tiers.map(named) },
    ];
};

const none = (): Offers => ({
  ...{ divtypereq: {}, divtypeinfo: {}, dailysalreqtype: {}, dailysalinfotype: {} },
  ...{ contracthoursalreq: {}, contracthoursalinfo: {}, realtimesalreqtype: {}, realtimesalinfotype: {} },
});
const nameOf = (contractId: number, version: number | null): string => `${contractId}:${version}`;

/** A member's offers and contracts as a downline; those as an upline are not part of this response. */
export const offersTo = async (db: Db, memberId: number): Promise<Offers> => {
  const offers = none();
  const mine = await db
    .select()
    .from(contracts)
    .where(
      and(eq(contracts.downlineId, memberId), isNull(contracts.endedAt), ne(contracts.status, 'drafted')),
    );
  if (mine.length === 0) return offers;
  const ids = mine.map(({ id }) => id);
  const rows = await db.select().from(contractVersions).where(inArray(contractVersions.contractId, ids));
  const versions = new Map(rows.map((row) => [nameOf(row.contractId, row.version), row]));
  for (const contract of mine) {
    const { id, agreedVersion, latestVersion } = contract;
    const inForce = versions.get(nameOf(id, agreedVersion));
    if (inForce) put(offers, 'info', contract, { status: 'A', downlineHigherRate: 'N' }, inForce);
    if (!waitsForDownline(contract)) continue;
    const proposed =
      contract.status === 'terminationAsked' ? inForce : versions.get(nameOf(id, latestVersion));
    const downlineHigherRate = (await wouldEnd(db, contract)).length > 0 ? 'Y' : 'N';
    if (proposed)
      put(offers, 'req', contract, { status: statusCodeOf(contract), downlineHigherRate }, proposed);
  }
  return offers;
};
