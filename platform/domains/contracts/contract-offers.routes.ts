import {
  answerDailySalary,
  answerDailySalaryByPost,
  answerDividend,
  answerDividendByPost,
  answerHourlySalary,
  answerRealTimeSalary,
  getContractOffers,
  type StatusCode,
} from '#contract/contract-offers.ts';
import { meantBy, eventFor, type Named } from './status-codes.ts';
import { changed, applyAction } from './negotiate.ts';
import { offersTo } from './offers.ts';
import { createNotifier } from './notifications.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, realMemberOf, type Call } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';

/** Contracts for sites that speak the gateway's older dialect: the same lifecycle, the same people told. */
export const contractOfferRoutes = ({ clock, hub }: Deps): readonly Route[] => {
  const notify = createNotifier(hub);
  /**
   * No revision comes with a letter, so it answers what is read here. Should somebody be first between this and the
   * lock of the row, or nothing wait for such a letter, it is refused with what stands.
   */
  const answer = async (call: Call, named: Named, code: StatusCode): Promise<null> => {
    const { memberId } = realMemberOf(call);
    const contract = await meantBy(call.db, memberId, named);
    const event = eventFor(code, contract);
    if (event === null) throw changed(contract);
    const { id, revision } = contract;
    const action = { contractId: id, revision, event, actorId: memberId, proposal: null };
    notify(call, await applyAction(call.db, action, clock.now()));
    return null;
  };
  return [
    // Sites ask for it with every sign-in: a trial account has nothing to be told, and is refused nothing.
    serve(getContractOffers, (_, call) => offersTo(call.db, memberOf(call).memberId)),
    ...[answerDividend, answerDividendByPost].map((endpoint) =>
      serve(endpoint, ({ type, status }, call) =>
        answer(call, { kind: 'dividend', gameGroup: type }, status),
      ),
    ),
    ...[answerDailySalary, answerDailySalaryByPost].map((endpoint) =>
      serve(endpoint, ({ id, status }, call) => answer(call, { kind: 'daily', contractId: id }, status)),
    ),
    serve(answerHourlySalary, ({ contractId, status }, call) =>
      answer(call, { kind: 'hourly', contractId }, status),
    ),
    serve(answerRealTimeSalary, ({ contractId, status }, call) =>
      answer(call, { kind: 'realtime', contractId }, status),
    ),
  ];
};
