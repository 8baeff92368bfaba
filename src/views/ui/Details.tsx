import { useState } from 'react';
import type { ReactNode } from 'react';

type Props = {
  /** Of several with the same name, one is open at a time. */
  name: string;
  className: string | undefined;
  summaryClass: string | undefined;
  summary: ReactNode;
  children: ReactNode;
};

/** A collapsible part; its content is not rendered before it is opened for the first time. */
export function Details({ name, className, summaryClass, summary, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  const open = () => setOpened(true);
  return (
    // The browser may open it without a click, to show what was searched for in the page.
    <details name={name} className={className} onToggle={open}>
      <summary className={summaryClass} onClick={open}>
        {summary}
      </summary>
      {wasOpened ? children : null}
    </details>
  );
}
