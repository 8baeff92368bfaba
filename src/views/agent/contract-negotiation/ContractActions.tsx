import { useSelector } from '@xstate/react';
import { Ban, Check, Pencil, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectExponent,
  selectActions,
} from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import type {
  PlainAction,
  ContractAction,
  ProposalAction,
} from '../../../machines/agent/common/contract-actions.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, type ButtonKind } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { ACTION_TEXTS } from '../common/contract-texts.ts';
import { paidText } from '../common/contract-figures.ts';
import styles from './Contracts.module.css';

const WRITTEN: readonly ContractAction[] = ['offer.change', 'offer.counter'];
const isWritten = (action: ContractAction): action is ProposalAction => WRITTEN.includes(action);
/** Button styles; the others are plain. A text button is set apart from the accept button. */
const LOOKS: Readonly<
  Partial<Record<ContractAction, { readonly kind: ButtonKind; readonly icon: ReactNode }>>
> = {
  'offer.accept': { kind: 'primary', icon: <Check size={18} aria-hidden="true" /> },
  'counter.accept': { kind: 'primary', icon: <Check size={18} aria-hidden="true" /> },
  'offer.send': { kind: 'primary', icon: <Check size={18} aria-hidden="true" /> },
  'offer.change': { kind: 'secondary', icon: <Pencil size={18} aria-hidden="true" /> },
  'offer.counter': { kind: 'secondary', icon: <Pencil size={18} aria-hidden="true" /> },
  'termination.ask': { kind: 'text', icon: <Ban size={18} aria-hidden="true" /> },
  'termination.agree': { kind: 'dangerSecondary', icon: <Ban size={18} aria-hidden="true" /> },
};
/** From acceptance to termination. */
const ORDER: readonly ContractAction[] = [
  'offer.accept',
  'counter.accept',
  'offer.send',
  'termination.refuse',
  'offer.counter',
  'offer.change',
  'offer.decline',
  'counter.decline',
  'offer.withdraw',
  'draft.discard',
  'termination.withdraw',
  'termination.agree',
  'termination.ask',
];

/** What accepting would end and pay, and the actions that are possible now. */
export function ContractActions({ flow }: { flow: ContractNegotiationRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const actions = selectActions(snapshot);
  const { details, failure, symbol } = snapshot.context;
  const exponent = selectExponent(snapshot);
  const money = (minor: number) => paidText(intl, minor, { symbol, exponent });
  if (snapshot.matches('resultUnknown'))
    return (
      <Alert
        title={<FormattedMessage id="contract_result_unknown" />}
        action={
          <span className={styles.actions}>
            <Button
              kind="secondary"
              icon={<RefreshCw size={18} aria-hidden="true" />}
              onClick={() => flow.send({ type: 'action.retry' })}
            >
              <FormattedMessage id="contract_retry" />
            </Button>
            <Button kind="quiet" onClick={() => flow.send({ type: 'action.cancel' })}>
              <FormattedMessage id="contract_look" />
            </Button>
          </span>
        }
      >
        {failure ? <ErrorText failure={failure} /> : null}{' '}
        <FormattedMessage id="contract_result_unknown_why" />
      </Alert>
    );
  if (!details || actions.length === 0) return null;
  const { ends, days, current, proposed } = details.preview;
  const isBusy = snapshot.matches('creatingKey') || snapshot.matches('submitting');
  return (
    <>
      {ends.length === 0 ? null : (
        <Alert tone="warn" title={<FormattedMessage id="contract_ends" values={{ count: ends.length }} />}>
          <FormattedMessage
            id="contract_ends_why"
            values={{ names: ends.map(({ account }) => account).join(', ') }}
          />
        </Alert>
      )}
      {proposed === null ? null : (
        <p className={styles.preview}>
          <FormattedMessage
            id={current === null ? 'contract_preview_first' : 'contract_preview'}
            values={{ days, proposed: money(proposed), current: money(current ?? 0) }}
          />{' '}
          <FormattedMessage id="contract_preview_note" />
        </p>
      )}
      <div className={cx(styles.actions, styles.bar)}>
        {ORDER.filter((action) => actions.includes(action)).map((action) => (
          <Button
            key={action}
            kind={LOOKS[action]?.kind ?? 'secondary'}
            icon={LOOKS[action]?.icon}
            busy={isBusy && snapshot.context.begun === action}
            disabled={!snapshot.matches('reading')}
            className={action === 'termination.ask' ? styles.away : undefined}
            onClick={() =>
              flow.send(
                isWritten(action)
                  ? { type: 'proposal.write', action }
                  : { type: 'action.choose', action: action as PlainAction },
              )
            }
          >
            <FormattedMessage id={ACTION_TEXTS[action]} />
          </Button>
        ))}
      </div>
    </>
  );
}
