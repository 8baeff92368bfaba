import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  FieldHint,
  FieldProblem,
  PasswordValidation,
} from '../../../machines/session/common/field-hints.ts';
import { RuleList, StrengthMeter } from '../../ui/RuleList.tsx';

interface Props {
  readonly hints: readonly FieldHint[];
  readonly problem: FieldProblem | null | undefined;
}

/** The requirements of a field, ticked off while typing (VAL-11). */
export function FieldRules({ hints, problem }: Props) {
  const intl = useIntl();
  const t = (id: MessageId) => intl.formatMessage({ id });
  // A single broken point would repeat the problem's text.
  if (hints.length === 0 || (problem && hints.length === 1 && hints[0]?.state === 'broken')) return null;
  return (
    <RuleList
      rules={hints.map(({ message, length, state }) => ({
        id: message,
        text: intl.formatMessage({ id: message as MessageId }, { length }),
        state,
      }))}
      stateLabels={{ waiting: t('rule_is_waiting'), met: t('rule_is_met'), broken: t('rule_is_broken') }}
    />
  );
}

/** The same for a password, with its strength. */
export function PasswordRules({
  validation,
  problem,
}: { validation: PasswordValidation } & Pick<Props, 'problem'>) {
  const intl = useIntl();
  const { hints, strength } = validation;
  return (
    <>
      <StrengthMeter
        step={strength}
        label={intl.formatMessage({ id: 'password_strength' }, { step: strength })}
      />
      <FieldRules hints={hints} problem={problem} />
    </>
  );
}
