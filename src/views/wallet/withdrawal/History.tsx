import { FormattedMessage } from 'react-intl';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { ACTOR_TEXTS, EVENT_TEXTS } from './withdrawal-states.ts';
import styles from './CaseFile.module.css';

/** The events of a withdrawal, oldest first: what, who and when. */
export function History({ steps }: { readonly steps: Withdrawal['timeline'] }) {
  return (
    <ol className={styles.history}>
      {steps.map(({ event, actor, at }) => {
        const label = EVENT_TEXTS[event];
        return (
          <li key={`${event}.${at}`}>
            <strong>{label ? <FormattedMessage id={label} /> : event}</strong>
            <span className={styles.small}>
              <FormattedMessage id={ACTOR_TEXTS[actor]} /> · <DateTime ms={at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
