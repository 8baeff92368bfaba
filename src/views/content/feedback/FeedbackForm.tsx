import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { FeedbackRef } from '../../../machines/content/feedback/feedback.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { RetryAlert } from '../../layout/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FeedbackFields } from './FeedbackFields.tsx';
import styles from './FeedbackForm.module.css';

/** The form for feedback, and what became of it (HLP-03, VAL-46). */
export function FeedbackForm({ flow }: { readonly flow: FeedbackRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { failure, reference } = snapshot.context;
  return (
    <section
      {...flowAttributes(snapshot)}
      id="feedback"
      aria-labelledby="feedback-title"
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.card}
    >
      <h2 id="feedback-title" className="h3">
        <FormattedMessage id="feedback_title" />
      </h2>
      {snapshot.hasTag('form') ? <FeedbackFields flow={flow} /> : null}
      {snapshot.matches({ writing: 'unavailable' }) && failure ? (
        <RetryAlert failure={failure} onRetry={() => flow.send({ type: 'feedback.retry' })} />
      ) : null}
      {snapshot.matches({ writing: 'resultUnknown' }) && failure ? (
        <RetryAlert
          failure={failure}
          note={<FormattedMessage id="feedback_result_unknown" />}
          onRetry={() => flow.send({ type: 'feedback.retry' })}
        >
          <Button wide kind="secondary" onClick={() => flow.send({ type: 'feedback.edit' })}>
            <FormattedMessage id="feedback_edit" />
          </Button>
        </RetryAlert>
      ) : null}
      {snapshot.matches('sent') ? (
        <div className={styles.end} role="status">
          <p className={styles.sent}>
            <CircleCheck size={20} aria-hidden="true" />
            <FormattedMessage
              id="feedback_sent"
              values={{ reference: <bdi className={styles.reference}>{reference}</bdi> }}
            />
          </p>
          <Button wide kind="secondary" onClick={() => flow.send({ type: 'feedback.another' })}>
            <FormattedMessage id="feedback_another" />
          </Button>
        </div>
      ) : null}
    </section>
  );
}
