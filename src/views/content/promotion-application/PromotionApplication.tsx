import { useSelector } from '@xstate/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectLength,
  type PromotionApplicationRef,
} from '../../../machines/content/promotion-application/promotion-application.machine.ts';
import type { proofsMachine } from '../../../machines/wallet/proofs/proofs.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { RetryAlert } from '../../layout/RetryAlert.tsx';
import { FlowDialog } from '../../member/common/FlowDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import { Proofs } from '../../wallet/proofs/Proofs.tsx';
import styles from './PromotionApplication.module.css';

/** The form of an application: a comment and up to three pictures (VAL-47 to VAL-50). */
export function PromotionApplication({ flow }: { readonly flow: PromotionApplicationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { title, comment, problems, failure } = snapshot.context;
  const { count, max } = selectLength(snapshot);
  const proofs = snapshot.children['proofs'] as ActorRefFrom<typeof proofsMachine> | undefined;
  const isSending = snapshot.matches('sending');
  const keep = ({ comment: typed = '' }: FormValues) => flow.send({ type: 'draft.keep', comment: typed });
  const close = () => flow.send({ type: 'application.close' });
  const noteProblem =
    problems.comment === 'promotion_comment_too_long'
      ? intl.formatMessage({ id: 'promotion_comment_too_long' })
      : problemText(intl, problems.comment);
  const hasForm = snapshot.matches('editing') || isSending;
  return (
    <FlowDialog
      snapshot={snapshot}
      title={intl.formatMessage({ id: 'promotion_apply_title' }, { title })}
      onClose={close}
    >
      {hasForm ? (
        <Form
          label={intl.formatMessage({ id: 'promotion_apply_title' }, { title })}
          busy={isSending}
          onSubmit={({ comment: typed = '' }) => flow.send({ type: 'form.submit', comment: typed })}
          onKeep={keep}
          // Counts while it is typed, and is kept if the page is closed meanwhile.
          onTouch={({ values, isLeft }) => (isLeft ? undefined : keep(values))}
        >
          <TextAreaField
            name="comment"
            data-autofocus
            label={<FormattedMessage id="promotion_comment" />}
            required
            aside={
              <span className={count > max ? styles.over : undefined}>
                <FormattedNumber value={count} /> / <FormattedNumber value={max} />
              </span>
            }
            defaultValue={comment}
            rows={3}
            readOnly={isSending}
            error={noteProblem}
          />
          <div className={styles.images} role="group" aria-labelledby="promotion-images">
            <p id="promotion-images" className={styles.label}>
              <FormattedMessage id="promotion_images" />
            </p>
            {proofs ? <Proofs flow={proofs} /> : null}
            {problems.images ? (
              <p role="alert" className={styles.over}>
                {problemText(intl, problems.images)}
              </p>
            ) : null}
          </div>
          {failure && Object.keys(problems).length === 0 ? (
            <Alert>
              <FormattedMessage id="promotion_not_sent" /> <ErrorText failure={failure} />
            </Alert>
          ) : null}
          <SubmitButton busy={isSending}>
            <FormattedMessage id="promotion_send" />
          </SubmitButton>
        </Form>
      ) : null}
      {snapshot.matches('resultUnknown') && failure ? (
        <RetryAlert
          failure={failure}
          note={<FormattedMessage id="promotion_result_unknown" />}
          onRetry={() => flow.send({ type: 'application.retry' })}
        />
      ) : null}
      {snapshot.matches('taken') ? (
        <div className={styles.end}>
          <Alert tone="warn">
            <FormattedMessage id="promotion_joined" />
          </Alert>
          <Button wide onClick={close}>
            <FormattedMessage id="close" />
          </Button>
        </div>
      ) : null}
    </FlowDialog>
  );
}
