import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { imageCaptchaMachine } from '../../../machines/session/image-captcha/image-captcha.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ImageCaptchaField.module.css';

interface Props {
  readonly captcha: ActorRefFrom<typeof imageCaptchaMachine>;
  readonly error: string | undefined;
}

/** The captcha picture beside its field; another picture at most once a second (CAP-03, CAP-05). */
export function ImageCaptchaField({ captcha, error }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(captcha, (state) => state);
  const { image, failure } = snapshot.context;
  const canRefresh = snapshot.can({ type: 'captcha.refresh' });
  return (
    <div className={styles.row} {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy')}>
      <TextField
        name="captcha"
        label={intl.formatMessage({ id: 'captcha' })}
        required
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={8}
      />
      <div className={styles.picture}>
        {image ? (
          <img src={image} width={120} height={44} alt={intl.formatMessage({ id: 'captcha_picture' })} />
        ) : (
          <span className={styles.waiting}>{failure ? <ErrorText failure={failure} /> : null}</span>
        )}
        <IconButton
          label={intl.formatMessage({ id: 'captcha_refresh' })}
          disabled={!canRefresh}
          onClick={() => captcha.send({ type: 'captcha.refresh' })}
        >
          <RefreshCw size={18} />
        </IconButton>
      </div>
    </div>
  );
}
