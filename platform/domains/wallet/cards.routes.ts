import {
  addCard,
  changePaymentPassword,
  getCardRules,
  hasPaymentPassword,
  listBanks,
  listCards,
  removeCard,
  resetPaymentPassword,
  setPaymentPassword,
} from '#contract/cards.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, realMemberOf } from '../../runtime/call.ts';
import { serve, servePrepared, type Route } from '../../http/serve.ts';
import { noteNewCard } from '../identity/change-notes.ts';
import { cardsOf, dropCard, keepCard, presentCard } from './withdrawals/cards.ts';
import {
  changePayment,
  checkPayment,
  hasPayment,
  resetPayment,
  setFirstPayment,
} from './withdrawals/payment-password.ts';

/** The member's cards, and the payment password for withdrawals. */
export const cardRoutes = (deps: Deps): readonly Route[] => [
  serve(listCards, async (_request, call) =>
    (await cardsOf(deps.db, memberOf(call).memberId)).map(presentCard),
  ),

  servePrepared(
    addCard,
    ({ password }, call) => checkPayment(deps, realMemberOf(call).memberId, password),
    async (request, call) => {
      const kept = await keepCard(deps, call.db, memberOf(call).memberId, request);
      await noteNewCard(deps, call, kept.cardNumber);
      return kept;
    },
  ),

  servePrepared(
    removeCard,
    ({ password }, call) => checkPayment(deps, realMemberOf(call).memberId, password),
    ({ bankCardId }, call) => dropCard(deps, call.db, memberOf(call).memberId, bankCardId),
  ),

  serve(listBanks, () =>
    deps.settings
      .current()
      .withdrawal.banks.map(({ code, name, kind }) => ({ bankCode: code, bankName: name, cardType: kind })),
  ),

  serve(getCardRules, () => ({ maxCards: deps.settings.current().withdrawal.cards, passwordRequired: true })),

  serve(hasPaymentPassword, (_request, call) => hasPayment(deps, memberOf(call).memberId)),

  serve(setPaymentPassword, (request, call) => setFirstPayment(deps, call, request)),

  serve(changePaymentPassword, (request, call) => changePayment(deps, call, request)),

  serve(resetPaymentPassword, (request, call) => resetPayment(deps, call, request)),
];
