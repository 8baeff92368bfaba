import { useSelector } from '@xstate/react';
import { UserX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { gameGateMachine } from '../../../machines/games/game-gate/game-gate.machine.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';

/** Shown to a trial account at a gate for real accounts: the reason, and the way to one (GAT-16). */
export function GateWarning({ flow, host }: FlowViewProps<ActorRefFrom<typeof gameGateMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  const { canRegister } = snapshot.context;
  return (
    <ModalFrame host={host} labelledBy="gate-title" marks={flowAttributes(snapshot)}>
      <Confirm
        id="gate-title"
        icon={<UserX size={22} />}
        tone="warn"
        title={<FormattedMessage id="true_account_title" />}
        buttons={
          <>
            {canRegister ? (
              <Button kind="secondary" onClick={() => flow.send({ type: 'dialog.close' })}>
                <FormattedMessage id="in_more_cancel" />
              </Button>
            ) : null}
            <Button isDefault onClick={() => flow.send({ type: 'dialog.confirm' })}>
              <FormattedMessage id="in_increase_submit" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage id="in_need_true_account" />
        </p>
        {canRegister ? (
          <p>
            <FormattedMessage id="gate_register_keeps" />
          </p>
        ) : null}
      </Confirm>
    </ModalFrame>
  );
}
