import { useSelector } from '@xstate/react';
import { CircleX, LogOut, Monitor } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  Overview,
  SecurityCenterRef,
} from '../../../machines/member/security-center/security-center.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly flow: SecurityCenterRef;
  readonly app: AppRef;
  readonly overview: Overview;
}
type SignIn = Overview['sessions'][number];
type FailedSignIn = Overview['failures'][number];

const WAYS = {
  password: 'security_way_password',
  code: 'security_way_code',
  provider: 'security_way_provider',
  passkey: 'security_way_passkey',
  nothing: 'security_way_nothing',
} as const satisfies Record<SignIn['openedBy'], MessageId>;

function SignInRow({ flow, session }: Pick<Props, 'flow'> & { readonly session: SignIn }) {
  const intl = useIntl();
  const { sessionId, device, address, openedBy, startedAt, endedAt, isCurrent } = session;
  const canEnd = useSelector(flow, (state) => state.can({ type: 'session.end', id: sessionId }));
  const name = device || intl.formatMessage({ id: 'security_unknown_device' });
  const isOpen = endedAt === null;
  return (
    <li className={styles.row} data-session={isCurrent ? 'current' : isOpen ? 'open' : 'ended'}>
      <Arch tone={isOpen ? 'brand' : 'neutral'} size="sm">
        <Monitor size={16} />
      </Arch>
      <div className={styles.what}>
        <span className={styles.name}>
          {isCurrent ? <FormattedMessage id="security_this_device" /> : name}
        </span>
        <span className={styles.note}>
          {isCurrent ? `${name} · ` : null}
          {address} · <FormattedMessage id={WAYS[openedBy]} />
        </span>
      </div>
      {isCurrent ? (
        <span className={styles.now}>
          <FormattedMessage id="security_now" />
        </span>
      ) : isOpen ? (
        <Button
          kind="secondary"
          size="sm"
          disabled={!canEnd}
          aria-label={intl.formatMessage({ id: 'security_end_name' }, { name })}
          onClick={() => flow.send({ type: 'session.end', id: sessionId })}
        >
          <FormattedMessage id="security_end" />
        </Button>
      ) : (
        <span className={styles.at}>
          <DateTime ms={startedAt} />
        </span>
      )}
    </li>
  );
}

const FAILED_WAYS = {
  password: 'security_way_password',
  code: 'security_way_code',
  secondStep: 'security_way_code',
  factor: 'security_way_factor',
  passkey: 'security_way_passkey',
} as const satisfies Record<FailedSignIn['way'], MessageId>;

/** Tries that did not succeed: the owner sees that somebody knocks. */
function Failures({ failures }: { readonly failures: readonly FailedSignIn[] }) {
  if (failures.length === 0) return null;
  return (
    <details>
      <summary>
        <FormattedMessage id="security_failures" values={{ count: failures.length }} />
      </summary>
      <ul className={styles.list}>
        {failures.map(({ at, address, device, way }, index) => (
          <li key={`${at} ${index}`} className={styles.row} data-failure={way}>
            <Arch tone="neutral" size="sm">
              <CircleX size={16} />
            </Arch>
            <div className={styles.what}>
              <span className={styles.name}>
                {device || <FormattedMessage id="security_unknown_device" />}
                <Badge tone="warn">
                  <FormattedMessage id="security_failed_try" />
                </Badge>
              </span>
              <span className={styles.note}>
                {address} · <FormattedMessage id={FAILED_WAYS[way]} />
              </span>
            </div>
            <span className={styles.at}>
              <DateTime ms={at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Where the account is and was signed in: when, where and how. */
export function SignIns({ flow, app, overview: { sessions, failures } }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const isBusy = !snapshot.matches('shown');
  const title = intl.formatMessage({ id: 'security_sessions' });
  const row = (session: SignIn) => <SignInRow key={session.sessionId} flow={flow} session={session} />;
  const more = sessions.slice(FIRST);
  return (
    <section className={styles.card} aria-label={title}>
      <div>
        <h4 className="h3">{title}</h4>
        <p className={styles.note}>
          <FormattedMessage id="security_sessions_one" />
        </p>
      </div>
      <ul className={styles.list}>{sessions.slice(0, FIRST).map(row)}</ul>
      {more.length > 0 ? (
        <details>
          <summary>
            <FormattedMessage id="security_sessions_more" values={{ count: more.length }} />
          </summary>
          <ul className={styles.list}>{more.map(row)}</ul>
        </details>
      ) : null}
      <Failures failures={failures} />
      <Button kind="text" size="sm" disabled={isBusy} onClick={() => app.send({ type: 'password.open' })}>
        <FormattedMessage id="security_not_me" />
      </Button>
      <Button
        kind="dangerSecondary"
        wide
        icon={<LogOut size={16} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => flow.send({ type: 'sessions.end' })}
      >
        <FormattedMessage id="security_end_others" />
      </Button>
    </section>
  );
}

/** Sign-ins that are shown at once. */
const FIRST = 4;
