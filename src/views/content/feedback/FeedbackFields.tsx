import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectWords,
  type FeedbackKind,
  type FeedbackRef,
  type FeedbackTyped,
} from '../../../machines/content/feedback/feedback.machine.ts';
import type { proofsMachine } from '../../../machines/wallet/proofs/proofs.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { RadioPills } from '../../ui/RadioPills.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import { Proofs } from '../../wallet/proofs/Proofs.tsx';
import styles from './FeedbackForm.module.css';

const KIND_LABELS: Readonly<Record<FeedbackKind, MessageId>> = {
  SUGGESTION: 'feedback_suggestion',
  FAULT: 'feedback_fault',
  COMPLAINT: 'feedback_complaint',
};
const KINDS = Object.keys(KIND_LABELS) as FeedbackKind[];
/** Problems that only this form has. */
const OWN: readonly string[] = ['feedback_too_short', 'feedback_too_long', 'feedback_contact'];

const typedOf = ({ kind, content = '', wantsAnswer, contact = '' }: FormValues): FeedbackTyped => ({
  kind: KINDS.find((each) => each === kind) ?? 'SUGGESTION',
  ...{ content, contact, wantsAnswer: wantsAnswer === 'on' },
});
const textOf = (intl: IntlShape, id: string | undefined, values: Record<string, string>) =>
  id !== undefined && OWN.includes(id)
    ? intl.formatMessage({ id: id as MessageId }, values)
    : problemText(intl, id);

/** The fields: kind, text, pictures of members, and where the answer goes (HLP-03, VAL-46). */
export function FeedbackFields({ flow }: { readonly flow: FeedbackRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { isMember, kind, content, wantsAnswer, contact, visit, problems, failure } = snapshot.context;
  const { count, least, most } = selectWords(snapshot);
  const bounds = { least: intl.formatNumber(least), most: intl.formatNumber(most) };
  const proofs = snapshot.children['proofs'] as ActorRefFrom<typeof proofsMachine> | undefined;
  const isSending = snapshot.matches({ writing: 'sending' });
  const keep = (values: FormValues) => flow.send({ type: 'draft.keep', ...typedOf(values) });
  return (
    // Another feedback has another form, since its fields keep what was typed.
    <Form
      key={visit}
      labelledBy="feedback-title"
      busy={isSending}
      onSubmit={(values) => flow.send({ type: 'form.submit', ...typedOf(values) })}
      onKeep={keep}
      // Counts while it is typed, and is kept if the page is closed meanwhile.
      onTouch={({ values, isLeft }) => (isLeft ? undefined : keep(values))}
    >
      <RadioPills
        name="kind"
        label={<FormattedMessage id="feedback_kind" />}
        items={KINDS.map((value) => ({
          value,
          label: <FormattedMessage id={KIND_LABELS[value]} />,
        }))}
        defaultValue={kind}
      />
      <TextAreaField
        name="content"
        label={<FormattedMessage id="feedback_text" />}
        required
        aside={
          <span className={count > most ? styles.over : undefined}>
            <FormattedMessage id="feedback_words" values={{ count: intl.formatNumber(count), ...bounds }} />
          </span>
        }
        defaultValue={content}
        rows={5}
        readOnly={isSending}
        error={textOf(intl, problems.content, bounds)}
      />
      {isMember && proofs ? (
        <div role="group" aria-label={intl.formatMessage({ id: 'feedback_images' })}>
          <Proofs flow={proofs} />
          {problems.images ? (
            <p role="alert" className={styles.over}>
              {problemText(intl, problems.images)}
            </p>
          ) : null}
        </div>
      ) : null}
      {isMember ? (
        <Checkbox name="wantsAnswer" defaultChecked={wantsAnswer}>
          <FormattedMessage id="feedback_answer_messages" />
        </Checkbox>
      ) : (
        <TextField
          name="contact"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={<FormattedMessage id="feedback_mail" />}
          hint={<FormattedMessage id="feedback_answer_mail" />}
          defaultValue={contact}
          readOnly={isSending}
          error={textOf(intl, problems.contact, bounds)}
        />
      )}
      {failure && Object.keys(problems).length === 0 ? (
        <Alert>
          <FormattedMessage id="feedback_not_sent" /> <ErrorText failure={failure} />
        </Alert>
      ) : null}
      <SubmitButton busy={isSending}>
        <FormattedMessage id="feedback_send" />
      </SubmitButton>
    </Form>
  );
}
