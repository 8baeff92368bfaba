import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectFieldValidation,
  type RegistrationSnapshot,
} from '../../../machines/session/registration/registration.machine.ts';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { FieldRules, PasswordRules } from '../common/FieldRules.tsx';
import { FIELD_LOOKS } from './registration-fields.ts';
import { fieldProblemText } from '../common/problem-text.ts';

interface Props {
  readonly snapshot: RegistrationSnapshot;
  readonly name: keyof typeof FIELD_LOOKS;
}

/** A single-line field with its platform rules as a checklist (REG-09, VAL-11). */
export function RegistrationLine({ snapshot, name }: Props) {
  const { context } = snapshot;
  const intl = useIntl();
  const t = (id: MessageId) => intl.formatMessage({ id });
  const rule = context.fields.find(({ key }) => key === name);
  const { problem, hints, isRight, strength } = selectFieldValidation(name)(snapshot);
  const { label, icon: Icon, ...input } = FIELD_LOOKS[name];
  const common = {
    ...input,
    name,
    label: t(label),
    required: rule?.isRequired ?? false,
    aside: rule?.isRequired ? undefined : t('optional'),
    icon: <Icon size={18} aria-hidden="true" />,
    error: fieldProblemText(intl, problem),
    valid: isRight,
    maxLength: 255,
  };
  if (name !== 'password' && name !== 'confirmPassword' && name !== 'paymentPassword')
    return (
      <TextField
        {...common}
        rules={hints.length > 0 ? <FieldRules hints={hints} problem={problem} /> : null}
        defaultValue={context.draft[name] ?? ''}
        autoCapitalize={name === 'payeeName' ? 'words' : 'none'}
        spellCheck={false}
      />
    );
  return (
    <PasswordField
      {...common}
      rules={
        name === 'password' ? (
          <PasswordRules validation={{ hints, strength }} problem={problem} />
        ) : (
          <FieldRules hints={hints} problem={problem} />
        )
      }
    />
  );
}
