import { useSelector } from '@xstate/react';
import { Handshake } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { contractOffersMachine } from '../../../machines/agent/contract-offers/contract-offers.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Arch } from '../../ui/Arch.tsx';
import { Contracts } from '../contract-negotiation/Contracts.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';

/** Contracts of all kinds in a dialog, those that wait for an answer first (CON-01, CON-04). */
export function ContractOffers({ flow, host }: FlowViewProps<ActorRefFrom<typeof contractOffersMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const contracts = snapshot.children['contracts'] as ContractNegotiationRef | undefined;
  return (
    <ModalFrame
      host={host}
      marks={flowAttributes(snapshot)}
      icon={
        <Arch>
          <Handshake size={18} />
        </Arch>
      }
      title={<FormattedMessage id="contracts_title" />}
      closeLabel={intl.formatMessage({ id: 'close' })}
    >
      {contracts ? <Contracts flow={contracts} /> : null}
    </ModalFrame>
  );
}
