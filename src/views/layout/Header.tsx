import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { flowAttributes } from '../flow-attributes.ts';
import { ByWidth } from '../ui/ByWidth.tsx';
import { Part } from '../ui/Part.tsx';
import styles from './Header.module.css';
import { NarrowHead } from './NarrowHead.tsx';

const WideHead = lazy(async () => ({ default: (await import('./WideHead.tsx')).WideHead }));

/** The header of every page: account and navigation. */
export function Header({ app }: { app: AppRef }) {
  const session = useSelector(app, selectChild('session'));
  const marks = useSelector(session, (snapshot) => flowAttributes(snapshot)['data-state']);
  return (
    <header className={styles.header} data-flow="session" data-state={marks}>
      <ByWidth
        narrow={<NarrowHead app={app} />}
        wide={
          <Part isFirst place={<div className={styles.place} />} instead={<NarrowHead app={app} />}>
            <WideHead app={app} />
          </Part>
        }
      />
      <div className={`cornice ${styles.cornice}`} />
    </header>
  );
}
