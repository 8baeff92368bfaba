import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { SecurityCenterRef } from '../../../machines/member/security-center/security-center.machine.ts';
import type { AuthenticatorAppRef } from '../../../machines/member/authenticator-app/authenticator-app.machine.ts';
import type { PasskeyBindingRef } from '../../../machines/member/passkey-binding/passkey-binding.machine.ts';
import type { ContactBindingRef } from '../../../machines/member/contact-binding/contact-binding.machine.ts';
import type { PaymentPasswordRef } from '../../../machines/member/payment-password/payment-password.machine.ts';
import type { MemberProfileRef } from '../../../machines/member/member-profile/member-profile.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PaymentPassword } from '../payment-password/PaymentPassword.tsx';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { PayoutAccounts } from './PayoutAccounts.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ProtectionMeter } from './ProtectionMeter.tsx';
import { ProtectionSteps } from './ProtectionSteps.tsx';
import { SignIns } from './SignIns.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly flow: SecurityCenterRef;
  readonly app: AppRef;
}

/** How well the account is protected, and the next thing to do (MEM-05). */
export function SecurityCenter({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { overview, failure, notice } = snapshot.context;
  const binding = snapshot.children['contactBinding'] as ContactBindingRef | undefined;
  const authenticator = snapshot.children['authenticatorApp'] as AuthenticatorAppRef | undefined;
  const passkey = snapshot.children['passkeyBinding'] as PasskeyBindingRef | undefined;
  const payment = snapshot.children['paymentPassword'] as PaymentPasswordRef | undefined;
  const profile = snapshot.children['memberProfile'] as MemberProfileRef | undefined;
  const title = intl.formatMessage({ id: 'in_my_account' });
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={title}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h3 className="h2">{title}</h3>
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="security_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'security.load' })}
        />
      ) : overview ? (
        <>
          <FailureAlert failure={failure} />
          {notice ? (
            <Alert tone="ok">
              <FormattedMessage id={notice} />
            </Alert>
          ) : null}
          <div className={styles.columns}>
            <div className={styles.column}>
              <ProtectionMeter flow={flow} />
              <ProtectionSteps flow={flow} app={app} overview={overview} />
              {profile ? (
                <ProfileCard profile={profile} hasPassword={overview.protection.passwordSet} />
              ) : null}
            </div>
            <div className={styles.column}>
              <SignIns flow={flow} app={app} overview={overview} />
              <PayoutAccounts app={app} overview={overview} />
            </div>
          </div>
        </>
      ) : (
        <Loading className={styles.wait}>
          <Skeleton height={88} />
          <Skeleton height={300} />
        </Loading>
      )}
      {authenticator ? <AuthenticatorDialog flow={authenticator} /> : null}
      {passkey ? <PasskeyDialog flow={passkey} /> : null}
      {payment ? <PaymentPassword flow={payment} app={app} /> : null}
      {binding ? <ContactDialog binding={binding} app={app} /> : null}
    </section>
  );
}
