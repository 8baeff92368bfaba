import { ChevronRight, FileText, Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectContracts,
  selectDocuments,
  type WaitingEntry,
  type WhatsNewSnapshot,
  type whatsNewMachine,
} from '../../../machines/content/whats-new/whats-new.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './WhatsNew.module.css';
import { Unread } from './WhatsNewUnread.tsx';

interface EntryProps {
  readonly entry: WaitingEntry | null;
  readonly label: 'acceptance_waiting' | 'contracts_waiting';
  readonly icon: ReactNode;
  readonly onOpen: () => void;
}

/** Waiting items as one entry that opens them; nothing for none. */
function Entry({ entry, label, icon, onOpen }: EntryProps) {
  if (!entry) return null;
  return (
    <button type="button" className={styles.entry} onClick={onOpen}>
      <Arch tone="gilt" size="sm">
        {icon}
      </Arch>
      <span className={styles.text}>
        <span className={styles.title} data-read={entry.isRead || undefined}>
          <Unread isRead={entry.isRead} />
          <FormattedMessage id={label} values={{ count: entry.count }} />
        </span>
        <span className={styles.time}>
          <DateTime ms={entry.since} show="near" />
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={styles.onward} />
    </button>
  );
}

interface Props {
  readonly flow: ActorRefFrom<typeof whatsNewMachine>;
  readonly snapshot: WhatsNewSnapshot;
}

/** The documents to accept (VAL-19) and the contracts to answer (CON-01). */
export function WhatsNewWaiting({ flow, snapshot }: Props) {
  return (
    <>
      <Entry
        entry={selectDocuments(snapshot)}
        label="acceptance_waiting"
        icon={<FileText size={16} />}
        onOpen={() => flow.send({ type: 'documents.open' })}
      />
      <Entry
        entry={selectContracts(snapshot)}
        label="contracts_waiting"
        icon={<Handshake size={16} />}
        onOpen={() => flow.send({ type: 'contracts.open' })}
      />
    </>
  );
}
