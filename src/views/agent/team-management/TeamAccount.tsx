import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './TeamManagement.module.css';

interface Account {
  readonly account: string;
  readonly isAgent: boolean;
  readonly isLocked: boolean;
}

/** An account with what it is; a button where it opens its team. */
export function AccountName({
  account: { account, isAgent, isLocked },
  onOpen,
}: {
  readonly account: Account;
  readonly onOpen: (() => void) | null;
}) {
  const intl = useIntl();
  return (
    <span className={styles.account}>
      {onOpen ? (
        <button
          type="button"
          className={styles.open}
          aria-label={intl.formatMessage({ id: 'team_open' }, { account })}
          onClick={onOpen}
        >
          {account}
        </button>
      ) : (
        <span>{account}</span>
      )}
      <small>
        <FormattedMessage id={isAgent ? 'team_agent' : 'team_member'} />
      </small>
      {isLocked ? (
        <Badge tone="danger">
          <FormattedMessage id="team_locked" />
        </Badge>
      ) : null}
    </span>
  );
}

/** When an account was signed in to last. */
export const SeenAt = ({ seenAt }: { readonly seenAt: number | null }) =>
  seenAt === null ? <FormattedMessage id="team_never" /> : <DateTime ms={seenAt} show="near" />;
