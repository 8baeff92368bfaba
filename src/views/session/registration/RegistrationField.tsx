import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { imageCaptchaMachine } from '../../../machines/session/image-captcha/image-captcha.machine.ts';
import type { Field } from '../../../machines/session/registration/registration-form.ts';
import {
  selectFieldValidation,
  type registrationMachine,
  type RegistrationSnapshot,
} from '../../../machines/session/registration/registration.machine.ts';
import type { smsCountdownMachine } from '../../../machines/session/sms-countdown/sms-countdown.machine.ts';
import { CodeField } from '../sms-countdown/CodeField.tsx';
import { DialCodeField } from '../common/DialCodeField.tsx';
import { ImageCaptchaField } from '../image-captcha/ImageCaptchaField.tsx';
import { RegistrationLine } from './RegistrationLine.tsx';
import { fieldProblemText } from '../common/problem-text.ts';

interface Props {
  readonly flow: ActorRefFrom<typeof registrationMachine>;
  readonly snapshot: RegistrationSnapshot;
  readonly countries: ComponentProps<typeof DialCodeField>['countries'];
  readonly name: Field;
}

/** One field of the registration form (REG-06). */
export function RegistrationField({ flow, snapshot, countries, name }: Props) {
  const intl = useIntl();
  const { context, children } = snapshot;
  const error = fieldProblemText(intl, selectFieldValidation(name)(snapshot).problem);
  const countdown = children['smsCountdown'] as ActorRefFrom<typeof smsCountdownMachine> | undefined;
  const captcha = children['imageCaptcha'] as ActorRefFrom<typeof imageCaptchaMachine> | undefined;
  switch (name) {
    case 'verificationCode':
      return countdown ? (
        <CodeField
          countdown={countdown}
          error={error}
          disabled={snapshot.hasTag('busy')}
          onSend={(values) => flow.send({ type: 'code.request', values })}
        />
      ) : null;
    case 'captcha':
      return captcha ? <ImageCaptchaField captcha={captcha} error={error} /> : null;
    case 'mobileNum':
      return (
        <DialCodeField
          countries={countries}
          hasChoice={context.offers.dialingCodeChoice}
          mobile={context.draft['mobileNum'] ?? ''}
          dialingCode={context.draft['countryDialingCode']}
          error={error}
          isOptional={!context.fields.find(({ key }) => key === name)?.isRequired}
        />
      );
    default:
      return <RegistrationLine snapshot={snapshot} name={name} />;
  }
}
