import { useSelector } from '@xstate/react';
import { MessageCircle } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { servicePopupMachine } from '../../../machines/content/service-popup/service-popup.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

/** While the service's popup opens, and names what kept it from opening; a press opens it again (LAU-08, LAU-09). */
export function ServicePopupDialog({ flow, host }: FlowViewProps<ActorRefFrom<typeof servicePopupMachine>>) {
  const snapshot = useSelector(flow, (state) => state);
  const { failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <ModalFrame host={host} labelledBy="service-popup-title" marks={flowAttributes(snapshot)}>
      <Confirm
        id="service-popup-title"
        icon={<MessageCircle size={22} />}
        tone={isBusy ? undefined : 'warn'}
        title={<FormattedMessage id="live_chat" />}
        buttons={
          <>
            <Button kind="secondary" onClick={() => flow.send({ type: 'dialog.close' })}>
              <FormattedMessage id="close" />
            </Button>
            <Button
              isDefault
              busy={isBusy}
              disabled={!snapshot.can({ type: 'dialog.confirm' })}
              onClick={() => flow.send({ type: 'dialog.confirm' })}
            >
              <FormattedMessage id={failure ? 'try_again' : 'service_popup_open'} />
            </Button>
          </>
        }
      >
        {failure ? (
          <ErrorText failure={failure} />
        ) : (
          <FormattedMessage id={isBusy ? 'service_popup_opening' : 'service_popup_blocked'} />
        )}
      </Confirm>
    </ModalFrame>
  );
}
