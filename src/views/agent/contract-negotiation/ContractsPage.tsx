import { useSelector } from '@xstate/react';
import { FilePlus2, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Contracts } from './Contracts.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { KIND_PAGES } from '../common/contract-texts.ts';
import styles from './ContractsPage.module.css';

/** Contracts of one kind, in the agent centre; new ones are offered here. */
export function ContractsPage({ flow, app }: Pick<FlowViewProps<ContractNegotiationRef>, 'flow' | 'app'>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  // The form has its own way back.
  const isWriting = snapshot.context.begun !== null && snapshot.context.form !== null;
  const isLoaded = !snapshot.matches('loading') && !snapshot.matches('failed');
  const pageOf = (kind: string | null) => KIND_PAGES.find((each) => each.kind === kind)?.page ?? '';
  return (
    <Contracts
      flow={flow}
      head={
        <header className={styles.head}>
          <h3 className="h2">
            <FormattedMessage id="contracts_title" />
          </h3>
          <div className={styles.kinds}>
            <Segment
              label={intl.formatMessage({ id: 'contracts_title' })}
              value={pageOf(snapshot.context.kind)}
              items={KIND_PAGES.map(({ page, label }) => ({
                value: page,
                label: <FormattedMessage id={label} />,
              }))}
              onChange={(page) =>
                app.send({ type: 'route.request', address: `/agent/${page}`, manner: 'replace' })
              }
            />
          </div>
          {isLoaded && !isWriting ? (
            <IconButton
              ring
              label={intl.formatMessage({ id: 'contracts_reload' })}
              disabled={!snapshot.matches('reading')}
              onClick={() => flow.send({ type: 'list.reload' })}
            >
              <RefreshCw size={18} />
            </IconButton>
          ) : null}
          {isWriting ? null : (
            <Button
              icon={<FilePlus2 size={18} aria-hidden="true" />}
              disabled={!snapshot.can({ type: 'offer.new' })}
              onClick={() => flow.send({ type: 'offer.new' })}
            >
              <FormattedMessage id="contract_new" />
            </Button>
          )}
        </header>
      }
    />
  );
}
