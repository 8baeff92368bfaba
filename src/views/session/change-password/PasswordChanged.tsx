import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { changePasswordMachine } from '../../../machines/session/change-password/change-password.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

type Props = Pick<FlowViewProps<ActorRefFrom<typeof changePasswordMachine>>, 'flow' | 'host'>;

/** The new password is set, and the page is signed in with it. */
export function PasswordChanged({ flow, host }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  return (
    <ModalFrame host={host} labelledBy="change-password-title" marks={flowAttributes(snapshot)}>
      <Confirm
        id="change-password-title"
        icon={<KeyRound size={22} />}
        title={<FormattedMessage id="change_password" />}
        buttons={
          <Button isDefault onClick={() => flow.send({ type: 'dialog.confirm' })}>
            <FormattedMessage id="in_increase_submit" />
          </Button>
        }
      >
        <FormattedMessage id="password_changed" />
      </Confirm>
    </ModalFrame>
  );
}
