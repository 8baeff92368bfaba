import { useSelector } from '@xstate/react';
import { lazy, type ReactNode } from 'react';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectHasBell } from '../../machines/content/popups/has-bell.ts';
import { selectVisitor } from '../../machines/session/session/session.machine.ts';
import { Part } from '../ui/Part.tsx';
import styles from './Header.module.css';

/** Only who is signed in needs them. */
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));
const WalletBlock = lazy(async () => ({ default: (await import('./WalletBlock.tsx')).WalletBlock }));
/** Nobody has asked for it: it comes with what it counts. */
const WhatsNewBell = lazy(async () => ({
  default: (await import('../content/popups/WhatsNewBell.tsx')).WhatsNewBell,
}));

interface Props {
  readonly app: AppRef;
  /** The way in, where the balance of a member stands. */
  readonly entrance: ReactNode;
  readonly children: ReactNode;
}

/** The right end of the head: the balance or the way in, what is there for everybody, the account. */
export function HeadEnd({ app, entrance, children }: Props) {
  const visitor = useSelector(useSelector(app, selectChild('session')), selectVisitor);
  const hasBell = useSelector(useSelector(app, selectChild('popups')), selectHasBell);
  // Its place is kept: what stands beside it does not move when it comes.
  const bell = (
    <span className={styles.bell}>
      {hasBell ? (
        <Part>
          <WhatsNewBell app={app} />
        </Part>
      ) : null}
    </span>
  );
  if (!visitor)
    return (
      <div className={styles.end}>
        {entrance}
        {children}
        {bell}
      </div>
    );
  return (
    // Drawn anew and all at once: what stands beside the newly come is not seen to move.
    <Part
      key={visitor.account}
      place={<div className={styles.end} />}
      instead={<div className={styles.end}>{children}</div>}
      onFault={() => app.send({ type: 'page.broke' })}
    >
      <div className={styles.end}>
        <WalletBlock app={app} />
        {children}
        {bell}
        <AccountMenu app={app} account={visitor.account} />
      </div>
    </Part>
  );
}
