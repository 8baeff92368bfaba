import { useSelector } from '@xstate/react';
import { FileText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type {
  LegalAcceptanceSnapshot,
  legalAcceptanceMachine,
} from '../../../machines/content/legal-acceptance/legal-acceptance.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Arch } from '../../ui/Arch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import styles from './LegalAcceptance.module.css';
import { LegalAcceptanceItem } from './LegalAcceptanceItem.tsx';

type Flow = ActorRefFrom<typeof legalAcceptanceMachine>;
interface Props {
  readonly flow: Flow;
  readonly snapshot: LegalAcceptanceSnapshot;
}

/** The documents that have changed, and the two answers. */
function Question({ flow, snapshot }: Props) {
  const { documents, failure, isReplaced } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <>
      {failure ? (
        <Alert>
          <ErrorText failure={failure} />
        </Alert>
      ) : isReplaced ? (
        <Alert tone="info">
          <FormattedMessage id="acceptance_newer" />
        </Alert>
      ) : null}
      <p>
        <FormattedMessage id="acceptance_intro" />
      </p>
      <ul className={styles.list}>
        {documents.map((document) => (
          <LegalAcceptanceItem key={document.name} document={document} />
        ))}
      </ul>
      <p className={styles.note}>
        <FormattedMessage id="acceptance_later_note" />
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" disabled={isBusy} onClick={() => flow.send({ type: 'dialog.close' })}>
          <FormattedMessage id="acceptance_later" />
        </Button>
        <Button busy={isBusy} onClick={() => flow.send({ type: 'documents.accept' })}>
          <FormattedMessage id="acceptance_accept" />
        </Button>
      </div>
    </>
  );
}

function Content({ flow, snapshot }: Props) {
  const { failure } = snapshot.context;
  if (snapshot.matches('loading'))
    return (
      <Loading className={styles.bones}>
        <Skeleton shape="tile" width="100%" height={96} />
        <Skeleton shape="tile" width="100%" height={96} />
      </Loading>
    );
  if (snapshot.matches('failed'))
    return (
      <LoadFailed
        title={<FormattedMessage id="acceptance_failed" />}
        failure={failure}
        onRetry={() => flow.send({ type: 'documents.reload' })}
      />
    );
  if (snapshot.matches('nothingDue'))
    return (
      <EmptyState title={<FormattedMessage id="acceptance_none" />}>
        <FormattedMessage id="acceptance_none_why" />
      </EmptyState>
    );
  return <Question flow={flow} snapshot={snapshot} />;
}

/** Asks to accept newly published documents (VAL-19). */
export function LegalAcceptance({ flow, host }: FlowViewProps<Flow>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  return (
    <ModalFrame
      host={host}
      icon={
        <Arch>
          <FileText size={18} />
        </Arch>
      }
      title={<FormattedMessage id="acceptance_title" />}
      closeLabel={intl.formatMessage({ id: 'close' })}
      marks={flowAttributes(snapshot)}
    >
      <Content flow={flow} snapshot={snapshot} />
    </ModalFrame>
  );
}
