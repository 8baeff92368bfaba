import { useSelector } from '@xstate/react';
import { FilePlus2, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { selectContract, selectExponent } from '../../machines/agent/contract-negotiation.machine.ts';
import type { FlowViewProps } from '../FlowSlot.tsx';
import { flowAttributes } from '../flow-attributes.ts';
import { ErrorText } from '../layout/ErrorText.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Segment } from '../ui/Segment.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/StateBlock.tsx';
import { ContractActions } from './ContractActions.tsx';
import { ContractAsk } from './ContractAsk.tsx';
import { ContractHistory } from './ContractHistory.tsx';
import { ContractList } from './ContractList.tsx';
import { ContractTerms } from './ContractTerms.tsx';
import { ProposalForm } from './ProposalForm.tsx';
import { KIND_PAGES, type ContractFlow } from './contract-texts.ts';
import styles from './ContractsPage.module.css';

/** Contracts of one kind: who they are with, what they say, and what was said (CON-01 to CON-06). */
export function ContractsPage({ flow, app }: Pick<FlowViewProps<ContractFlow>, 'flow' | 'app'>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { kind, failure, isChanged, form, begun } = snapshot.context;
  const contract = selectContract(snapshot);
  const isWriting = begun !== null && form !== null;
  const isLoaded = !snapshot.matches('loading') && !snapshot.matches('failed');
  const say = (id: MessageId) => intl.formatMessage({ id });
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={say('contracts_title')}
      aria-busy={snapshot.hasTag('busy') || undefined}
    >
      <header className={styles.head}>
        <h3 className="h2">
          <FormattedMessage id="contracts_title" />
        </h3>
        <div className={styles.kinds}>
          <Segment
            label={say('contracts_title')}
            value={kind}
            items={KIND_PAGES.map((each) => ({
              value: each.kind,
              label: <FormattedMessage id={each.label} />,
            }))}
            onChange={(value) => {
              const page = KIND_PAGES.find((each) => each.kind === value)?.page ?? '';
              app.send({ type: 'route.request', address: `/agent/${page}`, manner: 'replace' });
            }}
          />
        </div>
        {isLoaded ? (
          <IconButton
            ring
            label={say('contracts_reload')}
            disabled={!snapshot.matches('reading')}
            onClick={() => flow.send({ type: 'list.reload' })}
          >
            <RefreshCw size={18} />
          </IconButton>
        ) : null}
        <Button
          icon={<FilePlus2 size={18} aria-hidden="true" />}
          disabled={!snapshot.can({ type: 'offer.new' })}
          onClick={() => flow.send({ type: 'offer.new' })}
        >
          <FormattedMessage id="contract_new" />
        </Button>
      </header>
      {isChanged ? (
        <Alert tone="warn" title={<FormattedMessage id="contract_changed_title" />}>
          <FormattedMessage id="contract_changed_kept" />
        </Alert>
      ) : null}
      {snapshot.matches('loading') ? (
        <div role="status" aria-label={say('loading')} className={styles.grid}>
          <Skeleton shape="tile" width="100%" height={220} />
          <Skeleton shape="tile" width="100%" height={380} />
        </div>
      ) : snapshot.matches('failed') ? (
        <ErrorState
          title={<FormattedMessage id="contracts_failed" />}
          action={
            <Button kind="secondary" onClick={() => flow.send({ type: 'list.reload' })}>
              <FormattedMessage id="try_again" />
            </Button>
          }
        >
          {failure ? <ErrorText failure={failure} /> : null}
        </ErrorState>
      ) : (
        <div className={styles.grid}>
          <ContractList flow={flow} />
          <div className={styles.middle}>
            {failure && !isWriting && !snapshot.matches('unsure') ? (
              <Alert>
                <ErrorText failure={failure} />
              </Alert>
            ) : null}
            {contract ? <ContractTerms contract={contract} exponent={selectExponent(snapshot)} /> : null}
            {contract || isWriting ? null : (
              <EmptyState title={<FormattedMessage id="contracts_empty" />}>
                <FormattedMessage id="contracts_empty_why" />
              </EmptyState>
            )}
            {isWriting ? <ProposalForm flow={flow} /> : <ContractActions flow={flow} />}
          </div>
          {contract ? <ContractHistory flow={flow} /> : null}
        </div>
      )}
      <ContractAsk flow={flow} />
    </section>
  );
}
