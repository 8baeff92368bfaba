import { useSelector } from '@xstate/react';
import { ChevronDown, CircleUserRound, KeyRound, LogOut, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCounter, selectHasContracts } from '../../machines/agent/common/waiting-count.ts';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectHasBell } from '../../machines/content/popups/has-bell.ts';
import { selectMember, selectVisitor } from '../../machines/session/session/session.machine.ts';
import { Menu } from '../ui/Menu.tsx';
import { AccountCounts } from './AccountCounts.tsx';
import { AccountCard, Portrait } from './AccountCard.tsx';
import { shieldOf } from './avatar.ts';
import { contractItems } from './contract-items.tsx';
import { whatsNewItem } from './whats-new-item.tsx';
import { panelItems } from './panel-items.tsx';
import styles from './AccountMenu.module.css';

interface Props {
  readonly app: AppRef;
  readonly account: string;
  /** Content of the button in place of picture, name and club. */
  readonly face?: ReactNode;
  readonly faceClass?: string | undefined;
}

/** The signed-in account and its actions. */
export function AccountMenu({ app, account, face, faceClass }: Props) {
  const intl = useIntl();
  const session = useSelector(app, selectChild('session'));
  const member = useSelector(session, selectMember);
  // A due password change covers everything; its own dialog has the sign-out.
  const isPasswordChangeDue = useSelector(session, (snapshot) => selectVisitor(snapshot)?.changeDue != null);
  const avatar = useSelector(useSelector(app, selectChild('avatar')), (snapshot) => snapshot?.context.avatar);
  const modules = useSelector(app, ({ context }) => context.site?.modules) ?? [];
  const hasPictures = modules.includes('PROFPIC3');
  const visitor = useSelector(session, selectVisitor);
  const isUnknown = useSelector(session, (snapshot) => snapshot.can({ type: 'member.reload' }));
  const popups = useSelector(app, selectChild('popups'));
  const hasContracts = useSelector(useSelector(popups, selectCounter), selectHasContracts);
  const hasBell = useSelector(popups, selectHasBell);
  const level = member?.club?.level;
  const club = level === undefined ? null : <FormattedMessage id="vip_level" values={{ level }} />;
  const menuLabel = intl.formatMessage({ id: 'account_menu' });
  return (
    <Menu
      menuLabel={menuLabel}
      buttonClass={faceClass ?? styles.button}
      button={
        <>
          {face ?? (
            <>
              <Portrait avatar={avatar} size={36} />
              <span className={styles.name}>
                <strong>{account}</strong>
                <span className={styles.club}>
                  {level === undefined ? null : <img src={shieldOf(level)} alt="" width={13} height={14} />}
                  {club}
                </span>
              </span>
              <ChevronDown size={14} aria-hidden="true" className={styles.chevron} />
            </>
          )}
          <AccountCounts app={app} inBar={face !== undefined} />
          <span className="vh">{menuLabel}</span>
        </>
      }
      header={<AccountCard account={account} member={member} isUnknown={isUnknown} avatar={avatar} />}
      items={[
        ...(isUnknown
          ? [
              {
                id: 'reload',
                label: <FormattedMessage id="try_again" />,
                icon: <RefreshCw size={18} aria-hidden="true" />,
                onSelect: () => session.send({ type: 'member.reload' }),
              },
            ]
          : []),
        ...panelItems(app, { accountType: visitor?.accountType ?? 0, modules }, isPasswordChangeDue),
        whatsNewItem(app, popups, hasBell),
        ...(hasContracts ? contractItems(app, popups) : []),
        ...(hasPictures
          ? [
              {
                id: 'avatar',
                disabled: isPasswordChangeDue,
                divided: true,
                label: <FormattedMessage id="avatar_change" />,
                icon: <CircleUserRound size={18} aria-hidden="true" />,
                onSelect: () => app.send({ type: 'avatar.open' }),
              },
            ]
          : []),
        {
          id: 'password',
          disabled: isPasswordChangeDue,
          divided: !hasPictures,
          label: <FormattedMessage id="change_password" />,
          icon: <KeyRound size={18} aria-hidden="true" />,
          onSelect: () => app.send({ type: 'password.open' }),
        },
        {
          id: 'logout',
          disabled: isPasswordChangeDue,
          label: <FormattedMessage id="sign_out" />,
          icon: <LogOut size={18} aria-hidden="true" />,
          tone: 'danger' as const,
          divided: true,
          onSelect: () => app.send({ type: 'logout.open' }),
        },
      ]}
    />
  );
}
