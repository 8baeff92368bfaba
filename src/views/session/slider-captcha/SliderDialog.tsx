import { useSelector } from '@xstate/react';
import { Keyboard, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type {
  sliderCaptchaMachine,
  SliderCaptchaSnapshot,
} from '../../../machines/session/slider-captcha/slider-captcha.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SlidePuzzle } from '../../ui/SlidePuzzle.tsx';
import styles from './SliderDialog.module.css';
import { SliderPlace } from './SliderPlace.tsx';

const statusOf = (snapshot: SliderCaptchaSnapshot) =>
  snapshot.matches('checking') || snapshot.matches('proving')
    ? 'checking'
    : snapshot.matches('passed')
      ? 'passed'
      : snapshot.context.failure
        ? 'failed'
        : 'ready';
const png = (base64: string) => `data:image/png;base64,${base64}`;

/** The slider captcha over the form that requires it; closing it leaves the form as it was (CAP-01). */
export function SliderDialog({ slider }: { slider: ActorRefFrom<typeof sliderCaptchaMachine> }) {
  const intl = useIntl();
  const snapshot = useSelector(slider, (state) => state);
  const { puzzle, failure } = snapshot.context;
  const t = (id: MessageId) => intl.formatMessage({ id });
  const isMissing = snapshot.matches('failed');
  const prove = (
    <Button
      kind="text"
      size="sm"
      className={styles.prove}
      busy={snapshot.matches('proving')}
      disabled={!snapshot.can({ type: 'slider.prove' })}
      onClick={() => slider.send({ type: 'slider.prove' })}
    >
      <FormattedMessage id="slider_prove" />
    </Button>
  );
  return (
    <Dialog
      {...flowAttributes(snapshot)}
      labelledBy="slider-title"
      width={388}
      shiftX={170}
      height="auto"
      closeLabel={t('close')}
      onDismiss={() => slider.send({ type: 'slider.close' })}
    >
      <header className={styles.head}>
        <h2 id="slider-title" className="h3">
          <FormattedMessage id="slider_title" />
        </h2>
        {failure && !isMissing ? (
          <p key="wrong" role="alert" className={styles.wrong}>
            <ErrorText failure={failure} />
          </p>
        ) : (
          <p key="why">
            <FormattedMessage id="slider_why" />
          </p>
        )}
        <IconButton
          label={t('captcha_refresh')}
          className={styles.refresh}
          disabled={!snapshot.can({ type: 'slider.refresh' })}
          onClick={() => slider.send({ type: 'slider.refresh' })}
        >
          <RefreshCw size={18} />
        </IconButton>
      </header>
      {puzzle && !snapshot.matches('loading') && !isMissing ? (
        <SlidePuzzle
          background={png(puzzle.background)}
          piece={png(puzzle.piece)}
          pieceWidth={puzzle.pieceWidth}
          pieceHeight={puzzle.pieceHeight}
          pieceY={puzzle.pieceY}
          width={puzzle.width}
          height={puzzle.height}
          status={statusOf(snapshot)}
          label={t('slider_label')}
          pictureLabel={t('slider_picture')}
          prompt={t('slider_prompt')}
          hint={
            <>
              <Keyboard size={14} aria-hidden="true" /> <FormattedMessage id="slider_keys" />
            </>
          }
          aside={prove}
          valueText={(x) => intl.formatMessage({ id: 'slider_value' }, { x })}
          lessLabel={t('slider_less')}
          moreLabel={t('slider_more')}
          confirmLabel={t('in_increase_submit')}
          onSettle={(piece) => slider.send({ type: 'slider.settle', piece })}
        />
      ) : (
        <>
          <SliderPlace
            failure={isMissing ? failure : null}
            onRetry={() => slider.send({ type: 'slider.retry' })}
          />
          <div className={styles.waiting}>{prove}</div>
        </>
      )}
    </Dialog>
  );
}
