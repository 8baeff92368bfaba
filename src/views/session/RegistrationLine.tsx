import { useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { selectJudgement, type RegistrationSnapshot } from '../../machines/session/registration.machine.ts';
import { RuleList, StrengthMeter } from '../ui/RuleList.tsx';
import { PasswordField, TextField } from '../ui/TextField.tsx';
import { FIELD_LOOKS } from './registration-fields.ts';
import { problemText } from './problem-text.ts';

interface Props {
  readonly snapshot: RegistrationSnapshot;
  readonly name: keyof typeof FIELD_LOOKS;
}

/** A field of one line with its rules as a list that is ticked off, as the platform has said them (REG-09, VAL-11). */
export function RegistrationLine({ snapshot, name }: Props) {
  const { context } = snapshot;
  const intl = useIntl();
  const say = (id: MessageId) => intl.formatMessage({ id });
  const rule = context.fields.find(({ key }) => key === name);
  const { problem, hints, isRight, strength } = selectJudgement(name)(snapshot);
  const { label, icon: Icon, ...input } = FIELD_LOOKS[name];
  // A single broken point says what the text of the problem says.
  const isSaid = problem !== null && hints.length === 1 && hints[0]?.state === 'broken';
  const list =
    hints.length > 0 && !isSaid ? (
      <RuleList
        rules={hints.map(({ message, length, state }) => ({
          id: message,
          text: intl.formatMessage({ id: message as MessageId }, { length }),
          state,
        }))}
        words={{ waiting: say('rule_is_waiting'), met: say('rule_is_met'), broken: say('rule_is_broken') }}
      />
    ) : null;
  const common = {
    ...input,
    name,
    label: say(label),
    required: rule?.isRequired ?? false,
    aside: rule?.isRequired ? undefined : say('optional'),
    icon: <Icon size={18} aria-hidden="true" />,
    error: problemText(intl, problem),
    valid: isRight,
    maxLength: 255,
  };
  if (name !== 'password' && name !== 'confirmPassword' && name !== 'paymentPassword')
    return (
      <TextField
        {...common}
        rules={list}
        defaultValue={context.draft[name] ?? ''}
        autoCapitalize={name === 'payeeName' ? 'words' : 'none'}
        spellCheck={false}
      />
    );
  const meter =
    name === 'password' ? (
      <StrengthMeter
        step={strength}
        label={intl.formatMessage({ id: 'password_strength' }, { step: strength })}
      />
    ) : null;
  return (
    <PasswordField
      {...common}
      rules={
        <>
          {meter}
          {list}
        </>
      }
      showLabel={say('password_show')}
      hideLabel={say('password_hide')}
    />
  );
}
