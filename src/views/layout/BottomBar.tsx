import { useSelector } from '@xstate/react';
import { House, LayoutGrid, Play, Plus, Radio, UserRound } from 'lucide-react';
import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectIsTrial } from '../../machines/app/common/select-is-trial.ts';
import { selectRegisters } from '../../machines/app/common/select-registers.ts';
import { selectLanes } from '../../machines/games/lobby/lobby.machine.ts';
import { selectVisitor } from '../../machines/session/session/session.machine.ts';
import { cx } from '../ui/cx.ts';
import { Part } from '../ui/Part.tsx';
import styles from './BottomBar.module.css';
import { navEntries } from './categories.ts';
import { NavDrawer } from './NavDrawer.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

const PLAY = ['/rng', 'nav_play'] as const;
const DEPOSIT = ['/member/depositv2', 'in_increase_deposit'] as const;
const REGISTER = ['/register', 'sign_up'] as const;

/**
 * The bottom bar of a phone: home, all games, in the arch play or, for a member, the deposit (NAV-04), for a
 * trial account the registration, live tables, the account.
 */
export function BottomBar({ app }: { app: AppRef }) {
  const intl = useIntl();
  const lobby = useSelector(app, selectChild('lobby'));
  const session = useSelector(app, selectChild('session'));
  const visitor = useSelector(session, selectVisitor);
  const path = useSelector(app, (snapshot) => snapshot.context.route?.path ?? null);
  const lanes = useSelector(lobby, (snapshot) => (snapshot ? selectLanes(snapshot) : null));
  const isLoading = useSelector(lobby, (snapshot) => snapshot?.matches({ vendors: 'loading' }) ?? true);
  const hasLive = navEntries(lanes ?? []).some(({ code }) => code === 'LIVE');
  const here = (address: string) => (path === address ? 'page' : undefined);
  const registers = useSelector(app, selectRegisters);
  const isTrial = useSelector(app, selectIsTrial);
  const more = isTrial ? registers && REGISTER : visitor && DEPOSIT;
  const [arch, label] = more || PLAY;
  const account = (
    <>
      <UserRound size={22} aria-hidden="true" />
      <FormattedMessage id="nav_account" />
    </>
  );
  return (
    <nav className={styles.bar} aria-label={intl.formatMessage({ id: 'nav_bottom' })}>
      <Link href="/" className={styles.item} aria-current={here('/')}>
        <House size={22} aria-hidden="true" />
        <FormattedMessage id="nav_home" />
      </Link>
      <NavDrawer app={app} buttonClass={styles.item}>
        <LayoutGrid size={22} aria-hidden="true" />
        <FormattedMessage id="nav_games" />
      </NavDrawer>
      <Link href={arch} className={cx(styles.play, more && styles.gilt)} aria-current={here(arch)}>
        <span className={styles.arch}>
          {more ? <Plus size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
        </span>
        <FormattedMessage id={label} />
      </Link>
      {hasLive ? (
        <Link href="/live" className={styles.item} aria-current={here('/live')}>
          <Radio size={22} aria-hidden="true" />
          <FormattedMessage id="nav_live" />
        </Link>
      ) : isLoading ? (
        <span className={styles.item} />
      ) : null}
      {visitor ? (
        <Part place={<span className={styles.item}>{account}</span>}>
          <AccountMenu app={app} account={visitor.account} face={account} faceClass={styles.item} />
        </Part>
      ) : (
        <button
          type="button"
          className={styles.item}
          onClick={() => app.send({ type: 'login.open', values: null })}
        >
          {account}
        </button>
      )}
    </nav>
  );
}
