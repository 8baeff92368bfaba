import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import {
  selectSteps,
  type Overview,
  type SecurityCenterRef,
  type Step,
} from '../../../machines/member/security-center/security-center.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { FactorRows } from './FactorRows.tsx';
import { StepRow } from './StepRow.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly flow: SecurityCenterRef;
  readonly app: AppRef;
  readonly overview: Overview;
}

/** The steps that protect the account, with a state and one action each. */
export function ProtectionSteps({ flow, app, overview: { protection } }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const states = selectSteps(snapshot)?.states;
  if (!states) return null;
  const stateOf = (step: Step) => states[step] ?? 'missing';
  const { passwordSet, passwordChangedAt } = protection;
  const isBusy = !snapshot.matches('shown');
  const contactRow = (kind: 'mobile' | 'email') => {
    const change = protection.pending.find((each) => each.kind === kind);
    return (
      <StepRow
        step={kind}
        state={stateOf(kind)}
        note={
          protection[kind]?.masked ??
          intl.formatMessage({ id: kind === 'mobile' ? 'security_mobile_why' : 'security_email_why' })
        }
        below={
          change ? (
            <span className={styles.note}>
              <FormattedMessage
                id={change.masked === null ? 'security_pending_removal' : 'security_pending'}
                values={{
                  contact: change.masked,
                  date: <DateTime ms={change.effectiveAt} />,
                }}
              />{' '}
              <Button
                kind="text"
                size="sm"
                disabled={isBusy}
                onClick={() => flow.send({ type: 'change.cancel', kind })}
              >
                <FormattedMessage id="security_cancel_change" />
              </Button>
            </span>
          ) : null
        }
        isDisabled={isBusy}
        onOpen={() => flow.send({ type: 'contact.open', kind })}
      />
    );
  };
  return (
    <section className={styles.card} aria-label={intl.formatMessage({ id: 'security_steps' })}>
      <ul className={styles.list}>
        <StepRow
          step="password"
          state={stateOf('password')}
          note={
            passwordChangedAt ? (
              <FormattedMessage
                id="security_password_changed"
                values={{ date: <DateTime ms={passwordChangedAt} show="date" /> }}
              />
            ) : (
              <FormattedMessage id={passwordSet ? 'security_password_set' : 'security_password_none'} />
            )
          }
          isDisabled={isBusy}
          onOpen={() => app.send({ type: 'password.open' })}
        />
        {states.payment === undefined ? null : (
          <StepRow
            step="payment"
            state={states.payment}
            note={<FormattedMessage id="security_payment_why" />}
            isDisabled={isBusy}
            onOpen={() => flow.send({ type: 'payment.open' })}
          />
        )}
        {contactRow('mobile')}
        {contactRow('email')}
        {protection.factors ? <FactorRows flow={flow} factors={protection.factors} /> : null}
      </ul>
    </section>
  );
}
