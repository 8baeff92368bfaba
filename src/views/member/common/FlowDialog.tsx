import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { flowAttributes } from '../../flow-attributes.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  readonly snapshot: Parameters<typeof flowAttributes>[0] & {
    readonly status: string;
    hasTag(tag: 'held'): boolean;
  };
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of a flow that a page runs itself; while the flow is `held`, there is no close button. */
export function FlowDialog({ snapshot, title, onClose, children }: Props) {
  const intl = useIntl();
  if (snapshot.status !== 'active') return null;
  return (
    <Dialog
      {...flowAttributes(snapshot)}
      title={title}
      width={460}
      height="auto"
      {...(!snapshot.hasTag('held') && { closeLabel: intl.formatMessage({ id: 'close' }) })}
      onDismiss={onClose}
    >
      {children}
    </Dialog>
  );
}
