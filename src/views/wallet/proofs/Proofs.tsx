import { useSelector } from '@xstate/react';
import { CircleAlert, ImagePlus, RefreshCw, X } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import {
  selectIsFull,
  selectPlaces,
  type proofsMachine,
} from '../../../machines/wallet/proofs/proofs.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { problemText } from '../common/problem-text.ts';
import styles from './Proofs.module.css';

/** Pictures as proof, one or several, each with its upload progress; refused files are named (WDR-03). */
export function Proofs({ flow }: { readonly flow: ActorRefFrom<typeof proofsMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const isFull = useSelector(flow, selectIsFull);
  const places = useSelector(flow, selectPlaces);
  const { proofs, unfit, max } = snapshot.context;
  const wrong = proofs.filter(({ state }) => state === 'failed');
  return (
    <>
      <ul className={styles.pictures}>
        {proofs.map((proof) => (
          <li key={proof.id} data-state={proof.state}>
            <img src={proof.url} alt={proof.name} width={156} height={85} />
            {proof.state === 'waiting' || proof.state === 'sending' ? (
              <div className={styles.veil}>
                <Progress
                  label={intl.formatMessage({ id: 'upload_progress' }, { name: proof.name })}
                  value={proof.received}
                  max={proof.size}
                />
                <span aria-hidden="true">
                  <FormattedNumber value={proof.received / proof.size} style="percent" />
                </span>
              </div>
            ) : null}
            {proof.state === 'failed' ? (
              <div className={styles.veil}>
                <Button
                  size="sm"
                  kind="secondary"
                  icon={<RefreshCw size={16} aria-hidden="true" />}
                  onClick={() => flow.send({ type: 'proof.retry', id: proof.id })}
                >
                  <FormattedMessage id="try_again" />
                </Button>
              </div>
            ) : null}
            <IconButton
              size="sm"
              label={intl.formatMessage({ id: 'proof_remove' }, { name: proof.name })}
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
              hint={max > 1 ? <FormattedMessage id="proof_places" values={{ places }} /> : null}
              icon={<ImagePlus size={20} aria-hidden="true" />}
              accept="image/png,image/jpeg"
              isMany={max > 1}
              disabled={!snapshot.can({ type: 'proofs.add', files: [] })}
              onPick={(files) => flow.send({ type: 'proofs.add', files })}
            />
          </li>
        )}
      </ul>
      <p className={styles.rule}>
        {max > 1 ? <FormattedMessage id="proof_rule" /> : <FormattedMessage id="proof_rule_one" />}
      </p>
      {unfit.map(({ name, problem }) => (
        <p key={name} role="alert" className={styles.wrong}>
          <CircleAlert size={14} aria-hidden="true" />
          <span>
            {name}: {problemText(intl, problem)}
          </span>
        </p>
      ))}
      {wrong.map(({ id, name, problem, failure }) => (
        <p key={id} role="alert" className={styles.wrong}>
          <CircleAlert size={14} aria-hidden="true" />
          <span>
            {name}: {problem ? problemText(intl, problem) : failure ? <ErrorText failure={failure} /> : null}
          </span>
        </p>
      ))}
    </>
  );
}
