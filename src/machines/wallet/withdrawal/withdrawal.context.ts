import type { PhoneProof } from '../../../services/firebase.ts';
import type { Protection } from '../../../services/security.ts';
import type { Failure } from '../../../services/service-error.ts';
import type { WithdrawPageData, WithdrawalCase } from '../../../services/withdrawal.ts';
import type { PaymentNotice } from '../../member/payment-password/payment-input.ts';
import type { PaymentTask } from '../../member/payment-password/payment-password.machine.ts';
import type { Offers } from '../../session/common/offers.ts';
import type { CardForm, ReviewForm, WithdrawForm, WithdrawProblems } from './withdrawal.problems.ts';

export interface WithdrawalInput {
  /** The phone-verification service that sends the codes; null where the platform does. */
  readonly phoneService: Offers['phoneService'];
}
export interface WithdrawalContext extends WithdrawalInput {
  readonly pageData: WithdrawPageData | null;
  readonly form: WithdrawForm;
  /** Toggles whenever the amount is filled in, which remounts the field. */
  readonly fillTurn: boolean;
  /** Minor units, once known. */
  readonly fee: number | null;
  readonly problems: WithdrawProblems;
  readonly failure: Failure | null;
  readonly review: ReviewForm | null;
  readonly newCard: CardForm | null;
  /** The withdrawal that is being confirmed. */
  readonly openId: string | null;
  readonly isCodeSent: boolean;
  /** Stands for a code where the phone-verification service has checked one. */
  readonly phoneProof: PhoneProof | null;
  /** The card to remove, with the payment password while the form asks for it. */
  readonly removal: { readonly id: string; readonly password: string } | null;
  /** What the member wants of the payment password, and what protects the account once it is loaded. */
  readonly payment: { readonly task: PaymentTask; readonly protection: Protection | null } | null;
  /** The action just completed, as a message id. */
  readonly notice: 'card_removed' | 'withdrawal_next_submitted' | PaymentNotice | null;
  /** The case file that is shown. */
  readonly file: WithdrawalCase | null;
}
export type WithdrawalFlowEvent =
  | { type: 'page.retry' }
  | { type: 'page.refresh' }
  | { type: 'form.type'; form: WithdrawForm }
  | { type: 'amount.max' }
  | { type: 'draft.keep'; form: WithdrawForm }
  | { type: 'form.submit'; form: WithdrawForm }
  | { type: 'review.leave' }
  | { type: 'code.send' }
  | { type: 'phone.prove' }
  | { type: 'order.submit'; form: ReviewForm }
  | { type: 'order.retry' }
  | { type: 'card.open' }
  | { type: 'card.submit'; form: CardForm }
  | { type: 'card.leave' }
  | { type: 'card.remove'; id: string }
  | { type: 'removal.submit'; password: string }
  | { type: 'password.open' }
  | { type: 'password.forgot' }
  | { type: 'withdrawal.open'; id: string }
  | { type: 'case.open'; id: string }
  | { type: 'case.save' }
  | { type: 'case.print' }
  | { type: 'case.leave' };

/**
 * Where the member returns to the form: changes are not loaded while another page is open, so everything is
 * loaded again, and what was typed stays.
 */
export const REFRESHING = '#withdrawal.ready.editing.refreshing';

export const EMPTY: WithdrawForm = { amount: '', cardId: '' };

export const EMPTY_WITHDRAWAL: Omit<WithdrawalContext, keyof WithdrawalInput> = {
  pageData: null,
  form: EMPTY,
  fillTurn: false,
  fee: null,
  problems: {},
  failure: null,
  review: null,
  newCard: null,
  openId: null,
  isCodeSent: false,
  phoneProof: null,
  file: null,
  removal: null,
  payment: null,
  notice: null,
};
