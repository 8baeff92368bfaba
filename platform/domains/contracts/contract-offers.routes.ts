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

/** Contracts for sites that use the gateway's older dialect: the same lifecycle, the same notifications. */
export const contractOfferRoutes = ({ clock, hub }: Deps): readonly Route[] => {
  const notify = createNotifier(hub);
  /**
   * A status code carries no revision, so it applies to the revision read here. If another call is faster between this
   * read and the lock of the row, or no version waits for such a code, it is refused with the current state.
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
    // Sites fetch it with every sign-in: a trial account gets an empty list, not a refusal.
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
