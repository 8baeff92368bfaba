import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MemberProfileRef } from '../../../machines/member/member-profile/member-profile.machine.ts';
import { fieldProblemText } from '../../session/common/problem-text.ts';
import { FIELD_LOOKS } from '../../session/registration/registration-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SignInPasswordField } from './SignInPasswordField.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly profile: MemberProfileRef;
  readonly hasPassword: boolean;
}

/** The fields that the member may change, by the rules of the registration, and the password. */
export function ProfileForm({ profile, hasPassword }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(profile, (state) => state);
  const { fields, problems } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Form
      label={intl.formatMessage({ id: 'profile_title' })}
      busy={isBusy}
      focusesFirst
      onSubmit={(form) => profile.send({ type: 'form.submit', form })}
    >
      <p className={styles.note}>
        <FormattedMessage id="profile_once" />
      </p>
      <div className={styles.fields}>
        {fields
          .filter(({ isLocked }) => !isLocked)
          .map(({ key, value, rule }) => {
            const { label, icon: _, ...input } = FIELD_LOOKS[key];
            return (
              <TextField
                {...input}
                key={key}
                name={key}
                type={key === 'birthday' ? 'date' : 'text'}
                label={intl.formatMessage({ id: label })}
                required={rule.isRequired}
                defaultValue={value}
                error={fieldProblemText(intl, problems[key])}
                maxLength={255}
              />
            );
          })}
      </div>
      {hasPassword ? <SignInPasswordField error={fieldProblemText(intl, problems['oldPassword'])} /> : null}
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="profile_save" />
      </SubmitButton>
      <Button kind="quiet" disabled={isBusy} onClick={() => profile.send({ type: 'profile.cancel' })}>
        <FormattedMessage id="in_more_cancel" />
      </Button>
    </Form>
  );
}
