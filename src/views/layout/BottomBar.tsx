import { useSelector } from '@xstate/react';
import { House, LayoutGrid, Play, Plus, Radio, UserPlus, UserRound } from 'lucide-react';
import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../machines/app/app.refs.ts';
import { selectRegisters } from '../../machines/app/select-registers.ts';
import { isTrial } from '../../machines/games/gate.ts';
import { selectLanes } from '../../machines/games/lobby.machine.ts';
import { selectVisitor } from '../../machines/session/session.machine.ts';
import type { Visitor } from '../../services/browser/member-store.ts';
import { cx } from '../ui/cx.ts';
import { Part } from '../ui/Part.tsx';
import styles from './BottomBar.module.css';
import { navEntries } from './categories.ts';
import { NavDrawer } from './NavDrawer.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

const PLAY = { address: '/rng', icon: Play, label: 'nav_play' } as const;
const DEPOSIT = { address: '/member/depositv2', icon: Plus, label: 'in_increase_deposit' } as const;
const REGISTER = { address: '/register', icon: UserPlus, label: 'sign_up' } as const;
/** What stands in the arch: play; for a member the deposit (NAV-04), for a trial account the registration. */
const archOf = (visitor: Visitor | null, registers: boolean) => {
  if (!visitor) return PLAY;
  if (!isTrial(visitor)) return DEPOSIT;
  return registers ? REGISTER : PLAY;
};

/** The bar at the thumb on a phone: home, all games, the arch, live tables, the account. */
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
  const arch = archOf(visitor, registers);
  const Arch = arch.icon;
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
      <Link
        href={arch.address}
        className={cx(styles.play, arch !== PLAY && styles.gilt)}
        aria-current={here(arch.address)}
      >
        <span className={styles.arch}>
          <Arch size={22} aria-hidden="true" />
        </span>
        <FormattedMessage id={arch.label} />
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
