/**
 * Contracts between an upline and a downline (CON-01 to CON-07). The gateway's wire has offers, answers and
 * the end of a contract; drafts, counter-offers, versions and previews are our own calls behind CONTRACTNEG3.
 */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, listOf, queryInteger, shortText } from './values.ts';

export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];
/** Game groups; CONS is all games. */
export const GAME_GROUPS = ['CONS', 'RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const;
export type GameGroup = (typeof GAME_GROUPS)[number];
export const PERIOD_TYPES = ['realtime', 'hourly', 'daily', 'weekly', 'semiMonthly', 'monthly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];
/** Settlement periods of each kind (CON-06, CON-07). */
export const CONTRACT_PERIODS: Readonly<Record<ContractKind, readonly PeriodType[]>> = {
  dividend: ['daily', 'weekly', 'semiMonthly', 'monthly'],
  daily: ['daily', 'weekly', 'semiMonthly', 'monthly'],
  hourly: ['hourly'],
  realtime: ['realtime'],
};

const MODULE = 'CONTRACTNEG3';
const Kind = v.picklist(CONTRACT_KINDS, 'request_param_err');
const PeriodType = v.picklist(PERIOD_TYPES, 'request_param_err');
const Name = v.pipe(v.string(), v.trim(), v.nonEmpty('input_required'), v.maxLength(64));
const Note = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(500, 'input_too_long')), null);
/** Amounts in the wallet's unit. */
const Amount = v.pipe(v.number(), v.finite());
/** P: part of the base, as a fraction; F: a sum per period. */
const RateType = v.picklist(['P', 'F'], 'request_param_err');

/** A tier on the wire: amounts in the wallet's unit, a rate as a fraction (0.05 is 5 %) or as a sum. */
const Tier = v.object({
  validBet: Amount,
  activeMembers: v.pipe(v.number(), v.finite()),
  netLoss: Amount,
  rateType: RateType,
  rate: Amount,
});
export type TierOnWire = v.InferInput<typeof Tier>;
const Tiers = v.pipe(v.array(Tier), v.maxLength(50, 'request_param_err'));

/** Detail of a refusal of terms: the problem, the tier (from zero), and the field. */
export const TermsRefusal = v.object({
  fields: v.object({ terms: v.string() }),
  tier: v.nullish(v.number(), 0),
  field: v.nullish(
    v.fallback(
      v.nullable(v.picklist(['validBet', 'activeMembers', 'netLoss', 'rate', 'periodType', 'gameGroup'])),
      null,
    ),
    null,
  ),
  /** The most that could be offered instead. */
  most: v.nullish(v.object({ rateType: RateType, rate: Amount }), null),
});

const Version = v.object({
  version: v.number(),
  /** The author of the version. */
  author: v.picklist(['upline', 'downline']),
  periodType: PeriodType,
  tiers: listOf(Tier),
  note: v.nullish(v.string(), null),
  writtenAt: v.number(),
  agreedAt: v.nullish(v.number(), null),
  /** Start of the first period that is settled by it. */
  effectiveFrom: v.nullish(v.number(), null),
  effectiveUntil: v.nullish(v.number(), null),
});
export type ContractVersion = v.InferOutput<typeof Version>;

const Contract = v.object({
  contractId: v.number(),
  kind: Kind,
  gameGroup: v.string(),
  /** The caller's side. */
  side: v.picklist(['upline', 'downline']),
  /** The other party. */
  account: v.string(),
  nickname: v.nullish(v.string(), ''),
  /** The other party's picture: the number of a drawn one, or an address. */
  avatar: v.nullish(v.string(), null),
  /** A state of the lifecycle chart. */
  stateName: v.string(),
  /** In the older dialect: P new, E renewed, V termination requested, A in force, R refused, C ended. */
  status: v.string(),
  /** Counts all changes; an answer names the revision that it answers. */
  revision: v.number(),
  changedAt: v.number(),
  current: v.nullish(Version, null),
  /** The version being negotiated; null while no answer is due. */
  proposed: v.nullish(Version, null),
});
export type Contract = v.InferOutput<typeof Contract>;

export const listContracts = endpoint({
  name: 'listContracts',
  summary: 'Contracts of the caller with their upline and their downlines; ended ones come last',
  method: 'GET',
  path: '/wps/contract/list',
  module: MODULE,
  token: 'required',
  request: v.object({ kind: v.optional(Kind) }),
  response: v.object({
    currency: v.string(),
    currencySymbol: v.nullish(v.string(), null),
    list: listOf(Contract),
  }),
  requirements: ['CON-01', 'CON-02'],
});

export const listEligibleDownlines = endpoint({
  name: 'listEligibleDownlines',
  summary: 'Direct downlines of the caller, with the game groups in which they have a contract of the kind',
  method: 'GET',
  path: '/wps/relay/MCSFE_getContractSalaryCustomer',
  module: MODULE,
  token: 'required',
  request: v.object({ kind: Kind }),
  response: v.pipe(
    listOf(
      v.object({ username: v.string(), nickname: v.nullish(v.string(), ''), taken: listOf(v.string()) }),
    ),
    v.transform((rows) =>
      rows.map(({ username, nickname, taken }) => ({ account: username, nickname: nickname ?? '', taken })),
    ),
  ),
  requirements: ['CON-01'],
});

const Proposal = { periodType: PeriodType, tiers: Tiers, note: Note };

export const openContract = endpoint({
  name: 'openContract',
  summary: 'Writes a first version for a direct downline, as an offer or as a draft',
  method: 'POST',
  path: '/wps/contract/open',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({
    username: Name,
    kind: Kind,
    gameGroup: v.picklist(GAME_GROUPS, 'request_param_err'),
    ...Proposal,
    isDraft: v.optional(v.boolean(), false),
  }),
  response: Contract,
  requirements: ['CON-01', 'CON-03'],
});

export const answerContract = endpoint({
  name: 'answerContract',
  summary:
    'One action of one party: accept, decline, counter, change, withdraw, request the termination, agree to it',
  method: 'POST',
  path: '/wps/contract/answer',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({
    contractId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
    revision: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
    event: shortText(32),
    proposal: v.nullish(v.object(Proposal), null),
  }),
  response: Contract,
  requirements: ['CON-03', 'CON-04', 'CON-05'],
});

export const getContractHistory = endpoint({
  name: 'getContractHistory',
  summary: 'Every version and every action of a contract, the same for both parties, oldest first',
  method: 'GET',
  path: '/wps/contract/history',
  module: MODULE,
  token: 'required',
  request: v.object({ contractId: queryInteger(1, 2_147_483_647) }),
  response: v.object({
    contract: Contract,
    versions: listOf(Version),
    events: listOf(
      v.object({
        at: v.number(),
        event: v.string(),
        /** `house`: by the rules or the clock. */
        by: v.picklist(['upline', 'downline', 'house']),
        version: v.nullish(v.number(), null),
      }),
    ),
  }),
  requirements: ['CON-04'],
});

export const previewContract = endpoint({
  name: 'previewContract',
  summary: 'What accepting would end, and what both terms would have paid over the last thirty days',
  method: 'GET',
  path: '/wps/contract/preview',
  module: MODULE,
  token: 'required',
  request: v.object({ contractId: queryInteger(1, 2_147_483_647) }),
  response: v.object({
    ends: listOf(v.object({ contractId: v.number(), account: v.string(), gameGroup: v.string() })),
    days: v.number(),
    /** Before the downlines' earnings are deducted. */
    current: v.nullish(Amount, null),
    proposed: v.nullish(Amount, null),
  }),
  requirements: ['CON-05'],
});

export const listContractLines = endpoint({
  name: 'listContractLines',
  summary: 'Payouts of a contract, each with the figures it was calculated from, latest first',
  method: 'GET',
  path: '/wps/contract/lines',
  module: MODULE,
  token: 'required',
  request: v.object({
    contractId: queryInteger(1, 2_147_483_647),
    page: v.optional(queryInteger(1, 100_000), 1),
    size: v.optional(queryInteger(1, 100), 20),
  }),
  response: v.object({
    currency: v.string(),
    total: v.number(),
    totalPages: v.number(),
    list: listOf(
      v.object({
        lineId: Identifier,
        version: v.number(),
        period: v.string(),
        countedFrom: v.number(),
        countedUntil: v.number(),
        validBet: Amount,
        netLoss: Amount,
        activeMembers: v.number(),
        /** From one; null where not even the first tier was reached. */
        tier: v.nullish(v.number(), null),
        earned: Amount,
        deductions: listOf(v.object({ account: v.string(), earned: Amount })),
        paid: Amount,
        settledAt: v.number(),
      }),
    ),
  }),
  requirements: ['CON-06', 'CON-07'],
});
