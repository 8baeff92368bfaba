import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectSteps,
  type Overview,
  type SecurityCenterRef,
} from '../../../machines/member/security-center/security-center.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { StepRow } from './StepRow.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly flow: SecurityCenterRef;
  readonly factors: NonNullable<Overview['protection']['factors']>;
}

function AppRow({ flow, factors: { appSince, recoveryLeft } }: Props) {
  const state = useSelector(flow, (snapshot) => selectSteps(snapshot)?.states.app);
  const isBusy = useSelector(flow, (snapshot) => !snapshot.matches('shown'));
  if (!state) return null;
  return (
    <StepRow
      step="app"
      state={state}
      note={
        appSince === null ? (
          <FormattedMessage id="security_app_why" />
        ) : (
          <FormattedMessage
            id="security_app_since"
            values={{ date: <DateTime ms={appSince} show="date" /> }}
          />
        )
      }
      below={
        appSince === null ? null : (
          <span className={styles.note}>
            <FormattedMessage id="security_recovery_left" values={{ count: recoveryLeft }} />{' '}
            <Button
              kind="text"
              size="sm"
              disabled={isBusy}
              onClick={() => flow.send({ type: 'app.open', task: 'renewCodes' })}
            >
              <FormattedMessage id="app_renew" />
            </Button>
          </span>
        )
      }
      action={appSince === null ? 'add' : 'remove'}
      isDisabled={isBusy}
      onOpen={() => flow.send({ type: 'app.open', task: appSince === null ? 'setUp' : 'remove' })}
    />
  );
}

function PasskeyRow({ flow, factors: { passkeys } }: Props) {
  const intl = useIntl();
  const state = useSelector(flow, (snapshot) => selectSteps(snapshot)?.states.passkey);
  const isBusy = useSelector(flow, (snapshot) => !snapshot.matches('shown'));
  if (!state) return null;
  return (
    <StepRow
      step="passkey"
      state={state}
      note={<FormattedMessage id="security_passkey_why" />}
      below={
        passkeys.length > 0 ? (
          <ul className={styles.keys}>
            {passkeys.map(({ id, name, createdAt, usedAt }) => (
              <li key={id} data-passkey={name}>
                <strong>{name}</strong>{' '}
                <span className={styles.note}>
                  {usedAt === null ? (
                    <FormattedMessage id="passkey_added_at" values={{ date: <DateTime ms={createdAt} /> }} />
                  ) : (
                    <FormattedMessage id="passkey_used_at" values={{ date: <DateTime ms={usedAt} /> }} />
                  )}
                </span>{' '}
                <Button
                  kind="text"
                  size="sm"
                  disabled={isBusy}
                  aria-label={intl.formatMessage({ id: 'passkey_remove_name' }, { name })}
                  onClick={() => flow.send({ type: 'passkey.remove', id })}
                >
                  <FormattedMessage id="passkey_remove" />
                </Button>
              </li>
            ))}
          </ul>
        ) : null
      }
      action="add"
      isDisabled={isBusy}
      onOpen={() => flow.send({ type: 'passkey.add' })}
    />
  );
}

/** The second factors of the account: its authenticator app and its passkeys. */
export function FactorRows(props: Props) {
  return (
    <>
      <AppRow {...props} />
      <PasskeyRow {...props} />
    </>
  );
}
