import { intentionOf } from './browser/intention.ts';
import * as cards from './contract/cards.ts';
import type { Card } from './contract/cards.ts';
import { call } from './http.ts';

export interface NewCard {
  readonly bankCode: string;
  readonly cardNumber: string;
  readonly cardHolder: string;
  readonly password: string;
}
/** The same card of the same visit is added once; a corrected one is another request. */
export const addCard = async (card: NewCard, visit: string, signal?: AbortSignal): Promise<Card> =>
  call(cards.addCard, card, {
    signal,
    idempotencyKey: await intentionOf(visit, `add ${JSON.stringify(card)}`),
  });
/** The same removal of the same visit is made once; one with another password is another request. */
export const removeCard = async (
  card: { readonly id: string; readonly password: string },
  visit: string,
  signal?: AbortSignal,
): Promise<void> => {
  const request = { bankCardId: card.id, password: card.password };
  await call(cards.removeCard, request, {
    signal,
    idempotencyKey: await intentionOf(visit, `remove ${JSON.stringify(request)}`),
  });
};
