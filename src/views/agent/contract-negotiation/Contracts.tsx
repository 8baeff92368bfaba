import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectContract,
  selectExponent,
} from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { ContractActions } from './ContractActions.tsx';
import { ContractConfirm } from './ContractConfirm.tsx';
import { ContractHistory } from './ContractHistory.tsx';
import type { ContractLinesRef } from '../../../machines/agent/contract-lines/contract-lines.machine.ts';
import { ContractLines } from '../contract-lines/ContractLines.tsx';
import { ContractList } from './ContractList.tsx';
import { ContractTerms } from './ContractTerms.tsx';
import { ProposalEffect } from './ProposalEffect.tsx';
import { ProposalForm } from './ProposalForm.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import styles from './Contracts.module.css';

interface Props {
  readonly flow: ContractNegotiationRef;
  readonly head?: ReactNode;
}

/** Contracts: the parties, the terms, the history, and the possible actions (CON-01 to CON-06). */
export function Contracts({ flow, head }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { failure, isChanged, form, begun, symbol } = snapshot.context;
  const lines = snapshot.children['lines'] as ContractLinesRef;
  const contract = selectContract(snapshot);
  const isWriting = begun !== null && form !== null;
  // After a lost response the same intent is sent again; the form returns if it is refused.
  const hasForm = isWriting && !snapshot.matches('resultUnknown');
  const t = (id: MessageId) => intl.formatMessage({ id });
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={t('contracts_title')}
      aria-busy={snapshot.hasTag('busy') || undefined}
    >
      {head}
      {isChanged ? (
        <Alert tone="warn" title={<FormattedMessage id="contract_changed_title" />}>
          <FormattedMessage id="contract_changed_kept" />
        </Alert>
      ) : null}
      {snapshot.matches('loading') ? (
        <Loading className={styles.grid}>
          <Skeleton shape="tile" width="100%" height={220} />
          <Skeleton shape="tile" width="100%" height={380} />
        </Loading>
      ) : snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="contracts_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'list.reload' })}
        />
      ) : hasForm ? (
        <div className={styles.layout}>
          <ProposalForm flow={flow} />
          <div className={styles.effect}>
            <ProposalEffect flow={flow} />
          </div>
        </div>
      ) : (
        <div className={styles.grid}>
          <ContractList flow={flow} />
          <div className={styles.middle}>
            {!snapshot.matches('resultUnknown') ? <FailureAlert failure={failure} /> : null}
            {contract ? (
              <ContractTerms
                key={contract.id}
                contract={contract}
                exponent={selectExponent(snapshot)}
                onLines={() => lines.send({ type: 'lines.open', contractId: contract.id })}
              />
            ) : (
              <EmptyState title={<FormattedMessage id="contracts_empty" />}>
                <FormattedMessage id="contracts_empty_why" />
              </EmptyState>
            )}
            <ContractActions flow={flow} />
          </div>
          {contract ? <ContractHistory flow={flow} /> : null}
        </div>
      )}
      <ContractConfirm flow={flow} />
      <ContractLines flow={lines} unit={{ symbol, exponent: selectExponent(snapshot) }} />
    </section>
  );
}
