import { useSelector } from '@xstate/react';
import { Lock, Pencil } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MemberProfileRef } from '../../../machines/member/member-profile/member-profile.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { FIELD_LOOKS } from '../../session/registration/registration-fields.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly profile: MemberProfileRef;
  readonly hasPassword: boolean;
}

/** What the member says about themselves (SES-08). */
export function ProfileCard({ profile, hasPassword }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(profile, (state) => state);
  const { fields, failure, isSaved } = snapshot.context;
  const title = intl.formatMessage({ id: 'profile_title' });
  const isEditing = snapshot.matches('editing') || snapshot.matches('saving');
  const facts = (
    <dl className={styles.profile}>
      {fields.map(({ key, value, isLocked }) => (
        <div key={key}>
          <dt className={styles.note}>
            <FormattedMessage id={FIELD_LOOKS[key].label} />
          </dt>
          <dd>
            {value || '–'}
            {isLocked ? (
              <>
                {' '}
                <Lock size={13} aria-hidden="true" />
                <span className="vh">
                  <FormattedMessage id="profile_locked" />
                </span>
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <section
      {...flowAttributes(snapshot)}
      className={styles.card}
      aria-label={title}
      aria-busy={snapshot.hasTag('busy') || undefined}
    >
      <div className={styles.heading}>
        <h4 className="h3">{title}</h4>
        {snapshot.matches('shown') ? (
          <Button
            kind="secondary"
            size="sm"
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => profile.send({ type: 'profile.edit' })}
          >
            <FormattedMessage id="profile_edit" />
          </Button>
        ) : null}
      </div>
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="profile_failed" />}
          failure={failure}
          onRetry={() => profile.send({ type: 'profile.load' })}
        />
      ) : (
        <>
          <FailureAlert failure={failure} />
          {isSaved && snapshot.matches('shown') ? (
            <Alert tone="ok">
              <FormattedMessage id="profile_saved" />
            </Alert>
          ) : null}
          {isEditing ? (
            <ProfileForm profile={profile} hasPassword={hasPassword} />
          ) : fields.length === 0 ? (
            <Loading>
              <Skeleton height={96} />
            </Loading>
          ) : (
            facts
          )}
        </>
      )}
    </section>
  );
}
