import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { FEEDBACK_LIMITS, type sendFeedback } from '#contract/help.ts';
import { isEmail } from '#contract/patterns.ts';
import { wordsIn } from '#contract/words.ts';
import { HELP, TRIAL_TYPE } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseField, typedText } from '../../kernel/typed-text.ts';
import { take } from '../../runtime/limits.ts';
import type { Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { claimUploads } from '../uploads/uploads.ts';
import { numberedReference } from '../wallet/records/reference.ts';
import { feedback } from './help.tables.ts';

export const feedbackReferenceOf = ({
  id,
  createdAt,
}: Pick<typeof feedback.$inferSelect, 'id' | 'createdAt'>): string => numberedReference('F', id, createdAt);

/** VAL-46. @throws Refusal `fields_invalid`. */
const contentOf = (typed: string): string => {
  const { least, most, characters } = FEEDBACK_LIMITS;
  const text = typedText(typed, 'content', characters, 'feedback_too_long');
  const words = wordsIn(text);
  if (words < least) refuseField('content', 'feedback_too_short');
  return words > most ? refuseField('content', 'feedback_too_long') : text;
};

/** An e-mail address. @throws Refusal `fields_invalid`. */
const contactOf = (typed: string): string => {
  const contact = typed.trim();
  if (contact === '') refuseField('contact', 'input_required');
  return contact.length <= FEEDBACK_LIMITS.contact && isEmail(contact)
    ? contact
    : refuseField('contact', 'feedback_contact');
};

/**
 * Stores feedback, once for a key. Visitors have a limit in all, so that they cannot fill the operator's list; members
 * do not count for it. A trial account is a visitor: it has no messages and no pictures.
 * @throws Refusal fields_invalid, need_true_account for pictures of a visitor, not_found for pictures that are missing,
 * TOO_MANY_REQUESTS.
 */
export const receiveFeedback = async (
  { clock }: Deps,
  { content, type, images, contact, wantsAnswer }: ParsedRequestOf<typeof sendFeedback>,
  { session, db: tx, network, language }: Call,
): Promise<AnswerOf<typeof sendFeedback>> => {
  const now = clock.now();
  const memberId = session && session.type !== TRIAL_TYPE ? session.memberId : null;
  const text = contentOf(content);
  const address = memberId === null && wantsAnswer ? contactOf(contact) : null;
  if (new Set(images).size > FEEDBACK_LIMITS.images) refuseField('images', 'proof_too_many');
  if (memberId === null && images.length > 0) throw new Refusal('need_true_account');
  const sender = memberId === null ? `address:${network}` : `member:${memberId}`;
  const { hour, day, feedbackPerHour, feedbackPerDay, visitorFeedbackPerDay } = HELP;
  await take(tx, { key: `feedback-hour:${sender}`, window: hour, max: feedbackPerHour }, now);
  await take(tx, { key: `feedback-day:${sender}`, window: day, max: feedbackPerDay }, now);
  if (memberId === null)
    await take(tx, { key: 'feedback-day:visitors', window: day, max: visitorFeedbackPerDay }, now);
  const [row] = await tx
    .insert(feedback)
    .values({
      ...{ kind: type, content: text, memberId, contact: address, wantsAnswer, language },
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('the feedback was not stored');
  if (memberId !== null) await claimUploads(tx, memberId, 'feedback', images, String(row.id));
  return { feedbackNo: feedbackReferenceOf(row) };
};
