/**
 * Contracts in the gateway's older dialect (wire contract 2.5): what a downline is offered and has, and the
 * status codes it answers with. It has no revision: an answer applies to the contract as it is when the
 * answer arrives. The site itself uses `contracts.ts`; this is for sites built for the gateway.
 */
import * as v from 'valibot';
import { GAME_GROUPS, PERIOD_TYPES } from './contracts.ts';
import { endpoint } from './endpoint.ts';
import { Nothing, queryInteger } from './values.ts';

const Rate = {
  /** P: part of the base, as a fraction; F: a sum per period. */
  rateType: v.picklist(['P', 'F']),
  rate: v.number(),
};
/** An addition to the dialect: the party that accepts must see all demands. */
const Requirements = { activeMember: v.number(), netLoss: v.number() };
const Standing = {
  /** P offered, E renewed (dividends only), V termination requested; A a contract in force. */
  status: v.picklist(['P', 'E', 'V', 'A']),
  /** Whether accepting ends contracts of the caller's own downlines (CON-05). */
  downlineHigherRate: v.picklist(['Y', 'N']),
  periodType: v.picklist(PERIOD_TYPES),
};

/** A tier of a dividend; its contract is identified by the game group it is listed under. */
const Dividend = v.object({
  ...Standing,
  ...Requirements,
  minimumBet: v.number(),
  rateType: Rate.rateType,
  contractRate: v.number(),
});
const DailySalary = v.object({
  ...Standing,
  id: v.number(),
  details: v.array(v.object({ ...Rate, ...Requirements, betVolume: v.number() })),
});
/** Real-time rows were never observed; assumed to be like these. */
const HourlySalary = v.object({
  ...Standing,
  contractId: v.number(),
  hourSalaryRates: v.array(v.object({ ...Rate, ...Requirements, minimumBet: v.number() })),
});
/** By game group; the first is the one that counts. */
// @__NO_SIDE_EFFECTS__
const byGroup = <Row extends v.GenericSchema>(row: Row) => v.record(v.string(), v.array(row));

export const getContractOffers = endpoint({
  name: 'getContractOffers',
  summary: 'Contracts offered to the caller as a downline, and those in force, by kind and game group',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  token: 'required',
  request: v.object({}),
  response: v.object({
    divtypereq: byGroup(Dividend),
    divtypeinfo: byGroup(Dividend),
    dailysalreqtype: byGroup(DailySalary),
    dailysalinfotype: byGroup(DailySalary),
    contracthoursalreq: byGroup(HourlySalary),
    contracthoursalinfo: byGroup(HourlySalary),
    realtimesalreqtype: byGroup(HourlySalary),
    realtimesalinfotype: byGroup(HourlySalary),
  }),
  requirements: ['API-21', 'CON-05'],
});

/** A accepts, R refuses, C ends; the effect of A on a V depends on the kind. */
const StatusCode = v.picklist(['A', 'R', 'C'], 'request_param_err');
export type StatusCode = v.InferOutput<typeof StatusCode>;
const ContractId = queryInteger(1, 2_147_483_647);
const ById = v.object({ contractId: ContractId, status: StatusCode });
const answers = ['CON-03', 'CON-04', 'CON-05'];

export const answerDividend = endpoint({
  name: 'answerDividend',
  summary: 'Answers the dividend contract of a game group; a GET with side effects, as in the dialect',
  method: 'GET',
  path: '/wps/relay/MCS2_processDividendReq',
  aliases: ['/wps/relay/MCSFE_processContractDividend'],
  module: 'SIGNCONDIV3',
  token: 'required',
  idempotent: 'optional',
  request: v.object({ type: v.picklist(GAME_GROUPS, 'request_param_err'), status: StatusCode }),
  response: Nothing,
  requirements: ['API-43', ...answers],
});
export const answerDividendByPost = endpoint({
  ...answerDividend,
  name: 'answerDividendByPost',
  method: 'POST',
});

export const answerDailySalary = endpoint({
  name: 'answerDailySalary',
  summary: 'Answers a daily-salary contract; a GET with side effects, as in the dialect',
  method: 'GET',
  path: '/wps/relay/MCS2_processDailySalContract',
  module: 'DAILYSALCONT3',
  token: 'required',
  idempotent: 'optional',
  request: v.object({ id: ContractId, status: StatusCode }),
  response: Nothing,
  requirements: ['API-44', ...answers],
});
export const answerDailySalaryByPost = endpoint({
  ...answerDailySalary,
  name: 'answerDailySalaryByPost',
  method: 'POST',
  aliases: ['/wps/relay/MCSFE_processDailySalaryContract'],
});

export const answerHourlySalary = endpoint({
  name: 'answerHourlySalary',
  summary: 'Answers an hourly-salary contract',
  method: 'POST',
  path: '/wps/relay/MCS2_processContractHourSalary',
  aliases: ['/wps/relay/MCSFE_processContractHourSalary'],
  module: 'HOURSAL3',
  token: 'required',
  idempotent: 'optional',
  request: ById,
  response: Nothing,
  requirements: ['API-45', ...answers],
});

export const answerRealTimeSalary = endpoint({
  name: 'answerRealTimeSalary',
  summary: 'Answers a real-time-salary contract',
  method: 'POST',
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  module: 'RTSALARY3',
  token: 'required',
  idempotent: 'optional',
  request: ById,
  response: Nothing,
  requirements: ['API-46', ...answers],
});
