import { useSelector } from '@xstate/react';
import { ReceiptText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectHasMore,
  type ContractLinesRef,
} from '../../../machines/agent/contract-lines/contract-lines.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Arch } from '../../ui/Arch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { ContractLine } from './ContractLine.tsx';
import type { Unit } from '../common/contract-figures.ts';
import styles from './ContractLines.module.css';

interface Props {
  readonly flow: ContractLinesRef;
  readonly unit: Unit;
}

/** The payouts of a contract, line by line, over the contracts page (CON-06, CON-07). */
export function ContractLines({ flow, unit }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { lines, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  if (!snapshot.hasTag('open')) return null;
  return (
    <Dialog
      {...flowAttributes(snapshot)}
      title={<FormattedMessage id="contract_lines" />}
      icon={
        <Arch>
          <ReceiptText size={18} />
        </Arch>
      }
      closeLabel={intl.formatMessage({ id: 'close' })}
      width={640}
      height="auto"
      pivotY={0.3}
      onDismiss={() => flow.send({ type: 'lines.close' })}
    >
      {lines.length === 0 && snapshot.matches('reading') ? (
        <EmptyState title={<FormattedMessage id="contract_lines_empty" />}>
          <FormattedMessage id="contract_lines_empty_why" />
        </EmptyState>
      ) : null}
      <ul className={styles.list}>
        {lines.map((line) => (
          <ContractLine key={line.id} line={line} unit={unit} />
        ))}
      </ul>
      {isBusy ? (
        <Loading className={styles.list}>
          <Skeleton shape="tile" width="100%" height={56} />
          <Skeleton shape="tile" width="100%" height={56} />
        </Loading>
      ) : null}
      {failure ? (
        <Alert
          title={<FormattedMessage id="contract_lines_failed" />}
          action={
            <Button kind="secondary" busy={isBusy} onClick={() => flow.send({ type: 'lines.retry' })}>
              <FormattedMessage id="try_again" />
            </Button>
          }
        >
          <ErrorText failure={failure} />
        </Alert>
      ) : null}
      {selectHasMore(snapshot) ? (
        <div className={styles.more}>
          <Button kind="secondary" onClick={() => flow.send({ type: 'lines.more' })}>
            <FormattedMessage id="contract_lines_more" />
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
