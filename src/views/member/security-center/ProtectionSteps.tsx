import { useSelector } from '@xstate/react';
import { Check, KeyRound, Mail, Smartphone, WalletCards, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectSteps,
  type Overview,
  type SecurityCenterRef,
  type Step,
  type StepState,
} from '../../../machines/member/security-center/security-center.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { STEP_NAMES } from './ProtectionMeter.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly flow: SecurityCenterRef;
  readonly app: AppRef;
  readonly overview: Overview;
}

const ICONS: Readonly<Record<Step, LucideIcon>> = {
  password: KeyRound,
  payment: WalletCards,
  mobile: Smartphone,
  email: Mail,
  cards: WalletCards,
};
const BADGES = {
  done: ['security_done', 'ok'],
  open: ['security_open', 'warn'],
  missing: ['security_missing', 'neutral'],
} as const satisfies Record<StepState, readonly [MessageId, string]>;
const ACTIONS = {
  done: ['security_change', 'security_change_name', 'secondary'],
  open: ['security_confirm', 'security_confirm_name', 'primary'],
  missing: ['security_add', 'security_add_name', 'secondary'],
} as const satisfies Record<StepState, readonly [MessageId, MessageId, string]>;

interface RowProps {
  readonly step: Step;
  readonly state: StepState;
  readonly note: ReactNode;
  /** What waits, and how it is cancelled. */
  readonly pending?: ReactNode;
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
}

function StepRow({ step, state, note, pending, isDisabled, onOpen }: RowProps) {
  const intl = useIntl();
  const Icon = ICONS[step];
  const name = intl.formatMessage({ id: STEP_NAMES[step] });
  const [label, labelled, kind] = ACTIONS[state];
  const [badge, tone] = BADGES[state];
  return (
    <li className={styles.row} data-step={step}>
      <Arch tone={state === 'done' ? 'brand' : state === 'open' ? 'gilt' : 'neutral'}>
        <Icon size={18} />
      </Arch>
      <div className={styles.what}>
        <span className={styles.name}>
          {name}
          <Badge tone={tone} icon={state === 'done' ? <Check size={12} aria-hidden="true" /> : null}>
            <FormattedMessage id={badge} />
          </Badge>
        </span>
        <span className={styles.note}>{note}</span>
        {pending}
      </div>
      <Button
        kind={kind}
        size="sm"
        disabled={isDisabled}
        aria-label={intl.formatMessage({ id: labelled }, { name })}
        onClick={onOpen}
      >
        <FormattedMessage id={label} />
      </Button>
    </li>
  );
}

/** The steps that protect the account, with a state and one action each. */
export function ProtectionSteps({ flow, app, overview: { protection } }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const states = selectSteps(snapshot)?.states;
  if (!states) return null;
  const { passwordSet, passwordChangedAt } = protection;
  const isBusy = !snapshot.matches('shown');
  const contactRow = (kind: 'mobile' | 'email') => {
    const change = protection.pending.find((each) => each.kind === kind);
    return (
      <StepRow
        step={kind}
        state={states[kind]}
        note={
          protection[kind]?.masked ??
          intl.formatMessage({ id: kind === 'mobile' ? 'security_mobile_why' : 'security_email_why' })
        }
        pending={
          change ? (
            <span className={styles.note}>
              <FormattedMessage
                id={change.masked === null ? 'security_pending_off' : 'security_pending'}
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
          state={states.password}
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
        <StepRow
          step="payment"
          state={states.payment}
          note={<FormattedMessage id="security_payment_why" />}
          isDisabled={isBusy}
          onOpen={() => app.send({ type: 'route.request', address: '/member/withdraw', manner: 'replace' })}
        />
        {contactRow('mobile')}
        {contactRow('email')}
      </ul>
    </section>
  );
}
