import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Arrival.module.css';

/**
 * The heading of what took the place of something else. Whoever was on what has gone finds themselves here, and not at
 * the beginning of the page; who is elsewhere is left alone.
 */
export function Arrival({ as: Heading = 'h3', children }: { as?: 'h2' | 'h3' | 'h4'; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <Heading ref={ref} tabIndex={-1} className={`${styles.arrival} ${Heading === 'h4' ? 'h3' : Heading}`}>
      {children}
    </Heading>
  );
}
