import { useSelector } from '@xstate/react';
import { Paperclip, RefreshCw, X } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectIsFull, type proofsMachine } from '../../../machines/wallet/proofs/proofs.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import styles from './Messages.module.css';

interface Props {
  readonly flow: ActorRefFrom<typeof proofsMachine>;
  readonly disabled: boolean;
}

/** Pictures of a message, each with its progress; one that failed can be tried again. */
export function Attachments({ flow, disabled }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const isFull = useSelector(flow, selectIsFull);
  const { proofs, unfit } = snapshot.context;
  return (
    <div>
      <ul className={styles.files}>
        {proofs.map(({ id, name, state, received, size, problem, failure }) => (
          <li key={id} data-state={state}>
            <span>
              {name}
              {state === 'sending' || state === 'waiting' ? (
                <>
                  {' · '}
                  <FormattedNumber value={received / size} style="percent" />
                </>
              ) : null}
              {state === 'failed' ? (
                <span role="alert" className={styles.wrong}>
                  {' · '}
                  {problem ? problemText(intl, problem) : failure ? <ErrorText failure={failure} /> : null}
                </span>
              ) : null}
            </span>
            {state === 'failed' ? (
              <IconButton
                size="sm"
                label={intl.formatMessage({ id: 'try_again' })}
                onClick={() => flow.send({ type: 'proof.retry', id })}
              >
                <RefreshCw size={16} />
              </IconButton>
            ) : null}
            <IconButton
              size="sm"
              disabled={disabled}
              label={intl.formatMessage({ id: 'proof_remove' }, { name })}
              onClick={() => flow.send({ type: 'proof.remove', id })}
            >
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {isFull ? null : (
        <FilePicker
          inline
          isMany
          label={<FormattedMessage id="messages_attach" />}
          hint={<FormattedMessage id="messages_attach_rule" />}
          icon={<Paperclip size={16} aria-hidden="true" />}
          accept="image/png,image/jpeg"
          disabled={disabled || !snapshot.can({ type: 'proofs.add', files: [] })}
          onPick={(files) => flow.send({ type: 'proofs.add', files })}
        />
      )}
      {unfit.map(({ name, problem }) => (
        <p key={name} role="alert" className={styles.wrong}>
          {name}: {problemText(intl, problem)}
        </p>
      ))}
    </div>
  );
}
