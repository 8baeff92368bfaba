import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { avatarChoiceMachine } from '../../../machines/session/avatar-choice/avatar-choice.machine.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { DEFAULT_AVATAR, drawnAvatar } from '../../layout/avatar.ts';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './AvatarDialog.module.css';

/** Placeholders for as many pictures as are drawn, while they load. */
const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** A grid of pictures, one of which becomes the member's (API-15). */
export function AvatarDialog({ flow, host }: FlowViewProps<ActorRefFrom<typeof avatarChoiceMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { icons, icon, failure } = snapshot.context;
  const t = (id: 'close' | 'avatar_choose') => intl.formatMessage({ id });
  const isSaving = snapshot.matches('saving');
  return (
    <ModalFrame
      host={host}
      title={<FormattedMessage id="avatar_change" />}
      closeLabel={t('close')}
      marks={flowAttributes(snapshot)}
    >
      {snapshot.matches('loading') ? (
        <Loading className={styles.pictures}>
          {PLACES.map((place) => (
            <Skeleton key={place} shape="tile" ratio={10 / 11} />
          ))}
        </Loading>
      ) : snapshot.matches('missing') ? (
        <LoadFailed
          title={<FormattedMessage id="avatar_missing" />}
          failure={null}
          onRetry={() => flow.send({ type: 'icons.retry' })}
        />
      ) : (
        <Form
          label={t('avatar_choose')}
          busy={isSaving}
          onSubmit={(values) => flow.send({ type: 'form.submit', icon: values['icon'] ?? null })}
        >
          <FailureAlert failure={failure} />
          <div role="radiogroup" aria-label={t('avatar_choose')} className={styles.pictures}>
            {icons.map((id) => (
              <label key={id} className={styles.picture}>
                <input
                  type="radio"
                  name="icon"
                  value={id}
                  defaultChecked={id === icon}
                  aria-label={intl.formatMessage({ id: 'avatar_number' }, { number: id })}
                  className={styles.input}
                />
                <LazyImage
                  src={drawnAvatar(id)}
                  fallback={DEFAULT_AVATAR}
                  alt=""
                  width={80}
                  height={88}
                  fluid
                  near
                />
              </label>
            ))}
          </div>
          <SubmitButton busy={isSaving}>
            <FormattedMessage id="in_increase_submit" />
          </SubmitButton>
        </Form>
      )}
    </ModalFrame>
  );
}
