import { useSelector } from '@xstate/react';
import { Lock, MessageSquareText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectChild } from '../../../machines/app/app/app.refs.ts';
import type { LoginRef } from '../../../machines/session/login/login.machine.ts';
import type { secondStepMachine } from '../../../machines/session/second-step/second-step.machine.ts';
import type { socialSignInMachine } from '../../../machines/session/social-sign-in/social-sign-in.machine.ts';
import type { sliderCaptchaMachine } from '../../../machines/session/slider-captcha/slider-captcha.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Segment } from '../../ui/Segment.tsx';
import styles from './LoginDialog.module.css';
import { OtherWays, RegisterOffer } from './LoginOffers.tsx';
import { LoginWelcome } from './LoginWelcome.tsx';
import { PasswordLogin } from './PasswordLogin.tsx';
import { SecondStepForm } from '../second-step/SecondStepForm.tsx';
import { SliderDialog } from '../slider-captcha/SliderDialog.tsx';
import { SmsLogin } from './SmsLogin.tsx';
import { SocialStep } from '../social-sign-in/SocialStep.tsx';
import { ProofNote } from './ProofNote.tsx';

/**
 * Login by user name and password or by mobile number and code, as the brand offers it (LOG-01, LOG-02,
 * CFG-10).
 */
export function LoginDialog({ flow, host, app }: FlowViewProps<LoginRef>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const session = useSelector(app, selectChild('session'));
  const countries = useSelector(session, (state) => state.context.countries);
  const { offers, method } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const slider = snapshot.children['sliderCaptcha'] as ActorRefFrom<typeof sliderCaptchaMachine> | undefined;
  const step = snapshot.children['secondStep'] as ActorRefFrom<typeof secondStepMachine> | undefined;
  const social = snapshot.children['socialSignIn'] as ActorRefFrom<typeof socialSignInMachine> | undefined;
  const isElsewhere = step !== undefined || social !== undefined;
  return (
    <ModalFrame
      host={host}
      flush
      labelledBy="login-title"
      closeLabel={t('close')}
      marks={flowAttributes(snapshot)}
      above={slider ? <SliderDialog slider={slider} /> : null}
    >
      <div className={styles.columns}>
        <LoginWelcome />
        <div className={styles.form}>
          <h2 id="login-title" className="h1">
            <FormattedMessage id="in_login" />
          </h2>
          {step ? (
            <SecondStepForm step={step} countries={countries} hasChoice={offers.dialingCodeChoice} />
          ) : null}
          {social ? <SocialStep step={social} /> : null}
          {/* Hidden, not unmounted: typed values are still there after another step is left. */}
          <div className={styles.first} hidden={isElsewhere}>
            <RegisterOffer flow={flow} />
            <ProofNote flow={flow} snapshot={snapshot} />
            {offers.password && offers.sms ? (
              <Segment
                label={t('login_method')}
                wide
                items={[
                  {
                    value: 'password',
                    label: <FormattedMessage id="login_by_password" />,
                    icon: <Lock size={16} aria-hidden="true" />,
                  },
                  {
                    value: 'sms',
                    label: <FormattedMessage id="login_by_sms" />,
                    icon: <MessageSquareText size={16} aria-hidden="true" />,
                  },
                ]}
                value={method}
                disabled={!snapshot.can({ type: 'method.choose', method })}
                onChange={(chosen) => flow.send({ type: 'method.choose', method: chosen })}
              />
            ) : null}
            <div hidden={method !== 'password'}>
              <PasswordLogin flow={flow} />
            </div>
            {offers.sms ? (
              <div hidden={method !== 'sms'}>
                <SmsLogin flow={flow} countries={countries} />
              </div>
            ) : null}
            {isElsewhere ? null : <OtherWays flow={flow} />}
          </div>
        </div>
      </div>
    </ModalFrame>
  );
}
