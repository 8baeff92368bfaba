import { useSelector } from '@xstate/react';
import { lazy, type ReactNode } from 'react';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectHasBell } from '../../machines/content/popups/has-bell.ts';
import { selectVisitor } from '../../machines/session/session/session.machine.ts';
import { Part } from '../ui/Part.tsx';
import styles from './Header.module.css';

/** Only signed-in accounts need it. */
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));
const WalletBlock = lazy(async () => ({ default: (await import('./WalletBlock.tsx')).WalletBlock }));
/** Not requested by the visitor: it is loaded with what it counts. */
const WhatsNewBell = lazy(async () => ({
  default: (await import('../content/popups/WhatsNewBell.tsx')).WhatsNewBell,
}));

interface Props {
  readonly app: AppRef;
  /** The sign-in controls, in place of a member's balance. */
  readonly entrance: ReactNode;
  readonly children: ReactNode;
}

/** The right end of the header: the balance or the sign-in, controls for everyone, the account. */
export function HeadEnd({ app, entrance, children }: Props) {
  const visitor = useSelector(useSelector(app, selectChild('session')), selectVisitor);
  const hasBell = useSelector(useSelector(app, selectChild('popups')), selectHasBell);
  // Its space is reserved, so that nothing beside it moves when it loads.
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
    // Remounted as a whole, so that nothing beside the new parts is seen to move.
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
