import type { ComponentProps } from 'react';
import { Play } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { Field } from '../../../machines/session/registration/registration-form.ts';
import {
  selectAgreement,
  selectFieldValidation,
  type registrationMachine,
  type RegistrationSnapshot,
} from '../../../machines/session/registration/registration.machine.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { AgreementText } from './AgreementText.tsx';
import { fieldProblemText } from '../common/problem-text.ts';
import styles from './RegistrationDialog.module.css';
import { RegistrationField } from './RegistrationField.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof registrationMachine>;
  readonly snapshot: RegistrationSnapshot;
  readonly countries: ComponentProps<typeof RegistrationField>['countries'];
}

/** Fields that begin a row where there are two columns: each is paired with the one after it. */
const STARTS: readonly string[] = ['password', 'mobileNum', 'captcha'];

/** The registration form: the fields with rules, the agreement, the buttons (REG-06, VAL-19). */
export function RegistrationForm({ flow, snapshot, countries }: Props) {
  const intl = useIntl();
  const { fields, failure, offers, method, draft, social, documents } = snapshot.context;
  const agreement = selectAgreement(snapshot);
  const isBusy = snapshot.hasTag('busy');
  const terms = fieldProblemText(intl, selectFieldValidation('terms')(snapshot).problem);
  return (
    <Form
      labelledBy="registration-title"
      busy={isBusy}
      focusesFirst
      onSubmit={(values) => flow.send({ type: 'form.submit', values })}
      onKeep={(values) => flow.send({ type: 'draft.keep', values })}
      onTouch={({ isLeft, name, values }) =>
        flow.send({ type: isLeft ? 'field.left' : 'field.typed', name, values })
      }
    >
      <FailureAlert failure={failure} />
      {social ? (
        <Alert tone="info" title={social.email}>
          <FormattedMessage id="social_will_bind" values={{ provider: social.provider }} />
        </Alert>
      ) : null}
      {offers.registration.username && offers.registration.mobile ? (
        <Segment
          wide
          label={intl.formatMessage({ id: 'register_by' })}
          value={method}
          disabled={isBusy}
          items={[
            { value: 'username', label: <FormattedMessage id="in_username" /> },
            { value: 'mobile', label: <FormattedMessage id="mobile_number" /> },
          ]}
          onChange={(wanted) => flow.send({ type: 'method.choose', method: wanted })}
        />
      ) : null}
      <div className={styles.fields}>
        {fields.map(({ key }) => (
          <div key={key} className={cx(STARTS.includes(key) && styles.start)}>
            <RegistrationField flow={flow} snapshot={snapshot} countries={countries} name={key as Field} />
          </div>
        ))}
      </div>
      <div>
        {/* Remounted for other versions, because the visitor has not agreed to those. */}
        <Checkbox
          key={agreement}
          name="terms"
          value={agreement}
          required
          defaultChecked={draft['terms'] === agreement}
          error={terms !== undefined}
          aria-describedby={terms ? 'registration-terms' : undefined}
        >
          <AgreementText documents={documents} />
        </Checkbox>
        {terms ? (
          <p id="registration-terms" className={styles.missing}>
            {terms}
          </p>
        ) : null}
      </div>
      <div className={styles.ways}>
        <SubmitButton busy={isBusy}>
          <FormattedMessage id="create_account" />
        </SubmitButton>
        {offers.freePlay ? (
          <Button
            kind="secondary"
            size="lg"
            disabled={!snapshot.can({ type: 'freePlay.open' })}
            icon={<Play size={18} aria-hidden="true" />}
            onClick={() => flow.send({ type: 'freePlay.open' })}
          >
            <FormattedMessage id="free_play_try" />
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
