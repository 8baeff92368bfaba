import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { proofsMachine } from '../../../machines/wallet/proofs/proofs.machine.ts';
import { selectMissing } from '../../../machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { AnswerChoice, CHOICES } from './AnswerChoice.tsx';
import type { WithdrawalConfirmationRef } from '../../../machines/wallet/withdrawal-confirmation/withdrawal-confirmation.machine.ts';
import { isAboutAmount, problemText } from '../common/problem-text.ts';
import { PartReceived } from './PartReceived.tsx';
import { Proofs } from '../proofs/Proofs.tsx';
import { moneyIn } from '../common/unit.ts';
import styles from '../common/Confirmation.module.css';

interface Props {
  readonly flow: WithdrawalConfirmationRef;
  readonly proofs: ActorRefFrom<typeof proofsMachine> | undefined;
}

/** The three answers; the inputs of each open below it. */
export function ConfirmationForm({ flow, proofs }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const missing = useSelector(flow, selectMissing);
  const { withdrawal, choice: picked, received, problem, failure, symbol } = snapshot.context;
  const label = intl.formatMessage({ id: 'confirm_open' });
  const isBusy = snapshot.hasTag('busy');
  const isResultUnknown = snapshot.matches({ open: 'resultUnknown' });
  const money = (minor: number) => <Money {...moneyIn({ exponent: withdrawal.exponent, symbol }, minor)} />;
  const keep = (values: FormValues) =>
    flow.send({ type: 'draft.keep', received: values['received'] ?? received });
  const pictures = proofs ? (
    <fieldset disabled={isBusy || isResultUnknown} className={styles.pictures}>
      <legend className="vh">
        <FormattedMessage id="proof_add" />
      </legend>
      <Proofs flow={proofs} />
    </fieldset>
  ) : null;
  const details = {
    RECEIVED: null,
    PARTIAL: (
      <>
        <PartReceived flow={flow} />
        {pictures}
      </>
    ),
    NOT_RECEIVED: pictures,
  };
  return (
    <section className={styles.card}>
      <h4 className={styles.question}>
        <FormattedMessage id="confirm_question" values={{ amount: money(withdrawal.paid) }} />
      </h4>
      <p className={styles.small}>
        <FormattedMessage id="confirm_check_first" />
      </p>
      <FailureAlert
        failure={failure}
        onRetry={isResultUnknown ? () => flow.send({ type: 'answer.retry' }) : null}
      />
      <Form
        label={label}
        busy={isBusy}
        onKeep={keep}
        onTouch={({ name, values, isLeft }) => {
          if (name === 'received' && !isLeft) keep(values);
        }}
        onSubmit={(values) => flow.send({ type: 'form.submit', received: values['received'] ?? received })}
      >
        <div role="radiogroup" aria-label={label} className={styles.choices}>
          {CHOICES.map((answer) => (
            <AnswerChoice
              key={answer.choice}
              answer={answer}
              isPicked={answer.choice === picked}
              disabled={isBusy || isResultUnknown}
              onPick={() => flow.send({ type: 'choice.pick', choice: answer.choice })}
            >
              {details[answer.choice]}
            </AnswerChoice>
          ))}
        </div>
        {problem && !(picked === 'PARTIAL' && isAboutAmount(problem)) ? (
          <Alert>{problemText(intl, problem)}</Alert>
        ) : null}
        <div className={styles.actions}>
          <SubmitButton busy={isBusy} disabled={isResultUnknown}>
            {picked === 'RECEIVED' ? (
              <FormattedMessage id="confirm_send" />
            ) : picked === 'PARTIAL' && missing ? (
              <FormattedMessage id="confirm_report_missing" values={{ amount: money(missing) }} />
            ) : picked === 'NOT_RECEIVED' ? (
              <FormattedMessage id="confirm_report" />
            ) : (
              <FormattedMessage id="confirm_answer" />
            )}
          </SubmitButton>
          <Button kind="text" disabled={isBusy} onClick={() => flow.send({ type: 'confirmation.leave' })}>
            <FormattedMessage id="confirm_later" />
          </Button>
        </div>
      </Form>
    </section>
  );
}
