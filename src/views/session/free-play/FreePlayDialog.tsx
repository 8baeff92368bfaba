import { useSelector } from '@xstate/react';
import { Gamepad2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { freePlayMachine } from '../../../machines/session/free-play/free-play.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

/** Creates a trial account; shows the reason if that fails (FRE-01). */
export function FreePlayDialog({ flow, host }: FlowViewProps<ActorRefFrom<typeof freePlayMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  const { failure } = snapshot.context;
  return (
    <ModalFrame host={host} labelledBy="free-play-title" marks={flowAttributes(snapshot)}>
      <Confirm
        id="free-play-title"
        icon={<Gamepad2 size={22} />}
        tone={failure ? 'warn' : undefined}
        title={<FormattedMessage id="free_play" />}
        buttons={
          <>
            <Button kind="secondary" onClick={() => flow.send({ type: 'dialog.close' })}>
              <FormattedMessage id="in_more_cancel" />
            </Button>
            <Button
              isDefault
              busy={snapshot.hasTag('busy')}
              disabled={!snapshot.can({ type: 'dialog.confirm' })}
              onClick={() => flow.send({ type: 'dialog.confirm' })}
            >
              <FormattedMessage id="try_again" />
            </Button>
          </>
        }
      >
        {failure ? <ErrorText failure={failure} /> : <FormattedMessage id="free_play_starting" />}
      </Confirm>
    </ModalFrame>
  );
}
