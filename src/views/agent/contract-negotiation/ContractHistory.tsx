import { useSelector } from '@xstate/react';
import { Check, Clock, FilePen, Hourglass, Undo2, X, type LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectContract,
  selectWaiting,
  selectActions,
} from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { Arch, type Tone } from '../../ui/Arch.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { HISTORY_TEXTS, STATES } from '../common/contract-texts.ts';
import styles from './ContractHistory.module.css';

const LOOKS: readonly { readonly ends: RegExp; readonly tone: Tone; readonly icon: LucideIcon }[] = [
  { ends: /accept$|agree$/, tone: 'ok', icon: Check },
  { ends: /decline$|discard$|refuse$|undercut$/, tone: 'danger', icon: X },
  { ends: /withdraw$/, tone: 'neutral', icon: Undo2 },
  { ends: /^term\./, tone: 'neutral', icon: Clock },
];
const PLAIN = { tone: 'brand', icon: FilePen } as const;

/** Events that come with a note of their own. */
const WRITING: ReadonlySet<string> = new Set(['offer.send', 'offer.change', 'offer.counter']);

/** The history of the contract, latest first, the same for both parties (CON-04). */
export function ContractHistory({ flow }: { flow: ContractNegotiationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const contract = selectContract(snapshot);
  const waiting = selectWaiting(snapshot);
  const isOpen = selectActions(snapshot).length > 0;
  if (!contract) return null;
  const { details } = snapshot.context;
  const isTalkedAbout = STATES[contract.status]?.tone === 'warn';
  return (
    <aside className={styles.history} aria-label={intl.formatMessage({ id: 'contract_history' })}>
      <h4 className="h3">
        <FormattedMessage id="contract_history" />
      </h4>
      {details ? (
        <ol className={styles.list}>
          {isTalkedAbout && isOpen ? (
            <li className={styles.item}>
              <Arch tone="warn" size="sm">
                <Hourglass size={14} />
              </Arch>
              <strong>
                {waiting.has(contract.id) ? (
                  <FormattedMessage id="contract_waits_for_you" />
                ) : (
                  <FormattedMessage id="contract_waits_for_other" values={{ name: contract.account }} />
                )}
              </strong>
            </li>
          ) : null}
          {details.history.events.toReversed().map((event) => {
            const look = LOOKS.find(({ ends }) => ends.test(event.event)) ?? PLAIN;
            const text = HISTORY_TEXTS[event.event];
            const note = details.history.versions.find(({ version }) => version === event.version)?.note;
            // A version that is accepted, declined or withdrawn keeps the note of whoever wrote it.
            const isWritten = WRITING.has(event.event);
            return (
              <li key={`${event.at} ${event.event}`} className={styles.item}>
                <Arch tone={look.tone} size="sm">
                  <look.icon size={14} />
                </Arch>
                <div>
                  {text ? (
                    <FormattedMessage
                      id={text}
                      values={{ by: event.by === contract.side ? 'me' : 'other', name: contract.account }}
                    />
                  ) : (
                    event.event
                  )}
                  {event.version === null ? null : (
                    <span className={styles.version}>
                      <FormattedMessage id="contract_version" values={{ version: event.version }} />
                    </span>
                  )}
                  <span className={styles.at}>
                    <DateTime ms={event.at} />
                  </span>
                  {note && isWritten ? <blockquote className={styles.note}>{note}</blockquote> : null}
                </div>
              </li>
            );
          })}
        </ol>
      ) : (
        <Skeleton shape="tile" width="100%" height={160} />
      )}
    </aside>
  );
}
