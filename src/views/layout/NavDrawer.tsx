import { lazy, type ReactNode } from 'react';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { Part } from '../ui/Part.tsx';
import { Popover } from '../ui/Popover.tsx';
import styles from './NavDrawer.module.css';

const DrawerContent = lazy(async () => ({ default: (await import('./DrawerContent.tsx')).DrawerContent }));

/** Elements that close the drawer; the controls for language and theme do not. */
const LEAVE = '[data-leave]';

interface Props {
  readonly app: AppRef;
  readonly buttonClass: string | undefined;
  /** The name of a button that shows only a picture. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * The navigation of a narrow page, behind a button: what the header and its second line contain on a wide
 * one.
 */
export function NavDrawer({ app, buttonClass, label, children }: Props) {
  return (
    <Popover
      button={children}
      label={label}
      buttonClass={buttonClass}
      panelClass={styles.drawer}
      opens="dialog"
      closeSelector={LEAVE}
    >
      <Part>
        <DrawerContent app={app} />
      </Part>
    </Popover>
  );
}
