import { useSelector } from '@xstate/react';
import { ShieldAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { sessionEndedMachine } from '../../../machines/session/session-ended/session-ended.machine.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';

const WHY = {
  superseded: 'session_superseded',
  expired: 'session_expired',
  moved: 'session_moved',
  passwordChanged: 'session_password_changed',
} as const;

/** Shows why the session has ended and offers to sign in again. */
export function SessionEndedDialog({ flow, host }: FlowViewProps<ActorRefFrom<typeof sessionEndedMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  return (
    <ModalFrame host={host} labelledBy="session-ended-title" marks={flowAttributes(snapshot)}>
      <Confirm
        id="session-ended-title"
        icon={<ShieldAlert size={22} />}
        tone="warn"
        title={<FormattedMessage id="session_ended" />}
        buttons={
          <>
            <Button kind="secondary" onClick={() => flow.send({ type: 'dialog.close' })}>
              <FormattedMessage id="in_more_cancel" />
            </Button>
            <Button isDefault onClick={() => flow.send({ type: 'dialog.confirm' })}>
              <FormattedMessage id="in_login" />
            </Button>
          </>
        }
      >
        <FormattedMessage id={WHY[snapshot.context.loss]} />
      </Confirm>
    </ModalFrame>
  );
}
