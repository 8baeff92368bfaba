import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectChild } from '../../../machines/app/app/app.refs.ts';
import type { registrationMachine } from '../../../machines/session/registration/registration.machine.ts';
import type { sliderCaptchaMachine } from '../../../machines/session/slider-captcha/slider-captcha.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './RegistrationDialog.module.css';
import { RegistrationForm } from './RegistrationForm.tsx';
import { RegistrationWelcome } from './RegistrationWelcome.tsx';
import { SliderDialog } from '../slider-captcha/SliderDialog.tsx';

const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Registration by the platform's rules, by user name or by mobile number (REG-01 to REG-09). */
export function RegistrationDialog({
  flow,
  host,
  app,
}: FlowViewProps<ActorRefFrom<typeof registrationMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const t = (id: MessageId) => intl.formatMessage({ id });
  const slider = snapshot.children['sliderCaptcha'] as ActorRefFrom<typeof sliderCaptchaMachine> | undefined;
  const countries = useSelector(useSelector(app, selectChild('session')), (state) => state.context.countries);
  const { failure } = snapshot.context;
  const failed = (
    <Alert
      title={t('register_rules_failed')}
      action={
        <Button size="sm" kind="secondary" onClick={() => flow.send({ type: 'form.retry' })}>
          <FormattedMessage id="try_again" />
        </Button>
      }
    >
      {failure ? <ErrorText failure={failure} /> : null}
    </Alert>
  );
  const places = (
    <div className={styles.fields} aria-busy="true">
      {PLACES.map((place) => (
        <Skeleton key={place} shape="tile" height={68} />
      ))}
    </div>
  );
  return (
    <ModalFrame
      host={host}
      flush
      labelledBy="registration-title"
      closeLabel={t('close')}
      marks={flowAttributes(snapshot)}
      above={slider ? <SliderDialog slider={slider} /> : null}
    >
      <div className={styles.columns}>
        <RegistrationWelcome />
        <div className={styles.form}>
          <div className={styles.head}>
            <h2 id="registration-title" className="h1">
              <FormattedMessage id="create_account" />
            </h2>
            <p className={styles.member}>
              <FormattedMessage id="already_member" />{' '}
              <Button
                kind="text"
                size="sm"
                disabled={!snapshot.can({ type: 'login.open' })}
                onClick={() => flow.send({ type: 'login.open' })}
              >
                <FormattedMessage id="in_login" />
              </Button>
            </p>
          </div>
          {snapshot.matches('failed') ? (
            failed
          ) : snapshot.matches('loading') ? (
            places
          ) : (
            <RegistrationForm flow={flow} snapshot={snapshot} countries={countries} />
          )}
        </div>
      </div>
    </ModalFrame>
  );
}
