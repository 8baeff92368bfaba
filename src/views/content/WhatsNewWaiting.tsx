import { ChevronRight, Handshake } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectContracts,
  type WhatsNewSnapshot,
  type whatsNewMachine,
} from '../../machines/content/whats-new.machine.ts';
import { Arch } from '../ui/Arch.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import styles from './WhatsNew.module.css';
import { Unread } from './WhatsNewUnread.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof whatsNewMachine>;
  readonly snapshot: WhatsNewSnapshot;
}

/** The contracts that wait, as one entry that leads to them (CON-01); nothing where none does. */
export function WhatsNewContracts({ flow, snapshot }: Props) {
  const contracts = selectContracts(snapshot);
  if (!contracts) return null;
  return (
    <button type="button" className={styles.entry} onClick={() => flow.send({ type: 'contracts.open' })}>
      <Arch tone="gilt" size="sm">
        <Handshake size={16} />
      </Arch>
      <span className={styles.text}>
        <span className={styles.title} data-read={contracts.isRead || undefined}>
          <Unread isRead={contracts.isRead} />
          <FormattedMessage id="contracts_waiting" values={{ count: contracts.count }} />
        </span>
        <span className={styles.time}>
          <DateTime ms={contracts.since} show="near" />
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={styles.onward} />
    </button>
  );
}
