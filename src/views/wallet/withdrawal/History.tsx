import { FormattedMessage } from 'react-intl';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { ACTOR_WORDS, EVENT_WORDS } from './withdrawal-states.ts';
import styles from './CaseFile.module.css';

/** What has happened to a withdrawal, the oldest first: what, who and when. */
export function History({ steps }: { readonly steps: Withdrawal['timeline'] }) {
  return (
    <ol className={styles.history}>
      {steps.map(({ event, actor, at }) => {
        const words = EVENT_WORDS[event];
        return (
          <li key={`${event}.${at}`}>
            <strong>{words ? <FormattedMessage id={words} /> : event}</strong>
            <span className={styles.small}>
              <FormattedMessage id={ACTOR_WORDS[actor]} /> · <DateTime ms={at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
