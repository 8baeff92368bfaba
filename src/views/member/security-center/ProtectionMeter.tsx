import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectSteps,
  type SecurityCenterRef,
  type Step,
} from '../../../machines/member/security-center/security-center.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { cx } from '../../ui/cx.ts';
import { DomeGauge } from '../../ui/Progress.tsx';
import styles from './SecurityCenter.module.css';

export const STEP_NAMES = {
  password: 'security_password',
  payment: 'security_payment',
  mobile: 'security_mobile',
  email: 'security_email',
  app: 'security_app',
  passkey: 'security_passkey',
  cards: 'security_cards',
} as const satisfies Record<Step, MessageId>;

const titleOf = (done: number, all: number): MessageId =>
  done / all >= 0.7 ? 'security_good' : done / all >= 0.25 ? 'security_fair' : 'security_poor';

/** How many steps are done, and which are left. */
export function ProtectionMeter({ flow }: { readonly flow: SecurityCenterRef }) {
  const intl = useIntl();
  const steps = selectSteps(useSelector(flow, (state) => state));
  if (!steps) return null;
  const { states, all, done, left } = steps;
  const [next] = left;
  return (
    <section className={cx(styles.card, styles.meter)}>
      <DomeGauge label={intl.formatMessage({ id: 'security_meter' }, { done, all })} share={done / all}>
        {done} / {all}
      </DomeGauge>
      <div className={styles.text}>
        <h4 className="h3">
          <FormattedMessage id={titleOf(done, all)} />
        </h4>
        <p className={styles.note}>
          {next ? (
            <FormattedMessage
              id="security_left"
              values={{ count: left.length, step: intl.formatMessage({ id: STEP_NAMES[next] }) }}
            />
          ) : (
            <FormattedMessage id="security_complete" />
          )}
        </p>
        <div className={styles.bars} aria-hidden="true">
          {Object.entries(states).map(([step, state]) => (
            <span key={step} data-step={state} />
          ))}
        </div>
      </div>
    </section>
  );
}
