import { useSelector } from '@xstate/react';
import { Lock, User } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { imageCaptchaMachine } from '../../machines/session/image-captcha.machine.ts';
import { selectFailure, selectFieldError, type loginMachine } from '../../machines/session/login.machine.ts';
import type { sliderCaptchaMachine } from '../../machines/session/slider-captcha.machine.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { FlowViewProps } from '../FlowSlot.tsx';
import { flowAttributes } from '../flow-attributes.ts';
import { ErrorText } from '../layout/ErrorText.tsx';
import { ModalFrame } from '../ModalFrame.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Form, SubmitButton } from '../ui/Form.tsx';
import { Checkbox } from '../ui/Toggle.tsx';
import { PasswordField, TextField } from '../ui/TextField.tsx';
import { ImageCaptchaField } from './ImageCaptchaField.tsx';
import styles from './LoginDialog.module.css';
import { LoginWelcome } from './LoginWelcome.tsx';
import { SliderDialog } from './SliderDialog.tsx';

/** Login by user name and password, with the image captcha once the platform asks for it (LOG-01, CAP-03). */
export function LoginDialog({ flow, host }: FlowViewProps<ActorRefFrom<typeof loginMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const failure = useSelector(flow, selectFailure);
  const errors = {
    username: useSelector(flow, selectFieldError('username')),
    password: useSelector(flow, selectFieldError('password')),
    captcha: useSelector(flow, selectFieldError('captcha')),
  };
  const say = (id: MessageId) => intl.formatMessage({ id });
  const problem = (code: string | null) => (code ? say(code as MessageId) : undefined);
  const slider = snapshot.children['sliderCaptcha'] as ActorRefFrom<typeof sliderCaptchaMachine> | undefined;
  const captcha = snapshot.children['imageCaptcha'] as ActorRefFrom<typeof imageCaptchaMachine> | undefined;
  const isBusy = snapshot.hasTag('busy');
  return (
    <ModalFrame
      host={host}
      flush
      labelledBy="login-title"
      closeLabel={say('close')}
      marks={flowAttributes(snapshot)}
      above={slider ? <SliderDialog slider={slider} /> : null}
    >
      <div className={styles.columns}>
        <LoginWelcome />
        <div className={styles.form}>
          <h2 id="login-title" className="h1">
            <FormattedMessage id="in_login" />
          </h2>
          <Form
            labelledBy="login-title"
            busy={isBusy}
            onSubmit={({ username = '', password = '', captcha: letters, remember }) =>
              flow.send({
                type: 'form.submit',
                values: {
                  username,
                  password,
                  remember: remember !== undefined,
                  ...(letters === undefined ? {} : { captcha: letters }),
                },
              })
            }
          >
            {failure ? (
              <Alert>
                <ErrorText failure={failure} />
              </Alert>
            ) : null}
            <TextField
              name="username"
              label={say('in_username')}
              required
              icon={<User size={18} aria-hidden="true" />}
              defaultValue={snapshot.context.username}
              error={problem(errors.username)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
            />
            <PasswordField
              name="password"
              label={say('in_password')}
              required
              icon={<Lock size={18} aria-hidden="true" />}
              defaultValue={snapshot.context.values?.password ?? snapshot.context.remembered?.password ?? ''}
              error={problem(errors.password)}
              showLabel={say('password_show')}
              hideLabel={say('password_hide')}
              maxLength={64}
            />
            {captcha ? <ImageCaptchaField captcha={captcha} error={problem(errors.captcha)} /> : null}
            <Checkbox name="remember" defaultChecked={snapshot.context.remembered !== null}>
              <FormattedMessage id="remember_me" />
            </Checkbox>
            <SubmitButton busy={isBusy}>
              <FormattedMessage id="in_login" />
            </SubmitButton>
          </Form>
        </div>
      </div>
    </ModalFrame>
  );
}
