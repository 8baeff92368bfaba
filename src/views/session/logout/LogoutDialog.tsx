import { useSelector } from '@xstate/react';
import { LogOut } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { logoutMachine } from '../../../machines/session/logout/logout.machine.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';

/**
 * Asks for confirmation before signing out, and shows a loader while the platform ends the session (OUT-01,
 * OUT-02).
 */
export function LogoutDialog({ flow, host }: FlowViewProps<ActorRefFrom<typeof logoutMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  const isBusy = snapshot.hasTag('busy');
  return (
    <ModalFrame host={host} labelledBy="logout-title" marks={flowAttributes(snapshot)}>
      <Confirm
        id="logout-title"
        icon={<LogOut size={22} />}
        title={<FormattedMessage id="in_popup_prompt" />}
        buttons={
          <>
            <Button kind="secondary" disabled={isBusy} onClick={() => flow.send({ type: 'dialog.close' })}>
              <FormattedMessage id="in_more_cancel" />
            </Button>
            <Button isDefault busy={isBusy} onClick={() => flow.send({ type: 'dialog.confirm' })}>
              <FormattedMessage id="in_increase_submit" />
            </Button>
          </>
        }
      >
        <FormattedMessage id={isBusy ? 'signing_out' : 'in_sure_logout'} />
      </Confirm>
    </ModalFrame>
  );
}
