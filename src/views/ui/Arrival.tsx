import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Arrival.module.css';

/**
 * The heading of content that has replaced other content. Takes the focus if the replaced content had it, so
 * that the focus does not fall back to the top of the page; a focus elsewhere stays.
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
