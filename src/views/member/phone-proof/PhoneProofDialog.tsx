import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import type { PhoneProofRef } from '../../../machines/member/phone-proof/phone-proof.machine.ts';
import { selectCountries } from '../../../machines/session/session/session.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { DialCodeField } from '../../session/common/DialCodeField.tsx';
import { fieldProblemText } from '../../session/common/problem-text.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CodeLine } from '../common/CodeLine.tsx';
import { FlowDialog } from '../common/FlowDialog.tsx';

interface Props {
  readonly flow: PhoneProofRef;
  readonly app: AppRef;
}

/** The account's number in full, and the code that the phone-verification service sends to it. */
export function PhoneProofDialog({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const countries = useSelector(useSelector(app, selectChild('session')), selectCountries);
  const { masked, problems, failure, isCodeSent } = snapshot.context;
  const title = intl.formatMessage({ id: 'phone_proof' });
  const isBusy = snapshot.hasTag('busy');
  const problem = (name: string) => {
    const id = problems[name];
    return id === undefined ? undefined : fieldProblemText(intl, { message: id, length: '' });
  };
  return (
    <FlowDialog snapshot={snapshot} title={title} onClose={() => flow.send({ type: 'dialog.close' })}>
      {snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" ratio={2} />
        </Loading>
      ) : snapshot.matches('missing') ? (
        <LoadFailed
          title={<FormattedMessage id="phone_proof_missing" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'page.retry' })}
        />
      ) : snapshot.matches('withoutPhone') ? (
        <p>
          <FormattedMessage id="phone_proof_none" />
        </p>
      ) : (
        <Form
          label={title}
          busy={isBusy}
          focusesFirst
          onSubmit={(values) => flow.send({ type: 'form.submit', values })}
        >
          <p>
            <FormattedMessage id="payment_number" values={{ contact: masked }} />
          </p>
          <FailureAlert failure={failure} />
          <DialCodeField countries={countries} hasChoice error={problem('mobileNum')} />
          <CodeLine
            name="verificationCode"
            label={intl.formatMessage({ id: 'contact_code_present' }, { contact: masked })}
            sendLabel={intl.formatMessage({ id: 'contact_send_to' }, { contact: masked })}
            problem={problem('verificationCode')}
            isSent={isCodeSent}
            isBusy={isBusy}
            onSend={(values) => flow.send({ type: 'code.send', values })}
          />
          <SubmitButton busy={isBusy}>
            <FormattedMessage id="security_confirm" />
          </SubmitButton>
        </Form>
      )}
    </FlowDialog>
  );
}
