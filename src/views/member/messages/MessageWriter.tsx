import { useSelector } from '@xstate/react';
import { SendHorizontal } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageWriterRef } from '../../../machines/member/message-writer/message-writer.machine.ts';
import type { proofsMachine } from '../../../machines/wallet/proofs/proofs.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, type FormValues } from '../../ui/Form.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { Attachments } from './Attachments.tsx';
import { messageFormOf, messageProblemText } from './message-form.ts';
import { RecipientFields } from './RecipientFields.tsx';
import styles from './Messages.module.css';

/** The form of a message; a new one also has a recipient and a subject. */
export function MessageWriter({ flow }: { readonly flow: MessageWriterRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { threadId, visit, form, problems, failure } = snapshot.context;
  const proofs = snapshot.children['proofs'] as ActorRefFrom<typeof proofsMachine> | undefined;
  const isReply = threadId !== null;
  const isSending = snapshot.matches({ writing: 'sending' });
  const keep = (values: FormValues) => flow.send({ type: 'draft.keep', form: messageFormOf(values, form) });
  const hasProblem = Object.keys(problems).length > 0;
  return (
    <div {...flowAttributes(snapshot)}>
      {/* Another visit has another form, since its fields keep what was typed. */}
      <Form
        key={visit}
        label={intl.formatMessage({ id: isReply ? 'messages_reply' : 'messages_new' })}
        busy={isSending}
        className={isReply ? styles.writer : `${styles.writer} ${styles.new}`}
        onSubmit={(values) => flow.send({ type: 'form.submit', form: messageFormOf(values, form) })}
        onKeep={keep}
        // The page may be closed while the field has the focus, which leaves it without an event.
        onTouch={({ values, isLeft }) => (isLeft ? undefined : keep(values))}
      >
        {isReply ? null : <RecipientFields flow={flow} />}
        <TextAreaField
          name="content"
          label={
            isReply ? (
              <span className="vh">
                <FormattedMessage id="messages_reply" />
              </span>
            ) : (
              <FormattedMessage id="messages_text" />
            )
          }
          placeholder={isReply ? intl.formatMessage({ id: 'messages_reply_hint' }) : undefined}
          defaultValue={form.content}
          maxLength={2000}
          rows={isReply ? 2 : 6}
          readOnly={isSending}
          error={messageProblemText(intl, problems.content)}
        />
        {failure && !hasProblem ? (
          <p role="alert" className={styles.wrong}>
            <FormattedMessage id="messages_not_sent" /> <ErrorText failure={failure} />
            {snapshot.matches('failed') ? (
              <Button kind="text" size="sm" onClick={() => flow.send({ type: 'writer.retry' })}>
                <FormattedMessage id="try_again" />
              </Button>
            ) : null}
          </p>
        ) : null}
        {problems.images ? (
          <p role="alert" className={styles.wrong}>
            {messageProblemText(intl, problems.images)}
          </p>
        ) : null}
        <div className={styles.send}>
          {proofs ? <Attachments flow={proofs} disabled={isSending} /> : <span />}
          <Button
            type="submit"
            busy={isSending}
            disabled={!snapshot.matches('writing')}
            icon={<SendHorizontal size={16} aria-hidden="true" />}
          >
            <FormattedMessage id="messages_send" />
          </Button>
        </div>
      </Form>
    </div>
  );
}
