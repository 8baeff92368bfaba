import { useSelector } from '@xstate/react';
import { Handshake } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { selectContract } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Contracts.module.css';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { CONFIRM_TEXTS, ACTION_TEXTS } from '../common/contract-texts.ts';

/** Actions by which the member agrees to the terms shown. */
const AGREES: readonly string[] = ['offer.accept', 'counter.accept'];

/** The confirmation of an action: its meaning, and what accepting would end (CON-05). */
export function ContractConfirm({ flow }: { flow: ContractNegotiationRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const contract = selectContract(snapshot);
  const { begun, details } = snapshot.context;
  if (!snapshot.matches('confirming') || !contract || begun === null || begun === 'opening') return null;
  const meaning = CONFIRM_TEXTS[begun];
  const ends = AGREES.includes(begun) ? (details?.preview.ends ?? []) : [];
  return (
    <Dialog
      labelledBy="contract-confirm"
      width={400}
      height="auto"
      pivotY={0.3}
      onDismiss={() => flow.send({ type: 'action.cancel' })}
    >
      <Confirm
        id="contract-confirm"
        icon={<Handshake size={22} />}
        tone={ends.length > 0 ? 'warn' : 'brand'}
        title={<FormattedMessage id={ACTION_TEXTS[begun]} />}
        buttons={
          <>
            <Button kind="secondary" onClick={() => flow.send({ type: 'action.cancel' })}>
              <FormattedMessage id="contract_back" />
            </Button>
            <Button isDefault onClick={() => flow.send({ type: 'action.confirm' })}>
              <FormattedMessage id={ACTION_TEXTS[begun]} />
            </Button>
          </>
        }
      >
        {meaning ? <FormattedMessage id={meaning} values={{ name: contract.account }} /> : null}
        {ends.length > 0 ? (
          <div className={styles.ends}>
            <Alert
              tone="warn"
              title={<FormattedMessage id="contract_ends" values={{ count: ends.length }} />}
            >
              <FormattedMessage
                id="contract_ends_why"
                values={{ names: ends.map(({ account }) => account).join(', ') }}
              />
            </Alert>
          </div>
        ) : null}
      </Confirm>
    </Dialog>
  );
}
