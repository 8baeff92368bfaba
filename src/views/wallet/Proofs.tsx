import { useSelector } from '@xstate/react';
import { ImagePlus, RefreshCw, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectIsFull, type proofsMachine } from '../../machines/wallet/proofs.machine.ts';
import { Button } from '../ui/Button.tsx';
import { FilePicker } from '../ui/FilePicker.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Progress } from '../ui/Progress.tsx';
import { problemWords } from './problem-words.ts';
import styles from './Confirmation.module.css';

/** Pictures as proof, each with how much of it has arrived; what was not taken is named (WDR-03). */
export function Proofs({ flow }: { readonly flow: ActorRefFrom<typeof proofsMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const isFull = useSelector(flow, selectIsFull);
  const { proofs, unfit } = snapshot.context;
  const canAdd = snapshot.can({ type: 'proofs.add', files: [] });
  return (
    <div className={styles.proofs}>
      <ul>
        {proofs.map((proof) => (
          <li key={proof.id} data-state={proof.state}>
            <img src={proof.url} alt={proof.name} width={156} height={85} />
            {proof.state === 'waiting' || proof.state === 'sending' ? (
              <Progress
                label={intl.formatMessage({ id: 'upload_progress' }, { name: proof.name })}
                value={proof.received}
                max={proof.size}
              />
            ) : null}
            {proof.state === 'failed' ? (
              <Button
                size="sm"
                kind="secondary"
                icon={<RefreshCw size={16} />}
                disabled={!snapshot.can({ type: 'proof.retry', id: proof.id })}
                onClick={() => flow.send({ type: 'proof.retry', id: proof.id })}
              >
                <FormattedMessage id="try_again" />
              </Button>
            ) : null}
            <IconButton
              size="sm"
              label={intl.formatMessage({ id: 'proof_remove' }, { name: proof.name })}
              disabled={!snapshot.can({ type: 'proof.remove', id: proof.id })}
              onClick={() => flow.send({ type: 'proof.remove', id: proof.id })}
            >
              <X size={16} />
            </IconButton>
          </li>
        ))}
        {isFull ? null : (
          <li>
            <FilePicker
              label={<FormattedMessage id="proof_add" />}
              icon={<ImagePlus size={20} aria-hidden="true" />}
              accept="image/png,image/jpeg"
              disabled={!canAdd}
              onPick={(files) => flow.send({ type: 'proofs.add', files })}
            />
          </li>
        )}
      </ul>
      <p className={styles.small}>
        <FormattedMessage id="proof_rule" />
      </p>
      {unfit.map(({ name, problem }) => (
        <p key={name} role="alert" className={styles.missing}>
          {name}: {problemWords(intl, problem)}
        </p>
      ))}
    </div>
  );
}
