import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { FlowRoot } from '../FlowRoot.tsx';
import { ByWidth } from '../ui/ByWidth.tsx';
import { Part } from '../ui/Part.tsx';
import styles from './Header.module.css';
import { NarrowHead } from './NarrowHead.tsx';

const WideHead = lazy(async () => ({ default: (await import('./WideHead.tsx')).WideHead }));

/** The header of every page: account and navigation. */
export function Header({ app }: { app: AppRef }) {
  const session = useSelector(app, selectChild('session'));
  return (
    <FlowRoot flow={session} as="header" className={styles.header}>
      <ByWidth
        narrow={<NarrowHead app={app} />}
        wide={
          <Part isFirst place={<div className={styles.place} />} instead={<NarrowHead app={app} />}>
            <WideHead app={app} />
          </Part>
        }
      />
      <div className={`cornice ${styles.cornice}`} />
    </FlowRoot>
  );
}
