import { intentionOf } from './browser/intention.ts';
import { readPreferences } from './browser/preference-store.ts';
import { newVisit } from './browser/visit.ts';
import { call } from './http.ts';
import * as contract from './contract/help.ts';
import type { FeedbackKind, HelpTopic } from './contract/help.ts';
import { listWithdrawals, type Withdrawal } from './contract/withdrawal.ts';
import type { WithdrawalState } from './contract/withdrawal-states.ts';

export { isEmail } from './contract/patterns.ts';
export { FEEDBACK_KINDS, FEEDBACK_LIMITS } from './contract/help.ts';
export { wordsIn } from './contract/words.ts';
export type { FeedbackKind, HelpTopic } from './contract/help.ts';
export type { Withdrawal } from './contract/withdrawal.ts';

export interface HelpPageData {
  readonly topics: readonly HelpTopic[];
  /** The member's latest withdrawal that is not over, for the answer about withdrawals. */
  readonly withdrawal: Withdrawal | null;
}

const OVER: readonly WithdrawalState[] = ['completed', 'rejected', 'failed', 'autoReceived'];

/** The answers are of use without the member's own case. */
const openWithdrawal = async (signal?: AbortSignal): Promise<Withdrawal | null> => {
  try {
    const { records } = await call(listWithdrawals, { page: 1, size: 20 }, { signal });
    return records.find(({ state }) => !OVER.includes(state)) ?? null;
  } catch {
    return null;
  }
};

/** The help centre in the page's language. */
export const getHelpPageData = async (isMember: boolean, signal?: AbortSignal): Promise<HelpPageData> => {
  const [topics, withdrawal] = await Promise.all([
    call(contract.getHelpCenter, { lang: readPreferences().language, device: 'WEB' }, { signal }),
    isMember ? openWithdrawal(signal) : null,
  ]);
  return { topics, withdrawal };
};

export interface Rating {
  readonly questionId: string;
  readonly isHelpful: boolean;
}
export const rateHelpAnswer = async (rating: Rating, signal?: AbortSignal): Promise<void> => {
  await call(contract.rateHelpAnswer, rating, { signal });
};

/** Prefix of the idempotency keys of one feedback. */
export const beginFeedback = async (): Promise<string> => newVisit();

export interface Feedback {
  readonly kind: FeedbackKind;
  readonly content: string;
  readonly wantsAnswer: boolean;
  /** E-mail address of a visitor who wants an answer; else empty. */
  readonly contact: string;
  /** Ids of finished uploads. */
  readonly images: readonly string[];
}
/** Sends feedback; the same one of the same visit is stored once. @returns its number. */
export const sendFeedback = async (
  { kind, images, ...rest }: Feedback,
  visit: string,
  signal?: AbortSignal,
): Promise<string> => {
  const request = { ...rest, type: kind, images: [...images] };
  const { feedbackNo } = await call(contract.sendFeedback, request, {
    signal,
    idempotencyKey: await intentionOf(visit, JSON.stringify(request)),
  });
  return feedbackNo;
};
