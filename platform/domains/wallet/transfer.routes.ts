import { getTransferTerms, transferUpline } from '#contract/transfers.ts';
import { serve, servePrepared, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { sendToUpline } from './transfers/send.ts';
import { transferTerms } from './transfers/terms.ts';
import { checkPayment } from './withdrawals/payment-password.ts';

/** Transfers of a member to the upline. */
export const transferRoutes = (deps: Deps): readonly Route[] => {
  const reading: Deps = { ...deps, db: deps.database.reads.db };
  return [
    serve(getTransferTerms, (_request, call) => transferTerms(reading, realMemberOf(call).memberId)),
    servePrepared(
      transferUpline,
      // Before the transaction, so that a wrong password stays counted.
      ({ password }, call) => checkPayment(deps, realMemberOf(call).memberId, password),
      (request, call) => sendToUpline(deps, request, call),
    ),
  ];
};
