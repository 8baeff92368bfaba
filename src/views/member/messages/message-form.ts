import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { MessageForm } from '../../../machines/member/message-writer/message-writer.machine.ts';
import type { FormValues } from '../../ui/Form.tsx';

const TYPES: readonly MessageForm['to'][] = ['SUPPORT', 'UPLINE', 'DOWNLINE'];

/** The values of the form; fields that are not there keep what was typed before. */
export const messageFormOf = (values: FormValues, before: MessageForm): MessageForm => ({
  to: TYPES.find((type) => type === values['to']) ?? before.to,
  username: values['username'] ?? before.username,
  title: values['title'] ?? before.title,
  content: values['content'] ?? before.content,
});

const PROBLEMS: readonly MessageId[] = [
  'input_required',
  'message_too_long',
  'message_no_recipient',
  'proof_unfinished',
  'proof_too_many',
];
/** The text of a field's problem; one that this site does not know is a general one. */
export const messageProblemText = (intl: IntlShape, problem: string | undefined): string | undefined =>
  problem === undefined
    ? undefined
    : intl.formatMessage({ id: PROBLEMS.find((id) => id === problem) ?? 'unknown_error' });
