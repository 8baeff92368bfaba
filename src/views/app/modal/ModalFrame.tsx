import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import {
  selectIsVisible,
  selectOptions,
  type modalMachine,
} from '../../../machines/app/modal/modal.machine.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DismissedBy } from '../../ui/use-modal.ts';

type ModalRef = ActorRefFrom<typeof modalMachine>;
const EVENTS: Readonly<Record<DismissedBy, 'modal.escape' | 'modal.background' | 'modal.close'>> = {
  escape: 'modal.escape',
  background: 'modal.background',
  button: 'modal.close',
};

interface Props {
  readonly host: AppChildren['dialog'];
  readonly title?: ReactNode;
  readonly icon?: ReactNode;
  readonly labelledBy?: string;
  readonly closeLabel?: string;
  readonly flush?: boolean;
  readonly maximized?: boolean;
  readonly end?: ReactNode;
  /** Data attributes of the flow's root: data-flow, data-state. */
  readonly marks: Readonly<Record<`data-${string}`, string>>;
  readonly children: ReactNode;
  /** A second dialog over this one; its sibling in the tree, so that it opens after it. */
  readonly above?: ReactNode;
}

/** The frame of a dialog flow; the modal machine decides its size, place and dismissal (MOD-02 to MOD-16). */
export function ModalFrame({ host, marks, children, above, ...frame }: Props) {
  const modal = useSelector(host, (snapshot) => snapshot.children['modal'] as ModalRef);
  const isVisible = useSelector(modal, selectIsVisible);
  const options = useSelector(modal, selectOptions);
  if (!isVisible || !options) return null;
  return (
    <>
      <Dialog
        {...marks}
        {...options.shape}
        {...frame}
        clickToClose={options.clickToClose}
        onDismiss={(by) => modal.send({ type: EVENTS[by] })}
        onEnter={options.buttons.length > 0 ? () => modal.send({ type: 'modal.enter' }) : undefined}
      >
        {children}
      </Dialog>
      {above}
    </>
  );
}
