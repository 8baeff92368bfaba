import { getCaptchaImage, startSliderCaptcha } from '#contract/captcha.ts';
import { listContractLines, listContracts, listEligibleDownlines } from '#contract/contracts.ts';
import { getContractHistory, previewContract } from '#contract/contracts.ts';
import { getContractOffers } from '#contract/contract-offers.ts';
import { getDepositTransactionReport } from '#contract/deposit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listGames } from '#contract/games.ts';
import { launchGame } from '#contract/launch.ts';
import { login } from '#contract/login.ts';
import { setPasswordByPhone } from '#contract/password.ts';
import { listTransactions } from '#contract/records.ts';
import { register, registerByMobile } from '#contract/registration.ts';
import { logout } from '#contract/session.ts';
import { findSubordinates, listSubordinates } from '#contract/team.ts';
import { getTeamOverview, getAgentIncome, getTeamBetting, getTeamProfit } from '#contract/team-reports.ts';
import { getBalance } from '#contract/wallet.ts';
import { getWithdrawalCase, listUnconfirmed, listWithdrawals } from '#contract/withdrawal.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { Refusal } from '../kernel/refusal.ts';
import { listDownlineTransfers } from '#contract/transfers.ts';
import { getRedeemPointList } from '#contract/points.ts';
import { createAdmission, type Admission, type AdmissionLimits } from './admission.ts';
import { createTokenBuckets, type Budget, type TokenBuckets } from './token-buckets.ts';

/**
 * Class of a request for the limits. `money` has a budget and a queue of its own, so that no search from the same
 * address uses it up; `heavy` are searches, lists and reports. `drawing` are captchas and `hashing` what hashes a
 * password: both cost the processor most and are there before anybody has signed in.
 */
export type RequestClass = 'money' | 'write' | 'read' | 'heavy' | 'drawing' | 'hashing';

const namesOf = (endpoints: readonly Pick<Endpoint, 'name'>[]): ReadonlySet<string> =>
  new Set(endpoints.map(({ name }) => name));

/** Beside all idempotent endpoints. */
const MONEY = namesOf([getBalance, launchGame, logout]);
const HEAVY = namesOf([
  listGames,
  listTransactions,
  getDepositTransactionReport,
  listWithdrawals,
  listUnconfirmed,
  getWithdrawalCase,
  listContracts,
  listEligibleDownlines,
  getContractHistory,
  getContractOffers,
  previewContract,
  listContractLines,
  listSubordinates,
  findSubordinates,
  getTeamOverview,
  getTeamBetting,
  getTeamProfit,
  getAgentIncome,
  listDownlineTransfers,
  getRedeemPointList,
]);

const DRAWING = namesOf([getCaptchaImage, startSliderCaptcha]);
const HASHING = namesOf([login, register, registerByMobile, setPasswordByPhone]);

export const classOf = ({ name, idempotent, method }: Endpoint): RequestClass => {
  if (idempotent || MONEY.has(name)) return 'money';
  if (HEAVY.has(name)) return 'heavy';
  if (DRAWING.has(name)) return 'drawing';
  if (HASHING.has(name)) return 'hashing';
  return method === 'GET' ? 'read' : 'write';
};

/** All reads share one budget: a page of a list, or a captcha, is four plain reads. */
const COST: Readonly<Record<RequestClass, number>> = {
  ...{ money: 1, write: 1, hashing: 1, read: 1 },
  ...{ heavy: 4, drawing: 4 },
};

/**
 * Cost units of one network, and of one session wherever it calls from. A page of the site costs some 20, all 10,000
 * games at 14 a page 2,860: one visitor may do that in a minute, and an office of a hundred behind one address may open
 * a page each twice a minute and read on.
 */
export const BUDGETS: Readonly<Record<'money' | 'write' | 'reads', Budget>> = {
  money: { burst: 600, perSecond: 20 },
  write: { burst: 600, perSecond: 10 },
  reads: { burst: 3000, perSecond: 60 },
};

/**
 * Concurrent calls: a balance takes a millisecond, a heavy read several, and an engine does heavy reads one at a time
 * anyway. All but money is paced, so that money comes in between however many others have sent at once.
 */
const AT_ONCE = {
  money: { running: 256, runningOfKey: 64, waiting: 256, waitingOfKey: 64 },
  write: { running: 64, runningOfKey: 32, waiting: 256, waitingOfKey: 64, isPaced: true },
  read: { running: 32, runningOfKey: 16, waiting: 512, waitingOfKey: 256, isPaced: true },
  heavy: { running: 4, runningOfKey: 2, waiting: 64, waitingOfKey: 16, isPaced: true },
  // Networks are many for whoever has an IPv6 prefix, so the processor's share is bounded for all of them together.
  drawing: { running: 2, runningOfKey: 1, waiting: 256, waitingOfKey: 8, isPaced: true },
  // Two hash while two read and write; whoever waits has cost nothing yet, and a few networks cannot fill the queue.
  hashing: { running: 4, runningOfKey: 2, waiting: 128, waitingOfKey: 16, isPaced: true },
} as const;

/** A budget multiplied, for an address that stands for many visitors. */
export const scaled = ({ burst, perSecond }: Budget, by: number): Budget => ({
  burst: burst * by,
  perSecond: perSecond * by,
});

/** Queues for such an address; concurrency stays what this process can do. */
export const scaledQueue = (limits: AdmissionLimits, by: number): AdmissionLimits => ({
  ...limits,
  runningOfKey: Math.min(limits.running, limits.runningOfKey * Math.max(1, by)),
  waiting: limits.waiting * Math.max(1, by),
  waitingOfKey: limits.waitingOfKey * Math.max(1, by),
});

/** @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`. */
export const takeFrom = (buckets: TokenBuckets, key: string, cost: number, now: number): void => {
  const retryAfterMs = buckets.take(key, cost, now);
  if (retryAfterMs > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs });
};

export interface RequestLimits {
  /** Checked before anything is read or looked up. @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`. */
  takeOfNetwork(of: RequestClass, network: string): void;
  /** Only for existing sessions: invented keys would fill the memory. */
  takeOfSession(of: RequestClass, sessionId: string): void;
  readonly admission: Readonly<Record<RequestClass, Admission>>;
}

/** Limits of one process. */
export const createRequestLimits = (
  clock: Clock,
  { requestBudget }: Pick<Config, 'requestBudget'>,
): RequestLimits => {
  const bucketsOf = (budget: Budget): TokenBuckets => createTokenBuckets(scaled(budget, requestBudget));
  const admissionOf = (atOnce: AdmissionLimits): Admission =>
    createAdmission(scaledQueue(atOnce, requestBudget));
  const reads = bucketsOf(BUDGETS.reads);
  const writes = bucketsOf(BUDGETS.write);
  const buckets: Readonly<Record<RequestClass, TokenBuckets>> = {
    money: bucketsOf(BUDGETS.money),
    write: writes,
    hashing: writes,
    read: reads,
    heavy: reads,
    drawing: reads,
  };
  return {
    takeOfNetwork: (of, network) => takeFrom(buckets[of], network, COST[of], clock.now()),
    takeOfSession: (of, sessionId) => takeFrom(buckets[of], `session ${sessionId}`, COST[of], clock.now()),
    admission: {
      money: admissionOf(AT_ONCE.money),
      write: admissionOf(AT_ONCE.write),
      read: admissionOf(AT_ONCE.read),
      heavy: admissionOf(AT_ONCE.heavy),
      drawing: admissionOf(AT_ONCE.drawing),
      hashing: admissionOf(AT_ONCE.hashing),
    },
  };
};
