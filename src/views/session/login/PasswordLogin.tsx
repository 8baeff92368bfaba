import { useSelector } from '@xstate/react';
import { Lock, User } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { imageCaptchaMachine } from '../../../machines/session/image-captcha/image-captcha.machine.ts';
import { selectFieldError } from '../../../machines/session/login/login.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { ImageCaptchaField } from '../image-captcha/ImageCaptchaField.tsx';
import type { LoginRef } from '../../../machines/session/login/login.machine.ts';
import { LoginProblem } from './LoginProblem.tsx';

const FORGOTTEN = { type: 'link.follow', flow: 'forgotPassword' } as const;

/** User name and password, with the image captcha once the platform requires it (LOG-01, CAP-03). */
export function PasswordLogin({ flow }: { flow: LoginRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const errors = {
    username: useSelector(flow, selectFieldError('username')),
    password: useSelector(flow, selectFieldError('password')),
    captcha: useSelector(flow, selectFieldError('captcha')),
  };
  const t = (id: MessageId) => intl.formatMessage({ id });
  const problem = (code: string | null) => (code ? t(code as MessageId) : undefined);
  const captcha = snapshot.children['imageCaptcha'] as ActorRefFrom<typeof imageCaptchaMachine> | undefined;
  const { username, values, remembered, method, proof } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Form
      labelledBy="login-title"
      busy={isBusy}
      focusesFirst={proof !== null}
      sent={values !== null}
      onSubmit={({ username: name = '', password = '', captcha: captchaCode, remember }) =>
        flow.send({
          type: 'form.submit',
          values: {
            username: name,
            password,
            remember: remember !== undefined,
            ...(captchaCode === undefined ? {} : { captcha: captchaCode }),
          },
        })
      }
    >
      {method === 'password' ? <LoginProblem snapshot={snapshot} /> : null}
      <TextField
        name="username"
        label={t('in_username')}
        required
        icon={<User size={18} aria-hidden="true" />}
        defaultValue={username}
        error={problem(errors.username)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <PasswordField
        name="password"
        label={t('in_password')}
        required
        aside={
          <button type="button" disabled={!snapshot.can(FORGOTTEN)} onClick={() => flow.send(FORGOTTEN)}>
            <FormattedMessage id="forgot_password" />
          </button>
        }
        icon={<Lock size={18} aria-hidden="true" />}
        defaultValue={values?.password ?? remembered?.password ?? ''}
        error={problem(errors.password)}
      />
      {captcha ? <ImageCaptchaField captcha={captcha} error={problem(errors.captcha)} /> : null}
      <Checkbox name="remember" defaultChecked={remembered !== null}>
        <FormattedMessage id="remember_me" />
      </Checkbox>
      <SubmitButton busy={isBusy}>
        <FormattedMessage id="in_login" />
      </SubmitButton>
    </Form>
  );
}
